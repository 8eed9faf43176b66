package io.tieout.ops.cli;

import io.tieout.ops.bench.BenchDatabase;
import io.tieout.ops.bench.ReportBench;
import io.tieout.ops.bench.ReportCost;
import io.tieout.ops.bench.ReportLoad;
import io.tieout.ops.bench.ReportSummary;
import io.tieout.ops.report.write.ReportFormat;
import io.tieout.ops.run.Closer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What reports cost. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = {
            "Measures on this machine what the report of a day and that of a month cost: starts an embedded PostgreSQL,",
            "fills it with the orders and payments of one month made from a seed, and makes the same reports as tieout",
            "report, with every figure and every open item. Of what is not paid to the letter a third each is paid too",
            "little, too much, or never, and is an item.",
            "",
            "  tieout bench report",
            "  tieout bench report --orders 5000000 --formats text,csv,xlsx,html --runs 5",
            "  TIEOUT_JAVA_OPTIONS=-Xmx128m tieout bench report --paid 0 --formats xlsx",
            "",
            "Exit code 1 if a tie-out does not tie or a report is not of all orders of its period."
        })
final class BenchReportCommand implements Callable<Integer> {

    @Mixin
    private GlobalOptions options;

    @Option(
            names = "--orders",
            defaultValue = "1000000",
            description = "Orders of the month. Default: ${DEFAULT-VALUE}.")
    private int orders;

    @Option(names = "--seed", defaultValue = "1", description = "Seed of the orders. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--paid",
            defaultValue = "70",
            paramLabel = "PERCENT",
            description = "Orders that are paid to the letter. Default: ${DEFAULT-VALUE}.")
    private int paid;

    @Option(
            names = "--formats",
            split = ",",
            defaultValue = "csv",
            paramLabel = "FORMAT",
            description = "text, csv, xlsx or html, with commas between. Default: ${DEFAULT-VALUE}.")
    private List<ReportFormat> formats;

    @Mixin
    private RunOptions runs;

    private final Console console;

    BenchReportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        ReportLoad load = RunOptions.checked(() -> new ReportLoad(orders, seed, paid));
        int count = runs.count();
        options.settings();
        List<ReportCost> costs = new ArrayList<>();
        try (Closer closer = Closer.onShutdown()) {
            console.say("Starting PostgreSQL");
            BenchDatabase database = BenchDatabase.start(closer);
            console.say("Filling it with %,d orders".formatted(orders));
            ReportBench bench = ReportBench.over(database, options.settings(Map.of(), database.settings()), load);
            for (int run = 1; run <= count; run++) {
                for (ReportBench.Span span : ReportBench.Span.values()) {
                    for (ReportFormat format : formats) {
                        ReportCost cost = bench.run(span, format, run);
                        console.say(BenchReportText.line(cost));
                        costs.add(cost);
                    }
                }
            }
        }
        ReportSummary summary = new ReportSummary(load, Runtime.getRuntime().availableProcessors(), costs);
        runs.print(console, summary, () -> BenchReportText.table(summary, count));
        return summary.isRight() ? ExitCode.DONE : ExitCode.FAILED;
    }
}
