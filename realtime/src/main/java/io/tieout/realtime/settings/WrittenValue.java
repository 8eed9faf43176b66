package io.tieout.realtime.settings;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.util.TimeUtils;

/** Values as people write them, where Flink reads them otherwise or not at all. */
final class WrittenValue {

    private static final String NUMBER_ALONE = "-?\\s*\\d*[1-9]\\d*";

    private WrittenValue() {}

    /**
     * Flink's notations, and a minus before them.
     *
     * @throws IllegalArgumentException also for a number without a unit, which Flink takes for milliseconds, and for
     *     parts of a millisecond, which no event time has
     */
    static Duration duration(String written) {
        String text = written.strip();
        if (text.matches(NUMBER_ALONE)) {
            throw new IllegalArgumentException(written);
        }
        Duration duration = text.startsWith("-")
                ? TimeUtils.parseDuration(text.substring(1)).negated()
                : TimeUtils.parseDuration(text);
        if (duration.toNanosPart() % 1_000_000 != 0) {
            throw new IllegalArgumentException(written);
        }
        return duration;
    }

    /** Parted by commas or semicolons, in brackets or not; Flink itself knows semicolons only. */
    static List<String> list(String written) {
        String text = written.strip();
        String bare = text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
        return Arrays.stream(bare.split("[,;]"))
                .map(String::strip)
                .filter(element -> !element.isEmpty())
                .toList();
    }
}
