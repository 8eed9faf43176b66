package io.tieout.backfill.archive;

import java.time.Duration;

/**
 * What a compaction did, over both streams.
 *
 * @param hours that were compacted
 * @param filesBefore files of these hours, without those that had been replaced before
 * @param filesAfter files of these hours that hold all of their events
 * @param bytesBefore of {@code filesBefore}
 * @param bytesAfter of {@code filesAfter}
 * @param filesDeleted files that earlier runs had replaced
 * @param filesWaiting files that are replaced and not deleted yet, because of the grace or because somebody reads
 */
public record CompactionReport(
        int hours,
        int filesBefore,
        int filesAfter,
        long bytesBefore,
        long bytesAfter,
        int filesDeleted,
        int filesWaiting,
        Duration duration) {}
