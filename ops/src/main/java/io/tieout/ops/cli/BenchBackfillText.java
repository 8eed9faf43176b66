package io.tieout.ops.cli;

import io.tieout.ops.bench.BackfillCost;
import io.tieout.ops.bench.BackfillSummary;
import io.tieout.ops.bench.Summary;
import java.util.List;
import java.util.Locale;

/** What backfills took, for people. */
final class BenchBackfillText {

    private static final double MEBIBYTE = 1024.0 * 1024.0;
    private static final String HEADER = "%-6s %5s %8s %9s %9s %9s %10s %10s %8s"
            .formatted("tables", "right", "seconds", "orders/s", "CPU", "Postgres", "read", "written", "WAL MB");

    private BenchBackfillText() {}

    /** One backfill, as it ends. */
    static String line(BackfillCost cost) {
        return String.format(
                Locale.ROOT,
                "%-5s run %d: %.1f s, %,.0f orders/s, CPU s %.1f backfill, %.1f PostgreSQL, %.0f MB WAL%s",
                cost.tables().text(),
                cost.run(),
                cost.seconds(),
                cost.ordersPerSecond(),
                cost.cpu(),
                cost.databaseCpu(),
                cost.walBytes() / MEBIBYTE,
                cost.wrong().isEmpty() ? "" : " WRONG: " + cost.wrong());
    }

    /** Medians of both kinds. */
    static String table(BackfillSummary summary) {
        StringBuilder text = new StringBuilder(HEADER);
        for (BackfillCost.Tables tables : BackfillCost.Tables.values()) {
            text.append('\n').append(row(tables, summary.of(tables)));
        }
        return text.append("\n\nMedians of %d runs over %,d orders, %s, on %d processors. CPU in seconds."
                        .formatted(
                                summary.of(BackfillCost.Tables.EMPTY).size(),
                                summary.load().orders(),
                                summary.window(),
                                summary.processors()))
                .toString();
    }

    private static String row(BackfillCost.Tables tables, List<BackfillCost> costs) {
        long right = costs.stream().filter(cost -> cost.wrong().isEmpty()).count();
        return String.format(
                Locale.ROOT,
                "%-6s %5s %8.1f %,9.0f %9.1f %9.1f %,10.0f %,10.0f %8.1f",
                tables.text(),
                right + "/" + costs.size(),
                Summary.median(costs, BackfillCost::seconds),
                Summary.median(costs, BackfillCost::ordersPerSecond),
                Summary.median(costs, BackfillCost::cpu),
                Summary.median(costs, BackfillCost::databaseCpu),
                Summary.median(costs, BackfillCost::read),
                Summary.median(costs, BackfillCost::written),
                Summary.median(costs, cost -> cost.walBytes() / MEBIBYTE));
    }
}
