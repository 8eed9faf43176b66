package io.tieout.realtime.pipeline;

import java.time.Duration;

/**
 * What varies inside the SQL of {@link Branch#WINDOWS}. Windows begin at multiples of their slide or longest size since
 * 1970-01-01T00:00:00Z and do not hold their end.
 *
 * @param batchWindow size of TUMBLE
 * @param hopSlide how long after one window of HOP the next begins; {@code hopSize} is a multiple of it
 * @param hopSize size of HOP
 * @param cumulateStep by how much windows of CUMULATE with one start grow; {@code cumulateMax} is a multiple of it
 * @param cumulateMax size of the longest window of CUMULATE
 */
public record WindowSettings(
        Duration batchWindow, Duration hopSlide, Duration hopSize, Duration cumulateStep, Duration cumulateMax) {

    /** Five minutes; ten minutes each minute; an hour in steps of five minutes. */
    public static final WindowSettings DEFAULT = new WindowSettings(
            Duration.ofMinutes(5),
            Duration.ofMinutes(1),
            Duration.ofMinutes(10),
            Duration.ofMinutes(5),
            Duration.ofHours(1));

    public WindowSettings {
        requireSize("windows.batch", batchWindow);
        requireSize("windows.hop-slide", hopSlide);
        requireSize("windows.cumulate-step", cumulateStep);
        requireMultiple("windows.hop-size", hopSize, "windows.hop-slide", hopSlide);
        requireMultiple("windows.cumulate-max", cumulateMax, "windows.cumulate-step", cumulateStep);
    }

    private static void requireSize(String key, Duration size) {
        PipelineSettings.requireDelay(key, size);
        if (size.isZero()) {
            throw new IllegalArgumentException("%s=%s is not allowed: use more than 0".formatted(key, size));
        }
    }

    /** Flink would refuse it too, once the job is planned. */
    private static void requireMultiple(String key, Duration size, String partKey, Duration part) {
        requireSize(key, size);
        if (size.toMillis() % part.toMillis() != 0) {
            throw new IllegalArgumentException(
                    "%s=%s is not allowed: use a multiple of %s=%s".formatted(key, size, partKey, part));
        }
    }
}
