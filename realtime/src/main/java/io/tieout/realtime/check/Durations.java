package io.tieout.realtime.check;

import java.time.Duration;

/** Durations in sentences: {@code 40 min 5 s}, where settings would say {@code 2405 s}. */
final class Durations {

    private Durations() {}

    /** The largest units first, those of zero left out. */
    static String text(Duration duration) {
        if (duration.isNegative()) {
            return "-" + text(duration.negated());
        }
        String text = part(duration.toDays(), "d")
                + part(duration.toHoursPart(), "h")
                + part(duration.toMinutesPart(), "min")
                + part(duration.toSecondsPart(), "s")
                + part(duration.toMillisPart(), "ms");
        return text.isEmpty() ? "0 s" : text.strip();
    }

    private static String part(long count, String unit) {
        return count == 0 ? "" : "%d %s ".formatted(count, unit);
    }
}
