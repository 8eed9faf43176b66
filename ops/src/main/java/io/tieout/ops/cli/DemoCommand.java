package io.tieout.ops.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.ops.demo.DemoServers;
import io.tieout.ops.demo.ShoppingDay;
import io.tieout.ops.publish.Arrival;
import io.tieout.ops.publish.PaymentStatuses;
import io.tieout.ops.publish.Published;
import io.tieout.ops.publish.Replay;
import io.tieout.ops.publish.Speed;
import io.tieout.ops.publish.Waiting;
import io.tieout.ops.run.Closer;
import io.tieout.ops.run.Completion;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.ops.run.Replaying;
import io.tieout.ops.run.RunningJob;
import io.tieout.ops.run.Summary;
import io.tieout.ops.run.SummaryQuery;
import io.tieout.ops.run.Topics;
import io.tieout.ops.schedule.MissedRuns;
import io.tieout.ops.schedule.UnpaidSweep;
import io.tieout.ops.status.Status;
import io.tieout.ops.status.StatusQuery;
import io.tieout.realtime.KafkaSettings;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The main job on servers of its own, over a generated day or the reader's files. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Starts an embedded PostgreSQL and Kafka, replays a generated shopping day or your own files in the order",
            "of their event times, runs the streaming job and the scheduler, and shows what is reconciled.",
            "Nothing needs to be installed and nothing is left behind.",
            "",
            "  tieout demo",
            "  tieout demo --until-done --json",
            "  tieout demo --orders orders.csv --payments payments.csv --map user_id=customer_id --zone UTC"
        })
final class DemoCommand implements Callable<Integer> {

    private static final int PARTITIONS = 2;

    /** Settings that suit a replay that someone watches; the file, the environment and --set override them. */
    private static final Map<String, String> SUITED_TO_A_DEMO = Map.of(
            RealtimeSettings.IDLE_TIMEOUT.key(),
            "5 s",
            RealtimeSettings.CHECKPOINT_INTERVAL.key(),
            "2 s",
            "schedule.unpaid-interval",
            "5 s");

    /** After the idle timeout a watermark still has a flush and a checkpoint to go. */
    private static final Duration REST_BEYOND_IDLE = Duration.ofSeconds(3);

    private static final String DAY_SPEED = "1440";

    @Mixin
    private GlobalOptions options;

    @Mixin
    private FileOptions files;

    @Option(
            names = "--speed",
            description = {
                "Seconds of event time in a second, or max.",
                "Default: max for files, " + DAY_SPEED + " for the generated day: a day in a minute."
            })
    private String speed;

    @Option(names = "--seed", defaultValue = "1", description = "Seed of the generated day. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--day",
            defaultValue = "2026-08-21",
            description = "Date of the generated day, UTC. Default: ${DEFAULT-VALUE}.")
    private LocalDate day;

    @Option(
            names = "--count",
            defaultValue = "5000",
            description = "Orders of the generated day, 1 to 1000000. Default: ${DEFAULT-VALUE}.")
    private int count;

    @Option(names = "--until-done", description = "End once all input is reconciled.")
    private boolean untilDone;

    @Option(names = "--json", description = "Print one summary object; everything else goes to standard error.")
    private boolean json;

    private final Console console;

    DemoCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException, SQLException {
        options.settings();
        Speed pace = Speed.parse(Optional.ofNullable(speed).orElse(files.isGiven() ? "max" : DAY_SPEED));
        List<Arrival> arrivals = files.isGiven() ? files.read() : shoppingDay().arrivals();
        try (Closer closer = Closer.onShutdown()) {
            console.say("Starting PostgreSQL and Kafka");
            DemoServers servers = DemoServers.temporary(closer);
            Settings settings = options.settings(SUITED_TO_A_DEMO, servers.settings());
            PaymentStatuses.complaint(arrivals, settings.get(RealtimeSettings.SUCCESS_STATUSES))
                    .ifPresent(console::say);
            run(settings, arrivals, pace, closer);
            if (!untilDone) {
                console.say("""

                        Everything is reconciled and stays up until Ctrl-C. Look at it:

                          psql %s
                          SELECT status, count(*), sum(amount) FROM tieout.order_reconciliation GROUP BY status;
                          SELECT * FROM tieout.order_status_history ORDER BY changed_at DESC LIMIT 10;
                        """.formatted(psql(servers)));
                new CountDownLatch(1).await();
            }
        }
        return ExitCode.DONE;
    }

    private ShoppingDay shoppingDay() {
        try {
            return new ShoppingDay(seed, day, count);
        } catch (IllegalArgumentException refused) {
            throw new UsageException("--count: " + refused.getMessage());
        }
    }

    private void run(Settings settings, List<Arrival> arrivals, Speed pace, Closer closer)
            throws InterruptedException, SQLException {
        ReconciliationRun.migrate(settings);
        KafkaSettings kafka = KafkaSettings.of(settings);
        Topics topics = closer.add(new Topics(kafka));
        topics.createMissing(PARTITIONS);
        console.say("Starting the streaming job and the scheduler");
        RunningJob job = closer.add(RunningJob.start(settings));
        UnpaidSweep sweep = ReconciliationRun.startSchedule(settings, closer, List.of(), MissedRuns.UNHEARD);
        HikariDataSource pool = closer.add(ReconciliationRun.pool(settings));
        StatusQuery status = ReconciliationRun.status(settings, pool);
        console.say("Replaying %,d events at speed %s".formatted(arrivals.size(), pace));
        Instant start = Instant.now();
        Replay replay =
                new Replay(Topics.clientProperties(kafka), PublishCommand.topicsOf(kafka), pace, Waiting.realTime());
        Replaying replaying = closer.add(new Replaying(replay, arrivals));
        Completion completion = new Completion(
                topics, settings.get(RealtimeSettings.IDLE_TIMEOUT).plus(REST_BEYOND_IDLE));
        watch(job, replaying, status, completion);
        sweep.run();
        long eventsPerSecond =
                eventsPerSecond(arrivals.size(), start, completion.readAt().orElseThrow());
        Summary summary = new SummaryQuery(pool, status).read(eventsPerSecond);
        if (json) {
            console.json(summary);
        } else {
            SummaryText.print(summary, console);
        }
    }

    /** Shows how far things are, until all is done. */
    private void watch(RunningJob job, Replaying replaying, StatusQuery query, Completion completion)
            throws InterruptedException, SQLException {
        LiveTable table = new LiveTable(console);
        while (true) {
            job.requireRunning();
            Status status = query.read();
            Optional<Published> published = replaying.published();
            table.show(status, replaying.progress());
            if (published.isPresent() && completion.isReached(published.get(), status)) {
                table.end();
                return;
            }
            TimeUnit.MILLISECONDS.sleep(LiveTable.BETWEEN_FRAMES.toMillis());
        }
    }

    private static long eventsPerSecond(int events, Instant start, Instant end) {
        return Math.round(
                events * 1000.0 / Math.max(1, Duration.between(start, end).toMillis()));
    }

    private static String psql(DemoServers servers) {
        return servers.jdbcUrl().replace("jdbc:postgresql://", "postgresql://" + servers.user() + "@");
    }
}
