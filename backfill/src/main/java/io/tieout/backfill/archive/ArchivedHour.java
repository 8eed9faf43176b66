package io.tieout.backfill.archive;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * One hour of one stream, with the files that stood in it at one moment.
 *
 * @param start of the hour
 * @param files those that readers see, sorted by name
 */
record ArchivedHour(ArchivedStream stream, Instant start, List<ArchivedFile> files) {

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter HOUR =
            DateTimeFormatter.ofPattern("HH", Locale.ROOT).withZone(ZoneOffset.UTC);

    ArchivedHour {
        files = List.copyOf(files);
    }

    /** The first instant after the hour. */
    Instant end() {
        return start.plus(Duration.ofHours(1));
    }

    String date() {
        return DATE.format(start);
    }

    String hour() {
        return HOUR.format(start);
    }

    /** Relative to the folder of its stream. */
    String partition() {
        return "event_date=%s/event_hour=%s".formatted(date(), hour());
    }

    /** Relative to the root of the archive. */
    String folder() {
        return stream.folder() + "/" + partition();
    }

    long bytes() {
        return files.stream().mapToLong(ArchivedFile::bytes).sum();
    }
}
