package io.tieout.backfill.archive;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;

/**
 * Which files of the archive a job made superfluous.
 *
 * @param writtenAt when this was recorded, as ISO-8601 in UTC
 */
record Replacements(
        @JsonProperty("written_at") String writtenAt,
        @JsonProperty("hours") List<Hour> hours) {

    Replacements {
        hours = List.copyOf(hours);
    }

    static Replacements of(Instant writtenAt, List<Hour> hours) {
        return new Replacements(writtenAt.toString(), hours);
    }

    Instant at() {
        return Instant.parse(writtenAt);
    }

    /**
     * One file that has every row of others.
     *
     * @param folder of all these files, relative to the root of the archive
     * @param file name of the one
     * @param bytes its length
     * @param replaces names of the others
     */
    record Hour(
            @JsonProperty("folder") String folder,
            @JsonProperty("file") String file,
            @JsonProperty("bytes") long bytes,
            @JsonProperty("replaces") List<String> replaces) {

        Hour {
            replaces = List.copyOf(replaces);
        }

        /**
         * Whether the one file is there and whole. If it is not, the run died before it had moved it, or a later one
         * has replaced it, too, and lists all that this one lists.
         */
        boolean holds(List<ArchivedFile> present) {
            return present.contains(new ArchivedFile(file, bytes));
        }
    }
}
