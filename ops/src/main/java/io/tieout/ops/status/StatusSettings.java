package io.tieout.ops.status;

import io.tieout.realtime.settings.Setting;
import java.time.Duration;
import java.util.List;

/** The keys of {@code status}. */
public final class StatusSettings {

    public static final Setting<Duration> STALLED_AFTER = Setting.between(
            "status.stalled-after",
            Duration.ofMinutes(2),
            Duration.ofSeconds(1),
            Duration.ofDays(7),
            "Time after which a watermark that has not moved counts as stalled.");

    /** Every key of this class, in the order of the reference page. */
    public static final List<Setting<?>> ALL = List.of(STALLED_AFTER);

    private StatusSettings() {}
}
