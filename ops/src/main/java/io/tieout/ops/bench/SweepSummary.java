package io.tieout.ops.bench;

import java.util.List;

/**
 * What sweeps beside a writer took.
 *
 * @param processors of this machine, as Java counts them
 * @param kept median of the shares of its speed that the writer kept
 * @param costs of every run
 */
public record SweepSummary(SweepLoad load, int processors, double kept, List<SweepCost> costs) {

    /** Of at least one run. */
    public static SweepSummary of(SweepLoad load, List<SweepCost> costs) {
        return new SweepSummary(
                load,
                Runtime.getRuntime().availableProcessors(),
                Summary.median(costs, SweepCost::kept),
                List.copyOf(costs));
    }

    /** Whether every run was right. */
    public boolean isRight() {
        return costs.stream().allMatch(SweepCost::isRight);
    }
}
