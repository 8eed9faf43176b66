package io.tieout.backfill.archive;

import java.time.Duration;

/**
 * What a compaction takes on, and when it deletes.
 *
 * @param leastFiles files in an hour from which on it is worth it, at least 2
 * @param hoursPerJob most hours of one job, at least 1
 * @param grace time between writing a file and deleting those that it replaces
 */
public record CompactionLimits(int leastFiles, int hoursPerJob, Duration grace) {

    /** The name of every hour stands in the SQL, and every one is listed before the first is moved. */
    private static final int HOURS_PER_JOB = 200;

    public CompactionLimits {
        if (leastFiles < 2) {
            throw new IllegalArgumentException("leastFiles=%d is not allowed: use 2 or more".formatted(leastFiles));
        }
        if (hoursPerJob < 1) {
            throw new IllegalArgumentException("hoursPerJob=%d is not allowed: use 1 or more".formatted(hoursPerJob));
        }
        if (grace.isNegative()) {
            throw new IllegalArgumentException("grace=%s is not allowed: use 0 s or more".formatted(grace));
        }
    }

    /** With 200 hours a job. */
    public CompactionLimits(int leastFiles, Duration grace) {
        this(leastFiles, HOURS_PER_JOB, grace);
    }
}
