package io.tieout.ops.schedule;

import io.tieout.realtime.settings.Setting;
import java.time.Duration;
import java.util.List;
import org.apache.flink.configuration.ConfigOptions;

/** The keys of the scheduler. */
public final class ScheduleSettings {

    public static final Setting<Duration> UNPAID_INTERVAL = new Setting<>(
            ConfigOptions.key("schedule.unpaid-interval")
                    .durationType()
                    .defaultValue(Duration.ofSeconds(30))
                    .withDescription("Time between two sweeps that mark orders UNPAID."),
            Duration.ofSeconds(1),
            Duration.ofDays(1));

    /** Every key of this class, in the order of the reference page. */
    public static final List<Setting<?>> ALL = List.of(UNPAID_INTERVAL);

    private ScheduleSettings() {}
}
