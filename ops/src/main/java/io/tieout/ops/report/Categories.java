package io.tieout.ops.report;

import java.util.Set;

/** Which buckets of orders and which dispositions of payments somebody has to look at. */
public final class Categories {

    private static final Set<String> CLOSED_BUCKETS = Set.of("PAID", "WITHIN_TOLERANCE", "CANCELLED", "RESOLVED");
    private static final Set<String> EXCEPTIONAL_DISPOSITIONS = Set.of("ORPHAN", "EXTRA", "OUT_OF_INTERVAL");

    private Categories() {}

    static Set<String> closedBuckets() {
        return CLOSED_BUCKETS;
    }

    static Set<String> exceptionalDispositions() {
        return EXCEPTIONAL_DISPOSITIONS;
    }

    /** Whether orders of this bucket are open items. */
    public static boolean isOpenBucket(String bucket) {
        return !CLOSED_BUCKETS.contains(bucket);
    }

    /** Whether payments of this disposition are exceptions. */
    public static boolean isException(String disposition) {
        return EXCEPTIONAL_DISPOSITIONS.contains(disposition);
    }
}
