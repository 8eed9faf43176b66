package io.tieout.realtime.settings;

import io.tieout.realtime.pipeline.WindowSettings;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.configuration.ConfigOptions;

/** The keys below {@code windows.}: what is put together by windows of time. */
public final class WindowKeys {

    public static final Setting<Boolean> ENABLED = Setting.of(ConfigOptions.key("windows.enabled")
            .booleanType()
            .defaultValue(true)
            .withDescription("Whether orders and payments are also put together by windows of time: "
                    + "batch_reconciliation and window_totals."));

    public static final Setting<Duration> BATCH_WINDOW = Setting.between(
            "windows.batch",
            WindowSettings.DEFAULT.batchWindow(),
            Duration.ofSeconds(1),
            Duration.ofDays(1),
            "Size of the batch windows (TUMBLE). They begin at its multiples since 1970-01-01T00:00:00Z.");

    public static final Setting<Duration> HOP_SLIDE = Setting.between(
            "windows.hop-slide",
            WindowSettings.DEFAULT.hopSlide(),
            Duration.ofSeconds(1),
            Duration.ofDays(1),
            "How long after one rolling window (HOP) the next begins.");

    public static final Setting<Duration> HOP_SIZE = Setting.between(
            "windows.hop-size",
            WindowSettings.DEFAULT.hopSize(),
            Duration.ofSeconds(1),
            Duration.ofDays(7),
            "Size of the rolling windows, a multiple of windows.hop-slide. An event is in as many windows as slides fit into the size, and costs as much.");

    public static final Setting<Duration> CUMULATE_STEP = Setting.between(
            "windows.cumulate-step",
            WindowSettings.DEFAULT.cumulateStep(),
            Duration.ofSeconds(1),
            Duration.ofDays(1),
            "By how much cumulative windows (CUMULATE) with the same start grow.");

    public static final Setting<Duration> CUMULATE_MAX = Setting.between(
            "windows.cumulate-max",
            WindowSettings.DEFAULT.cumulateMax(),
            Duration.ofSeconds(1),
            Duration.ofDays(31),
            "Size of the longest cumulative window, a multiple of windows.cumulate-step.");

    private WindowKeys() {}

    /** Empty if they are switched off. */
    static Optional<WindowSettings> windows(Settings settings) {
        if (!settings.get(ENABLED)) {
            return Optional.empty();
        }
        return Optional.of(new WindowSettings(
                settings.get(BATCH_WINDOW),
                settings.get(HOP_SLIDE),
                settings.get(HOP_SIZE),
                settings.get(CUMULATE_STEP),
                settings.get(CUMULATE_MAX)));
    }
}
