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

    /** Without it an hour that the clocks show twice is not told apart; seconds if the zone has any. */
    private static final String OFFSET = "+HH:MM:ss";

    /** Milliseconds if there are any. */
    private static final DateTimeFormatter TEXT = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd HH:mm:ss")
            .appendFraction(ChronoField.MILLI_OF_SECOND, 0, 3, true)
            .appendOffset(OFFSET, "Z")
            .toFormatter(Locale.ROOT);

    private static final DateTimeFormatter ISO = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd'T'HH:mm:ss.SSS")
            .appendOffset(OFFSET, "Z")
            .toFormatter(Locale.ROOT);

    static final Moments UTC = new Moments(ZoneOffset.UTC);

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
