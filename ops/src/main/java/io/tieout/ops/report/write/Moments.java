package io.tieout.ops.report.write;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** Instants in the zone of a report. */
final class Moments {

    /** With its offset, so that an hour which the clocks show twice is told apart; milliseconds if there are any. */
    private static final DateTimeFormatter TEXT = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd HH:mm:ss")
            .appendFraction(ChronoField.MILLI_OF_SECOND, 0, 3, true)
            .appendOffset("+HH:MM", "Z")
            .toFormatter(Locale.ROOT);

    static final Moments UTC = new Moments(ZoneOffset.UTC);

    private static final DateTimeFormatter ISO =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSXXX", Locale.ROOT);

    private final ZoneId zone;

    Moments(ZoneId zone) {
        this.zone = zone;
    }

    /** Such as {@code 2026-03-01 10:00:00.5+01:00}. */
    String text(Instant instant) {
        return TEXT.format(instant.atZone(zone));
    }

    /** ISO-8601 to the millisecond, such as {@code 2026-03-01T10:00:00.500+01:00}. */
    String iso(Instant instant) {
        return ISO.format(instant.atZone(zone));
    }

    LocalDateTime local(Instant instant) {
        return LocalDateTime.ofInstant(instant, zone);
    }
}
