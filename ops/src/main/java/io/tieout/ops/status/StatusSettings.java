package io.tieout.ops.status;

import io.tieout.realtime.settings.Setting;
import java.time.Duration;
import java.util.List;
import org.apache.flink.configuration.ConfigOptions;

/** The keys of {@code status}. */
public final class StatusSettings {

    public static final Setting<Duration> STALLED_AFTER = new Setting<>(
            ConfigOptions.key("status.stalled-after")
                    .durationType()
                    .defaultValue(Duration.ofMinutes(2))
                    .withDescription("Time after which a watermark that has not moved counts as stalled."),
            Duration.ofSeconds(1),
            Duration.ofDays(7));

    /** Every key of this class, in the order of the reference page. */
    public static final List<Setting<?>> ALL = List.of(STALLED_AFTER);

    private StatusSettings() {}
}
