package io.tieout.realtime.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.db.TestDatabase;
import io.tieout.realtime.RealtimeJob;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.Bindings;
import io.tieout.realtime.pipeline.EventFormat;
import io.tieout.realtime.pipeline.Mode;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.pipeline.Source;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.TestSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;

/**
 * The streaming job as the settings make it, over an order and a payment every {@link #STEP} of event time, as fast as
 * it reads them. Of four orders three are paid after five minutes, and one of these again after twenty.
 */
final class SteadyStream implements AutoCloseable {

    /** More than the out-of-orderness, so that the watermark is between the last two events. */
    static final Duration STEP = Duration.ofSeconds(12);

    /** Orders between an order and its payments; see {@link #payment}. */
    private static final int FIRST_PAYMENT = 25;

    private static final int SECOND_PAYMENT = 99;

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration FLUSH_INTERVAL = Duration.ofMillis(50);
    private static final String PIPELINE = "steady";

    /** Whatever the wall clock: the events lie in its past or future. */
    private static final EventFormat FORMAT = new EventFormat(
            List.of("UNKNOWN"), Duration.ofDays(3650), Instant.parse("2000-01-01T00:00:00Z"), Optional.empty());

    private final Path folder;
    private final TestDatabase database;
    private final PipelineSettings rules;
    private final JobClient job;

    /** Not at the full hour, when most windows have just been closed. */
    private Instant now = Instant.parse("2026-08-21T00:25:00Z");

    private int orders;
    private int unpaidBefore;
    private int paid;
    private int files;

    private SteadyStream(Path folder, TestDatabase database, PipelineSettings rules, JobClient job) {
        this.folder = folder;
        this.database = database;
        this.rules = rules;
        this.job = job;
    }

    static SteadyStream start(Path folder, TestDatabase database) throws IOException {
        return start(folder, database, Map.of());
    }

    /**
     * The same with other settings.
     *
     * @param flink options that go before those which the settings give
     * @param assignments settings, as {@code key=value}
     */
    static SteadyStream start(Path folder, TestDatabase database, Map<String, String> flink, String... assignments)
            throws IOException {
        Settings settings = TestSettings.of(Stream.concat(
                        // A file is read by one subtask, and another would hold the watermark.
                        Stream.of("job.parallelism=1"), Arrays.stream(assignments))
                .toArray(String[]::new));
        PipelineSettings rules = RealtimeSettings.pipeline(settings);
        PostgresTarget target = new PostgresTarget(
                database.url(), database.user(), Optional.of(database.password()), PIPELINE, 2000, FLUSH_INTERVAL);
        Bindings bindings = new Bindings(
                        Map.of(
                                "orders_in", source(folder, "orders", "order_id", FORMAT.orders()),
                                "payments_in", source(folder, "payments", "pay_id", FORMAT.payments())),
                        target.sinks(rules, PIPELINE))
                .with(Archive.NONE);
        Map<String, String> configuration =
                new HashMap<>(RealtimeJob.script(settings).configuration());
        // State is looked at in savepoints, at times that the test chooses.
        configuration.remove("execution.checkpointing.interval");
        configuration.putAll(flink);
        JobClient job = Script.of(Mode.STREAMING, rules, bindings, configuration)
                .start()
                .getJobClient()
                .orElseThrow();
        return new SteadyStream(folder, database, rules, job);
    }

    private static Source source(Path folder, String stream, String id, Map<String, String> format) throws IOException {
        Map<String, String> options = new LinkedHashMap<>(format);
        options.put("connector", "filesystem");
        options.put(
                "path", Files.createDirectories(folder.resolve(stream)).toUri().toString());
        options.put("source.monitor-interval", "50 ms");
        return new Source.Table(
                List.of(
                        "source_topic AS CAST('%s' AS STRING)".formatted(stream),
                        "source_partition AS 0",
                        "source_offset AS CAST(HASH_CODE(%s) AS BIGINT)".formatted(id),
                        "record_time AS CAST(NULL AS TIMESTAMP_LTZ(3))"),
                options);
    }

    /** The events of so much further time; returns when the watermark has come as far as they let it. */
    void add(Duration length) throws IOException {
        List<String> orderLines = new ArrayList<>();
        List<String> paymentLines = new ArrayList<>();
        Instant end = now.plus(length);
        for (; now.isBefore(end); now = now.plus(STEP)) {
            orderLines.add(order(orders, now));
            paymentLines.add(payment(orders, now));
            orders++;
        }
        files++;
        write("orders", orderLines);
        write("payments", paymentLines);
        String watermark = now.minus(STEP).minus(rules.outOfOrderness()).toString();
        await().atMost(PATIENCE)
                .pollInterval(FLUSH_INTERVAL)
                .untilAsserted(() -> assertThat(database.rows("""
                                SELECT watermark FROM tieout.pipeline_progress_watermark
                                WHERE sink = 'payment_facts'""")).containsExactly(List.of(watermark)));
    }

    /** Lets time pass without events, and the orders before it without payments after it. */
    void skip(Duration length) {
        now = now.plus(length);
        unpaidBefore = orders;
    }

    /** Orders that have a payment. */
    int paid() {
        return paid;
    }

    SavedState savepoint() throws Exception {
        String savepoint = job.triggerSavepoint(
                        folder.resolve("savepoints").toUri().toString(), SavepointFormatType.CANONICAL)
                .get();
        return SavedState.of(Path.of(URI.create(savepoint)));
    }

    private void write(String stream, List<String> lines) throws IOException {
        Path file = Files.write(folder.resolve("%s-%03d.jsonl".formatted(stream, files)), lines);
        Files.move(file, folder.resolve(stream).resolve(file.getFileName()), StandardCopyOption.ATOMIC_MOVE);
    }

    private static String order(int number, Instant time) {
        return """
                {"order_id": "order-%012d", "user_id": "user-%06d", "amount": 99.90, "currency": "BRL", \
                "order_version": 1, "order_status": "SHIPPED", "order_time": "%s"}""".formatted(number, number, time);
    }

    /** One an order, so that both streams have an event of the same time. */
    private String payment(int number, Instant time) {
        boolean second = number % 4 == 0;
        int order = number - (second ? SECOND_PAYMENT : FIRST_PAYMENT);
        boolean known = order >= unpaidBefore;
        if (known && !second) {
            paid++;
        }
        return """
                {"pay_id": "payment-%012d", "order_id": "order-%s", "pay_amount": 99.90, "pay_currency": "BRL", \
                "pay_status": "SUCCESS", "pay_time": "%s"}""".formatted(number, known ? "%012d".formatted(order) : "of-nobody", time);
    }

    @Override
    public void close() throws Exception {
        if (!job.getJobStatus().get().isGloballyTerminalState()) {
            job.cancel().get();
        }
    }
}
