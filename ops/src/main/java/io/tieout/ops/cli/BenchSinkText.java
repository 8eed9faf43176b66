package io.tieout.ops.cli;

import io.tieout.ops.bench.Contender;
import io.tieout.ops.bench.SinkCost;
import io.tieout.ops.bench.SinkSummary;
import io.tieout.ops.bench.Summary;
import java.util.List;
import java.util.Locale;

/** What a comparison of sinks found, for people. */
final class BenchSinkText {

    private static final double MEBIBYTE = 1024.0 * 1024.0;
    private static final String HEADER = "%-8s %-8s %5s %9s %9s %9s %9s"
            .formatted("work", "sink", "right", "rows/s", "CPU here", "Postgres", "WAL MB");

    private BenchSinkText() {}

    /** One run, as it ends. */
    static String line(SinkCost cost) {
        return String.format(
                Locale.ROOT,
                "%-6s %-6s run %d: %,.0f rows/s, CPU s per million rows %.1f here, %.1f PostgreSQL, %.0f MB WAL%s",
                cost.work().text(),
                cost.contender().text(),
                cost.run(),
                cost.rowsPerSecond(),
                cost.cpu(),
                cost.databaseCpu(),
                cost.walBytes() / MEBIBYTE,
                cost.wrong().isEmpty() ? "" : " WRONG: " + cost.wrong());
    }

    /** Medians of both sinks, and how many times as fast ours is. */
    static String table(SinkSummary summary) {
        StringBuilder text = new StringBuilder(HEADER);
        for (SinkCost.Work work : SinkCost.Work.values()) {
            for (Contender contender : Contender.values()) {
                text.append('\n').append(row(work, contender, summary.of(contender, work)));
            }
        }
        summary.ratios()
                .forEach((work, ratio) -> text.append(
                        String.format(Locale.ROOT, "%n%s: %.2f times the rows/s of the stock sink", work, ratio)));
        text.append("\n\nMedians of %d runs, %d writers, on %d processors. CPU in seconds for a million rows."
                .formatted(
                        summary.costs().stream().mapToInt(SinkCost::run).max().orElse(0),
                        summary.load().writers(),
                        summary.processors()));
        return text.toString();
    }

    private static String row(SinkCost.Work work, Contender contender, List<SinkCost> costs) {
        long right = costs.stream().filter(cost -> cost.wrong().isEmpty()).count();
        return String.format(
                Locale.ROOT,
                "%-8s %-8s %5s %,9.0f %9.1f %9.1f %,9.1f",
                work.text(),
                contender.text(),
                right + "/" + costs.size(),
                Summary.median(costs, SinkCost::rowsPerSecond),
                Summary.median(costs, SinkCost::cpu),
                Summary.median(costs, SinkCost::databaseCpu),
                Summary.median(costs, cost -> cost.walBytes() / MEBIBYTE));
    }
}
