package io.tieout.ops.cli;

import io.tieout.ops.bench.ReportCost;
import io.tieout.ops.bench.ReportSummary;
import io.tieout.ops.bench.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What reports took, for people. */
final class BenchReportText {

    private static final double MEBIBYTE = 1024.0 * 1024.0;
    private static final String HEADER = "%-12s %5s %8s %9s %9s %9s %9s"
            .formatted("report", "right", "seconds", "CPU here", "Postgres", "items", "MB");

    private BenchReportText() {}

    /** One report, as it ends. */
    static String line(ReportCost cost) {
        return String.format(
                Locale.ROOT,
                "%s run %d: %.2f s, CPU s %.2f here, %.2f PostgreSQL, %,d items%s",
                name(cost),
                cost.run(),
                cost.seconds(),
                cost.cpu(),
                cost.databaseCpu(),
                cost.items(),
                cost.wrong().isEmpty() ? "" : " WRONG: " + cost.wrong());
    }

    /** Medians of every report. */
    static String table(ReportSummary summary, int runs) {
        Map<String, List<ReportCost>> reports = summary.costs().stream()
                .collect(Collectors.groupingBy(BenchReportText::name, LinkedHashMap::new, Collectors.toList()));
        StringBuilder text = new StringBuilder(HEADER);
        reports.forEach((name, costs) -> text.append('\n').append(row(name, costs)));
        return text.append("\n\nMedians of %d runs over %,d orders of a month, on %d processors. CPU in seconds."
                        .formatted(runs, summary.load().orders(), summary.processors()))
                .toString();
    }

    private static String name(ReportCost cost) {
        return cost.period() + " " + cost.format();
    }

    private static String row(String name, List<ReportCost> costs) {
        long right = costs.stream().filter(cost -> cost.wrong().isEmpty()).count();
        return String.format(
                Locale.ROOT,
                "%-12s %5s %8.2f %9.2f %9.2f %,9.0f %9.1f",
                name,
                right + "/" + costs.size(),
                Summary.median(costs, ReportCost::seconds),
                Summary.median(costs, ReportCost::cpu),
                Summary.median(costs, ReportCost::databaseCpu),
                Summary.median(costs, ReportCost::items),
                Summary.median(costs, cost -> cost.bytes() / MEBIBYTE));
    }
}
