package io.tieout.ops.bench;

import java.util.List;

/**
 * What reports took.
 *
 * @param processors of this machine, as Java counts them
 * @param costs of every report
 */
public record ReportSummary(ReportLoad load, int processors, List<ReportCost> costs) {

    public ReportSummary {
        costs = List.copyOf(costs);
    }

    /** Whether every report tied out and was of all orders of its period. */
    public boolean isRight() {
        return costs.stream().allMatch(cost -> cost.wrong().isEmpty());
    }
}
