package io.tieout.ops.bench;

import java.io.Serializable;
import java.util.function.LongFunction;
import org.apache.flink.table.data.RowData;

/** Which row a job writes at which place. */
interface RowPlan extends Serializable {

    /** The row for each place, counted from 0; called once in every subtask, and then in its thread alone. */
    LongFunction<RowData> open();
}
