package io.tieout.ops.cli;

import io.tieout.ops.bench.BenchDatabase;
import io.tieout.ops.bench.SweepBench;
import io.tieout.ops.bench.SweepCost;
import io.tieout.ops.bench.SweepLoad;
import io.tieout.ops.bench.SweepSummary;
import io.tieout.ops.run.Closer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The sweep beside a writer. */
@Command(
        name = "sweep",
        mixinStandardHelpOptions = true,
        description = {
            "Measures on this machine how fast orders are marked UNPAID, and what that costs the stream: starts an embedded",
            "PostgreSQL, fills order_reconciliation with orders that are due, and lets the job's own sink write to it as",
            "fast as it can, new orders and later versions of some that are due. First the writer is measured",
            "alone, then while the sweep runs.",
            "",
            "  tieout bench sweep",
            "  tieout bench sweep --orders 200000 --writers 2 --runs 5 --json",
            "",
            "Exit code 1 if there was a deadlock, or after the sweep a due order is not UNPAID or another one is."
        })
final class BenchSweepCommand implements Callable<Integer> {

    @Mixin
    private GlobalOptions options;

    @Option(names = "--orders", defaultValue = "1000000", description = "Due orders. Default: ${DEFAULT-VALUE}.")
    private int orders;

    @Option(
            names = "--writers",
            defaultValue = "1",
            description = "Subtasks of the sink that writes meanwhile. Default: ${DEFAULT-VALUE}.")
    private int writers;

    @Option(
            names = "--amended",
            defaultValue = "10",
            paramLabel = "PERCENT",
            description = {
                "Rows that are a new version of some due order, for which sweep and writer may have to wait for each other;",
                "the others are new orders. Default: ${DEFAULT-VALUE}."
            })
    private int amended;

    @Option(
            names = "--alone",
            defaultValue = "10",
            paramLabel = "SECONDS",
            description = {
                "How long the writer is measured before the sweep, after as long a time in which it warms up.",
                "Default: ${DEFAULT-VALUE}."
            })
    private long alone;

    @Mixin
    private RunOptions runs;

    private final Console console;

    BenchSweepCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        SweepLoad load = RunOptions.checked(() -> new SweepLoad(orders, writers, amended, Duration.ofSeconds(alone)));
        int count = runs.count();
        options.settings();
        List<SweepCost> costs = new ArrayList<>();
        try (Closer closer = Closer.onShutdown()) {
            console.say("Starting PostgreSQL");
            BenchDatabase database = BenchDatabase.start(closer);
            SweepBench bench = new SweepBench(database, options.settings(Map.of(), database.settings()), load);
            for (int run = 1; run <= count; run++) {
                SweepCost cost = bench.run(run);
                console.say(BenchSweepText.line(cost));
                costs.add(cost);
            }
        }
        SweepSummary summary = SweepSummary.of(load, costs);
        runs.print(console, summary, () -> BenchSweepText.text(summary));
        return summary.isRight() ? ExitCode.DONE : ExitCode.FAILED;
    }
}
