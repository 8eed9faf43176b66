package io.tieout.ops.cli;

import io.tieout.ops.bench.Summary;
import io.tieout.ops.bench.SweepCost;
import io.tieout.ops.bench.SweepSummary;
import java.util.List;
import java.util.Locale;

/** What sweeps took, for people. */
final class BenchSweepText {

    private BenchSweepText() {}

    /** One run, as it ends. */
    static String line(SweepCost cost) {
        return String.format(
                Locale.ROOT,
                "run %d: %.1f s, %,.0f orders/s, %d left to the next sweep; writer %,.0f rows/s alone, %,.0f beside (%.2f); "
                        + "%d deadlocks%s",
                cost.run(),
                cost.seconds(),
                cost.ordersPerSecond(),
                cost.left(),
                cost.aloneRowsPerSecond(),
                cost.besideRowsPerSecond(),
                cost.kept(),
                cost.deadlocks(),
                cost.wrong().isEmpty() ? "" : " WRONG: " + cost.wrong());
    }

    /** Medians. */
    static String text(SweepSummary summary) {
        List<SweepCost> costs = summary.costs();
        return String.format(
                Locale.ROOT,
                """
                sweep    right  %d/%d
                         time   %.1f s for %,d orders, %,.0f orders/s
                         deadlocks  %d
                writer   alone  %,.0f rows/s
                         beside %,.0f rows/s, %.2f of its speed alone

                Medians of %d runs, %d writers, on %d processors; deadlocks are of all.""",
                costs.stream().filter(SweepCost::isRight).count(),
                costs.size(),
                Summary.median(costs, SweepCost::seconds),
                summary.load().orders(),
                Summary.median(costs, SweepCost::ordersPerSecond),
                costs.stream().mapToLong(SweepCost::deadlocks).sum(),
                Summary.median(costs, SweepCost::aloneRowsPerSecond),
                Summary.median(costs, SweepCost::besideRowsPerSecond),
                summary.kept(),
                costs.size(),
                summary.load().writers(),
                summary.processors());
    }
}
