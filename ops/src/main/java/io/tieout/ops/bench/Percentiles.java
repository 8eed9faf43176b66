package io.tieout.ops.bench;

import java.util.Collection;

/**
 * How long rows took, in milliseconds: of each percentile the least time in which so many of them were there.
 *
 * @param orders how many rows; if there are none all others are 0
 */
public record Percentiles(long orders, long p50, long p95, long p99, long max) {

    /** @param millis in any order. */
    static Percentiles of(Collection<Long> millis) {
        long[] sorted = millis.stream().mapToLong(Long::longValue).sorted().toArray();
        return sorted.length == 0
                ? new Percentiles(0, 0, 0, 0, 0)
                : new Percentiles(sorted.length, at(sorted, 50), at(sorted, 95), at(sorted, 99), at(sorted, 100));
    }

    private static long at(long[] sorted, int percent) {
        return sorted[(int) ((sorted.length * (long) percent + 99) / 100) - 1];
    }
}
