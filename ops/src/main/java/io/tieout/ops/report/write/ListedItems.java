package io.tieout.ops.report.write;

import io.tieout.ops.report.Trailer;

/** How many of the items a format for people lists. */
final class ListedItems {

    private final long most;
    private long listed;

    ListedItems(long most) {
        this.most = most;
    }

    /** Whether one more is listed, which then counts. */
    boolean admits() {
        if (listed >= most) {
            return false;
        }
        listed++;
        return true;
    }

    /** What stands below the items; empty if that is all of them. */
    String remark(Trailer trailer) {
        if (trailer.items() == 0) {
            return "none";
        }
        return trailer.items() == listed
                ? ""
                : "%,d of %,d items listed; CSV and XLSX have all, and the sums below are of all"
                        .formatted(listed, trailer.items());
    }
}
