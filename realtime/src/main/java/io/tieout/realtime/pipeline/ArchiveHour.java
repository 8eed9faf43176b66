package io.tieout.realtime.pipeline;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * An hour of event time in UTC, by which the files of an archive lie.
 *
 * @param start its first instant
 */
public record ArchiveHour(Instant start) implements Comparable<ArchiveHour> {

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter HOUR =
            DateTimeFormatter.ofPattern("HH", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** The hour in which an instant lies. */
    public static ArchiveHour of(Instant time) {
        return new ArchiveHour(time.truncatedTo(ChronoUnit.HOURS));
    }

    /** The first instant after it. */
    public Instant end() {
        return start.plus(Duration.ofHours(1));
    }

    /** Value of the column {@code event_date}. */
    public String date() {
        return DATE.format(start);
    }

    /** Value of the column {@code event_hour}, two digits. */
    public String hour() {
        return HOUR.format(start);
    }

    /** Its folder below that of a stream. */
    public String partition() {
        return "event_date=%s/event_hour=%s".formatted(date(), hour());
    }

    @Override
    public int compareTo(ArchiveHour other) {
        return start.compareTo(other.start);
    }
}
