package io.tieout.backfill.archive;

import io.tieout.realtime.pipeline.ArchiveHour;
import java.time.Instant;
import java.util.List;

/**
 * One hour of one stream, with the files that stood in it at one moment.
 *
 * @param start of the hour
 * @param files those that readers see, sorted by name
 */
record ArchivedHour(ArchivedStream stream, Instant start, List<ArchivedFile> files) {

    ArchivedHour {
        files = List.copyOf(files);
    }

    /** Of whichever stream. */
    ArchiveHour hour() {
        return new ArchiveHour(start);
    }

    /** Relative to the folder of its stream. */
    String partition() {
        return hour().partition();
    }

    /** Relative to the root of the archive. */
    String folder() {
        return stream.folder() + "/" + partition();
    }

    long bytes() {
        return files.stream().mapToLong(ArchivedFile::bytes).sum();
    }
}
