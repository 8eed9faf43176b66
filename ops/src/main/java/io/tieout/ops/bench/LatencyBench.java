package io.tieout.ops.bench;

import io.tieout.backfill.Window;
import io.tieout.ops.publish.EventProducer;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Measures one stage while events come at a fixed rate: the first events, the job's start, the warm-up, the time that
 * is counted, and the last payments.
 */
public final class LatencyBench {

    private static final int BETWEEN_LOOKS_MILLIS = 200;

    /** Event times end before now, however much faster than the clock they go while no order is due for payment yet. */
    private static final Duration AGO = Duration.ofMinutes(1);

    private final Settings settings;
    private final BenchTopics topics;
    private final ClaimedDatabase database;
    private final StageProcess process;
    private final Consumer<String> console;

    /**
     * On servers whose topics are empty.
     *
     * @param console told what begins
     */
    public LatencyBench(
            Settings settings,
            BenchTopics topics,
            ClaimedDatabase database,
            StageProcess process,
            Consumer<String> console) {
        this.settings = settings;
        this.topics = topics;
        this.database = database;
        this.process = process;
        this.console = console;
    }

    /**
     * Runs a stage that writes.
     *
     * @throws BenchException if PostgreSQL keeps no commit times, or the stage fails
     */
    public LatencySummary run(Stage stage, Rate rate, long seed) throws InterruptedException {
        try (Connection connection = database.connect()) {
            requireCommitTimes(connection);
            database.clear();
            Instant start = Instant.now().minus(AGO).minus(rate.history());
            try (EventProducer producer = LoadPublisher.producer(topics.kafka())) {
                PacedSender sender = new PacedSender(producer, rate, () -> startJob(stage, rate));
                Truth truth = new LoadEvents(rate.load(seed), start).forEach(sender);
                producer.flush();
                awaitRead(stage);
                process.close();
                return summary(stage, rate, sender, truth, connection);
            }
        } catch (SQLException failed) {
            throw new BenchException("PostgreSQL: " + failed.getMessage(), failed);
        }
    }

    private void startJob(Stage stage, Rate rate) throws InterruptedException {
        console.accept("Starting the job");
        process.start(stage);
        awaitRead(stage);
        console.accept("Sending %,d events a second for %d s, of which the last %d s count"
                .formatted(
                        rate.eventsPerSecond(),
                        rate.warmUp().plus(rate.measured()).toSeconds(),
                        rate.measured().toSeconds()));
    }

    private LatencySummary summary(Stage stage, Rate rate, PacedSender sender, Truth truth, Connection connection)
            throws SQLException {
        Instant from = sender.start().plus(rate.warmUp());
        Window span = new Window(from, from.plus(rate.measured()));
        AppendTimes appended = AppendTimes.read(topics.kafka(), span);
        String table = stage.table().orElseThrow();
        return new LatencySummary(
                stage.text(),
                rate,
                appended.eventsPerSecond(),
                sender.mostBehind().toMillis(),
                Latency.measure(connection, table, appended, span),
                settings.get(RealtimeSettings.FLUSH_INTERVAL).toMillis(),
                settings.get(RealtimeSettings.CHECKPOINT_INTERVAL).toMillis(),
                truth.difference(connection, table),
                Runtime.getRuntime().availableProcessors());
    }

    /** Returns once a checkpoint covers all that the topics hold now. */
    private void awaitRead(Stage stage) throws InterruptedException {
        Map<TopicPartition, Long> ends = topics.ends();
        while (!topics.isReadUpTo(ends)) {
            process.requireRunning(stage);
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
        }
    }

    private void requireCommitTimes(Connection connection) throws SQLException {
        if (!Sql.text(connection, "SHOW track_commit_timestamp").orElseThrow().equals("on")) {
            throw new BenchException(
                    "PostgreSQL at %s keeps no commit times: set track_commit_timestamp=on there and restart it"
                            .formatted(settings.get(RealtimeSettings.DATABASE_URL)));
        }
    }
}
