package io.tieout.ops.cli;

import io.tieout.ops.bench.BenchServers;
import io.tieout.ops.bench.BenchTopics;
import io.tieout.ops.bench.ClaimedDatabase;
import io.tieout.ops.bench.LatencyBench;
import io.tieout.ops.bench.LatencySummary;
import io.tieout.ops.bench.Rate;
import io.tieout.ops.bench.Stage;
import io.tieout.ops.run.Closer;
import io.tieout.realtime.KafkaSettings;
import io.tieout.realtime.settings.Settings;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How long after its event a row is there, at a fixed rate of events. */
@Command(
        name = "latency",
        mixinStandardHelpOptions = true,
        description = {
            "Measures how long after Kafka took an event its row is committed: runs the job as it runs by default, with",
            "its checkpoints and its flush interval, and sends orders and payments at a fixed rate. Of an order that is",
            "paid counts the time from the later of the two to the row that has both, of one that is not the time from",
            "the order to its row. Orders with two payments, 5 of 100, are sent and do not count. Kafka tells when it",
            "took an event, PostgreSQL when it committed a row.",
            "",
            "  tieout bench latency",
            "  tieout bench latency --rate 5000 --seconds 300 --stage facts --set job.flush-interval=200ms",
            "  tieout bench latency --history 2400      with the state of a job that has run for 40 minutes",
            "",
            "Exit code 1 if the table is wrong or the rate was not kept. docs/performance.md explains every figure."
        })
final class BenchLatencyCommand implements Callable<Integer> {

    @Mixin
    private GlobalOptions options;

    @Mixin
    private BenchServerOptions serverOptions;

    @Option(
            names = "--rate",
            defaultValue = "2000",
            paramLabel = "EVENTS",
            description = "Orders and payments a second. Default: ${DEFAULT-VALUE}.")
    private int rate;

    @Option(
            names = "--seconds",
            defaultValue = "60",
            paramLabel = "SECONDS",
            description = "Time at this rate that counts. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(
            names = "--warm-up",
            defaultValue = "30",
            paramLabel = "SECONDS",
            description = "Time at this rate before that, which does not count. Default: ${DEFAULT-VALUE}.")
    private int warmUp;

    @Option(
            names = "--history",
            defaultValue = "0",
            paramLabel = "SECONDS",
            description = {
                "Time at this rate whose events the job reads at full speed before, so that it has their state.",
                "Default: ${DEFAULT-VALUE}."
            })
    private int history;

    @Option(names = "--seed", defaultValue = "1", description = "Seed of the load. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--stage",
            defaultValue = "whole",
            converter = StageConverter.class,
            paramLabel = "STAGE",
            description =
                    "Stage to run, as tieout bench --help lists them; one that writes. Default: ${DEFAULT-VALUE}.")
    private Stage stage;

    @Option(
            names = "--json",
            description = "Print one JSON object, times in milliseconds; everything else goes to standard error.")
    private boolean json;

    private final Console console;

    BenchLatencyCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        Rate asked = RunOptions.checked(() ->
                new Rate(rate, Duration.ofSeconds(history), Duration.ofSeconds(warmUp), Duration.ofSeconds(seconds)));
        if (!stage.isWritten()) {
            throw new UsageException(
                    "--stage=%s is not allowed: it writes nothing that could be committed".formatted(stage.text()));
        }
        options.settings();
        LatencySummary summary;
        try (Closer closer = Closer.onShutdown()) {
            summary = run(asked, serverOptions.start(closer, console), closer);
        }
        if (json) {
            console.json(summary);
        } else {
            console.result(LatencyText.of(summary));
        }
        if (!summary.isRight()) {
            console.say("WRONG: " + summary.wrong());
        }
        return summary.isRight() && summary.isAtRate() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private LatencySummary run(Rate asked, BenchServers servers, Closer closer) throws InterruptedException {
        Settings settings = options.settings(Map.of(), servers.settings());
        ClaimedDatabase database = closer.add(ClaimedDatabase.claim(settings, servers.embedded()));
        BenchTopics topics = closer.add(BenchTopics.create(KafkaSettings.of(settings)));
        return new LatencyBench(
                        settings, topics, database, closer.add(BenchCommand.process(options, servers)), console::say)
                .run(stage, asked, seed);
    }
}
