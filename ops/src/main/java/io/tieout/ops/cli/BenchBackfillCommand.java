package io.tieout.ops.cli;

import io.tieout.backfill.run.BackfillReport;
import io.tieout.ops.backfill.BackfillSettings;
import io.tieout.ops.bench.BackfillBench;
import io.tieout.ops.bench.BackfillCost;
import io.tieout.ops.bench.BackfillProcess;
import io.tieout.ops.bench.BackfillSummary;
import io.tieout.ops.bench.Bench;
import io.tieout.ops.bench.BenchServers;
import io.tieout.ops.bench.BenchTopics;
import io.tieout.ops.bench.ClaimedDatabase;
import io.tieout.ops.bench.Load;
import io.tieout.ops.bench.Truth;
import io.tieout.ops.run.Closer;
import io.tieout.realtime.KafkaSettings;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.WindowKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a backfill costs. */
@Command(
        name = "backfill",
        mixinStandardHelpOptions = true,
        description = {
            "Measures on this machine what a backfill out of the archive costs: starts an embedded PostgreSQL and Kafka,",
            "publishes a load made from a seed, and lets the stream archive it. Then tieout backfill computes the whole",
            "event time of the load again, in a process of its own: into empty tables (empty), and once more, when",
            "nothing is to change (full). The start of the process counts. Sums by windows of time are left out.",
            "",
            "  tieout bench backfill",
            "  tieout bench backfill --orders 1000000 --orders-per-second 500 --runs 5 --json",
            "  tieout bench backfill --set backfill.parallelism=4",
            "",
            "Exit code 1 if after a backfill the tables do not hold what the load must give, or the second changed any row.",
            "docs/performance.md explains every figure."
        })
final class BenchBackfillCommand implements Callable<Integer> {

    @Mixin
    private GlobalOptions options;

    @Option(names = "--orders", defaultValue = "200000", description = "Orders of the load. Default: ${DEFAULT-VALUE}.")
    private int orders;

    @Option(
            names = "--orders-per-second",
            defaultValue = "110",
            description = {
                "Of event time: with the default of both the orders are those of half an hour, and payments lie up to 20 min",
                "before and 40 min behind them. Default: ${DEFAULT-VALUE}."
            })
    private int ordersPerSecond;

    @Mixin
    private LoadOptions loadOptions;

    @Mixin
    private RunOptions runs;

    private final Console console;

    BenchBackfillCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        Load load = loadOptions.load(orders, ordersPerSecond);
        int count = runs.count();
        options.settings();
        BackfillSummary summary;
        try (Closer closer = Closer.onShutdown()) {
            console.say("Starting PostgreSQL and Kafka");
            summary = run(load, count, archiving(BenchServers.start(closer)), closer);
        }
        runs.print(console, summary, () -> BenchBackfillText.table(summary));
        return summary.isRight() ? ExitCode.DONE : ExitCode.FAILED;
    }

    /** The same with an archive, no windows of time, and backfills in their own process. */
    private static BenchServers archiving(BenchServers servers) {
        Map<String, String> settings = new HashMap<>(servers.settings());
        settings.put(RealtimeSettings.ARCHIVE_ENABLED.key(), "true");
        settings.put(WindowKeys.ENABLED.key(), "false");
        settings.put(BackfillSettings.EXECUTION_TARGET.key(), "LOCAL");
        return new BenchServers(settings, servers.checkpoints(), servers.embedded());
    }

    private BackfillSummary run(Load load, int count, BenchServers servers, Closer closer) throws InterruptedException {
        Settings settings = options.settings(Map.of(), servers.settings());
        ClaimedDatabase database = closer.add(ClaimedDatabase.claim(settings, servers.embedded()));
        BenchTopics topics = closer.add(BenchTopics.create(KafkaSettings.of(settings)));
        Truth truth = BenchCommand.publish(load, topics, console);
        console.say("Archiving them");
        Bench stream =
                new Bench(database, servers.checkpoints(), truth, closer.add(BenchCommand.process(options, servers)));
        BackfillProcess process = closer.add(new BackfillProcess(
                BenchCommand.program(options, servers.settings()),
                printed -> Console.fromJson(printed, BackfillReport.class, "a backfill's result")));
        BackfillBench bench = BackfillBench.over(stream, database, settings, truth, process);
        List<BackfillCost> costs = new ArrayList<>();
        for (int run = 1; run <= count; run++) {
            for (BackfillCost.Tables tables : BackfillCost.Tables.values()) {
                BackfillCost cost = bench.run(tables, run);
                console.say(BenchBackfillText.line(cost));
                costs.add(cost);
            }
        }
        return new BackfillSummary(
                load, truth, bench.window(), Runtime.getRuntime().availableProcessors(), costs);
    }
}
