package io.tieout.ops.bench;

import java.util.SplittableRandom;
import java.util.function.LongFunction;
import org.apache.flink.table.data.RowData;

/**
 * New orders, and among them later versions of the first {@code known}, so that a writer holds rows that others want.
 *
 * @param percent of rows that are such versions
 */
record AmendedOrders(int known, int percent) implements RowPlan {

    /** So many that none writes them all while it is watched, and all have their place in a key of ten digits. */
    static final long PLACES = 1_000_000_000;

    @Override
    public LongFunction<RowData> open() {
        SplittableRandom random = new SplittableRandom(known);
        return place -> place % 100 < percent
                // Places lie apart by subtask; versions of all subtasks rise side by side.
                ? OrderRow.of(random.nextInt(known), 1 + RowSource.made())
                : OrderRow.of(known + place, 0);
    }
}
