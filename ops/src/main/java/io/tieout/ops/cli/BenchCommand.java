package io.tieout.ops.cli;

import io.tieout.ops.bench.Bench;
import io.tieout.ops.bench.BenchServers;
import io.tieout.ops.bench.BenchTopics;
import io.tieout.ops.bench.ClaimedDatabase;
import io.tieout.ops.bench.Cost;
import io.tieout.ops.bench.Load;
import io.tieout.ops.bench.LoadPublisher;
import io.tieout.ops.bench.Program;
import io.tieout.ops.bench.Ran;
import io.tieout.ops.bench.Stage;
import io.tieout.ops.bench.StageProcess;
import io.tieout.ops.bench.Summary;
import io.tieout.ops.bench.Truth;
import io.tieout.ops.run.Closer;
import io.tieout.realtime.KafkaSettings;
import io.tieout.realtime.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the job and its stages cost here, beside Flink's stock path. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        subcommands = {
            BenchLatencyCommand.class,
            BenchSinkCommand.class,
            BenchSweepCommand.class,
            BenchReportCommand.class,
            BenchBackfillCommand.class,
            BenchJobCommand.class
        },
        description = {
            "Measures what the job costs: starts an embedded PostgreSQL and Kafka, or takes those that you name, publishes",
            "a load made from a seed, and runs each stage in a process of its own from the first event to the last. Each",
            "table is compared with what the load should give. Stages take turns, every other time in reverse; from facts on",
            "each has one branch more than the one before:",
            "",
            "  decode       read and check events, write nothing",
            "  join         and match them and keep first payments, write nothing",
            "  facts        and write one row per order",
            "  ledger, records, archive    and every payment, rejected and late events, the archive",
            "  whole        and sums by windows of time: the job as it runs by default",
            "  stock-join, stock-facts     the same as join and facts by Flink's own json format and JDBC sink",
            "",
            "  tieout bench",
            "  tieout bench --orders 1000000 --stages facts,stock-facts --runs 5 --json",
            "  tieout bench --configured-servers --config bench.yaml",
            "  tieout bench latency            how long after its event a row is committed",
            "",
            "Parts of their own: tieout bench sink, sweep, report and backfill, each with --help.",
            "",
            "CPU is told in seconds for a million events and survives a busy machine; time does not. docs/performance.md",
            "explains every figure. Exit code 1 if a table is wrong."
        })
final class BenchCommand implements Callable<Integer> {

    /** By its name, since it knows the commands. */
    private static final String MAIN_CLASS = "io.tieout.ops.Tieout";

    @Mixin
    private GlobalOptions options;

    @Mixin
    private BenchServerOptions serverOptions;

    @Option(names = "--orders", defaultValue = "100000", description = "Orders of the load. Default: ${DEFAULT-VALUE}.")
    private int orders;

    @Mixin
    private LoadOptions loadOptions;

    @Option(
            names = "--orders-per-second",
            defaultValue = "100",
            description = "Of event time: how many orders are open at once grows with it. Default: ${DEFAULT-VALUE}.")
    private int ordersPerSecond;

    @Option(
            names = "--stages",
            split = ",",
            converter = StageConverter.class,
            paramLabel = "STAGE",
            description = "Stages to run, with commas between. Default: all.")
    private List<Stage> stages = List.of(Stage.values());

    @Mixin
    private RunOptions runs;

    private final Console console;

    BenchCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        Load load = loadOptions.load(orders, ordersPerSecond);
        int count = runs.count();
        options.settings();
        Summary summary;
        try (Closer closer = Closer.onShutdown()) {
            summary = run(load, count, serverOptions.start(closer, console), closer);
        }
        runs.print(console, summary, () -> BenchText.table(summary));
        return summary.isRight() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private Summary run(Load load, int count, BenchServers servers, Closer closer) throws InterruptedException {
        Settings settings = options.settings(Map.of(), servers.settings());
        ClaimedDatabase database = closer.add(ClaimedDatabase.claim(settings, servers.embedded()));
        BenchTopics topics = closer.add(BenchTopics.create(KafkaSettings.of(settings)));
        Truth truth = publish(load, topics, console);
        StageProcess process = closer.add(process(options, servers));
        Bench bench = new Bench(database, servers.checkpoints(), truth, process);
        List<Cost> costs = new ArrayList<>();
        for (int run = 1; run <= count; run++) {
            for (Stage stage : RunOptions.turns(stages, run)) {
                Cost cost = bench.run(stage, run);
                costs.add(cost);
                console.say(BenchText.line(cost));
            }
        }
        return new Summary(load, truth, Runtime.getRuntime().availableProcessors(), costs);
    }

    /** Fills the topics, and tells {@code console} with what. */
    static Truth publish(Load load, BenchTopics topics, Console console) throws InterruptedException {
        ProgressLine progress = new ProgressLine(console);
        Truth truth = LoadPublisher.publish(
                load, topics.kafka(), sent -> progress.show("%,d events published".formatted(sent)));
        progress.end();
        console.say("%,d orders and %,d payments published, %,d orders paid in time"
                .formatted(truth.orders(), truth.payments(), truth.matched()));
        return truth;
    }

    /** Runs stages on these servers, with the options of this call. */
    static StageProcess process(GlobalOptions options, BenchServers servers) {
        return new StageProcess(
                program(options, servers.settings()),
                printed -> Console.fromJson(printed, Ran.class, "a stage's result"));
    }

    /**
     * This program, with the options of this call.
     *
     * @param settings that override all others
     */
    static Program program(GlobalOptions options, Map<String, String> settings) {
        return new Program(MAIN_CLASS, options.arguments(settings));
    }
}
