package io.tieout.ops.schedule;

import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/** The UNPAID sweep at each fire. What holds it back is said when it changes, and not every half minute. */
final class SweepWork implements Work {

    private final UnpaidSweep sweep;
    private final Consumer<String> warning;
    private List<String> saidLast = List.of();

    SweepWork(UnpaidSweep sweep, Consumer<String> warning) {
        this.sweep = sweep;
        this.warning = warning;
    }

    /** One thread at a time calls it, but not always the same. */
    @Override
    public synchronized String run() throws SQLException {
        UnpaidSweep.Result result = sweep.run();
        if (!result.heldBy().equals(saidLast)) {
            saidLast = result.heldBy();
            warning.accept(
                    saidLast.isEmpty()
                            ? "The UNPAID sweep is no longer held back"
                            : "The UNPAID sweep is held back: " + String.join(", ", saidLast));
        }
        return result.marked() > 0 ? result.toString() : "";
    }
}
