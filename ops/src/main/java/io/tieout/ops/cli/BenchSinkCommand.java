package io.tieout.ops.cli;

import io.tieout.ops.bench.BenchDatabase;
import io.tieout.ops.bench.Contender;
import io.tieout.ops.bench.SinkBench;
import io.tieout.ops.bench.SinkCost;
import io.tieout.ops.bench.SinkLoad;
import io.tieout.ops.bench.SinkSummary;
import io.tieout.ops.run.Closer;
import io.tieout.realtime.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The sink beside the one that Flink has. */
@Command(
        name = "sink",
        mixinStandardHelpOptions = true,
        description = {
            "Measures on this machine what the sink alone costs, beside flink-connector-jdbc's own with batches of 1,000",
            "rows: starts an embedded PostgreSQL, makes a table with a primary key and a column that orders versions, and",
            "lets a Flink job write to it whose source does nothing but make rows. Twice: new versions of all rows in",
            "random order of the keys (update), and the same versions again, which change nothing (replay).",
            "",
            "  tieout bench sink",
            "  tieout bench sink --rows 200000 --writers 1 --runs 5 --json",
            "  tieout bench sink --set job.flush-rows=5000",
            "",
            "Each run starts from a table made anew, and the sinks take turns. A short run of both, which is not counted,",
            "comes first. Exit code 1 if a table is wrong."
        })
final class BenchSinkCommand implements Callable<Integer> {

    private static final int WARM_UP_ROWS = 100_000;

    @Mixin
    private GlobalOptions options;

    @Option(names = "--rows", defaultValue = "1000000", description = "Rows of the table. Default: ${DEFAULT-VALUE}.")
    private int rows;

    @Option(
            names = "--writers",
            defaultValue = "2",
            description = "Subtasks that write, each the keys of its own. Default: ${DEFAULT-VALUE}.")
    private int writers;

    @Option(names = "--seed", defaultValue = "1", description = "Seed of the keys' order. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Mixin
    private RunOptions runs;

    private final Console console;

    BenchSinkCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        SinkLoad load = RunOptions.checked(() -> new SinkLoad(rows, writers, seed));
        int count = runs.count();
        options.settings();
        List<SinkCost> costs = new ArrayList<>();
        try (Closer closer = Closer.onShutdown()) {
            console.say("Starting PostgreSQL");
            BenchDatabase database = BenchDatabase.start(closer);
            Settings settings = options.settings(Map.of(), database.settings());
            warmUp(database, settings, load);
            SinkBench bench = new SinkBench(database, settings, load);
            for (int run = 1; run <= count; run++) {
                for (Contender contender : RunOptions.turns(List.of(Contender.values()), run)) {
                    List<SinkCost> found = bench.run(contender, run);
                    found.forEach(cost -> console.say(BenchSinkText.line(cost)));
                    costs.addAll(found);
                }
            }
        }
        SinkSummary summary = SinkSummary.of(load, costs);
        runs.print(console, summary, () -> BenchSinkText.table(summary));
        return summary.isRight() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private static void warmUp(BenchDatabase database, Settings settings, SinkLoad load) throws InterruptedException {
        SinkLoad part = new SinkLoad(Math.min(load.rows(), WARM_UP_ROWS), load.writers(), load.seed());
        SinkBench bench = new SinkBench(database, settings, part);
        for (Contender contender : Contender.values()) {
            bench.run(contender, 0);
        }
    }
}
