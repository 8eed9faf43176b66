package io.tieout.realtime.pipeline;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Which windows a run has whole.
 *
 * @param condition in SQL on {@code window_start} and {@code window_end}
 */
public record Coverage(String condition) {

    /** Of a run over everything. */
    public static final Coverage ALL = new Coverage("TRUE");

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

    /**
     * Of a run over the events of a range of time: windows at its edges lack what lies outside.
     *
     * @param to not in the range itself
     */
    public static Coverage of(Instant from, Instant to) {
        return new Coverage("window_start >= TIMESTAMP '%s' AND window_end <= TIMESTAMP '%s'"
                .formatted(TIME.format(from), TIME.format(to)));
    }
}
