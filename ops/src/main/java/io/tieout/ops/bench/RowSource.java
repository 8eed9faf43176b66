package io.tieout.ops.bench;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongFunction;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.table.data.RowData;

/** Makes the rows of a plan, and notes for the one job of this process when it began and how many it made. */
final class RowSource extends RichMapFunction<Long, RowData> {

    private static final long serialVersionUID = 1L;

    private static final AtomicReference<Moment> FIRST = new AtomicReference<>();
    private static final LongAdder MADE = new LongAdder();

    private final RowPlan plan;
    private transient LongFunction<RowData> rows;

    RowSource(RowPlan plan) {
        this.plan = plan;
    }

    /** Forgets the job before. */
    static void reset() {
        FIRST.set(null);
        MADE.reset();
    }

    /** When the first subtask was ready to make rows. */
    static Moment first() {
        return FIRST.get();
    }

    /** Rows made until now by all subtasks. */
    static long made() {
        return MADE.sum();
    }

    @Override
    public void open(OpenContext context) {
        rows = plan.open();
        FIRST.compareAndSet(null, Moment.now());
    }

    @Override
    public RowData map(Long place) {
        MADE.increment();
        return rows.apply(place);
    }
}
