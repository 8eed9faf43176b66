package io.tieout.ops.bench;

import io.tieout.backfill.Window;
import java.util.List;

/**
 * What backfills out of the archive of a load took.
 *
 * @param load the events, which the same load makes again
 * @param truth what every right backfill finds
 * @param window that was backfilled: all event time of the load
 * @param processors of this machine, as Java counts them
 * @param costs of every backfill
 */
public record BackfillSummary(Load load, Truth truth, Window window, int processors, List<BackfillCost> costs) {

    public BackfillSummary {
        costs = List.copyOf(costs);
    }

    /** Whether all tables were right. */
    public boolean isRight() {
        return costs.stream().allMatch(cost -> cost.wrong().isEmpty());
    }

    /** Costs of the backfills into such tables. */
    public List<BackfillCost> of(BackfillCost.Tables tables) {
        return costs.stream().filter(cost -> cost.tables() == tables).toList();
    }
}
