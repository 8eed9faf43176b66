package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.backfill.cluster.Execution;
import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.Bindings;
import io.tieout.realtime.pipeline.Mode;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;

/**
 * The streaming job with its archive, over folders that files come into until it is stopped. It reads one file after
 * the other, so that what is late is settled by the order of the files.
 */
final class ArchivingStream implements AutoCloseable {

    /** Name under which the watermark is recorded. */
    static final String PIPELINE = "files";

    static final Duration PATIENCE = Duration.ofSeconds(60);

    private final TestDatabase database;
    private final Path folder;
    private final JobClient job;
    private int files;

    private ArchivingStream(TestDatabase database, Path folder, JobClient job) {
        this.database = database;
        this.folder = folder;
        this.job = job;
    }

    /** @param folder for the events, the archive and the state; the archive of an earlier stream may lie there */
    static ArchivingStream start(PipelineSettings rules, Path folder, TestDatabase database) throws IOException {
        Files.createDirectories(folder.resolve("events/orders"));
        Files.createDirectories(folder.resolve("events/payments"));
        record(rules, database);
        EventFolder events = new EventFolder(
                folder.resolve("events/orders").toUri(),
                folder.resolve("events/payments").toUri(),
                CaseFolder.FORMAT);
        Script script = Script.of(
                Mode.STREAMING,
                rules,
                new Bindings(
                                events.located(Map.of("source.monitor-interval", "100 ms")),
                                Target.of(database).sinks(rules, PIPELINE))
                        .with(archive(folder).sinks()),
                Map.of("execution.checkpointing.interval", "200 ms"));
        JobClient job = Execution.local(1).on(script).start().getJobClient().orElseThrow();
        return new ArchivingStream(database, folder, job);
    }

    /** To the end of files that are all there, without anything to stop. */
    static void runOver(EventFolder events, PipelineSettings rules, Path folder, TestDatabase database)
            throws Exception {
        Jobs.finish(script(events, rules, folder, database));
    }

    /** The job of such a run, its rules recorded. */
    static Script script(EventFolder events, PipelineSettings rules, Path folder, TestDatabase database) {
        record(rules, database);
        return FileRun.runs(Script.of(
                Mode.STREAMING,
                rules,
                new Bindings(events.located(Map.of()), Target.of(database).sinks(rules, PIPELINE))
                        .with(archive(folder).sinks()),
                Map.of()));
    }

    /** Where a stream of this folder keeps its events. */
    static Archive archive(Path folder) {
        return new Archive(folder.resolve("archive").toUri());
    }

    /** The rules in the database, as the job records them when it starts. */
    static void record(PipelineSettings rules, TestDatabase database) {
        database.execute("""
                INSERT INTO tieout.pipeline_settings (pipeline, payment_before, payment_after, success_statuses)
                VALUES ('%s', interval '%d ms', interval '%d ms', ARRAY['%s'])
                ON CONFLICT (pipeline) DO NOTHING""".formatted(
                        PIPELINE,
                        rules.paymentBefore().toMillis(),
                        rules.paymentAfter().toMillis(),
                        String.join(
                                "', '",
                                rules.successStatuses().stream()
                                        .map(status -> status.replace("'", "''"))
                                        .toList())));
    }

    /** More events, in the order of their arrival. */
    void add(Arrivals orders, Arrivals payments) throws IOException {
        files++;
        move(orders.write(folder.resolve("orders-%d.jsonl".formatted(files))), "events/orders");
        move(payments.write(folder.resolve("payments-%d.jsonl".formatted(files))), "events/payments");
    }

    /** A file is seen once it is whole. */
    private void move(Path file, String into) throws IOException {
        Files.move(file, folder.resolve(into).resolve(file.getFileName()), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Waits until a query that gives one number gives this one. */
    void awaitNumber(long number, String sql) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(number(database, sql)).as(sql).isEqualTo(number));
    }

    static long number(TestDatabase database, String sql) {
        return Long.parseLong(database.rows(sql).get(0).get(0));
    }

    /** Stops the job once all that was read is in the tables and in the archive. */
    void stop() throws Exception {
        job.stopWithSavepoint(false, folder.resolve("state").toUri().toString(), SavepointFormatType.DEFAULT)
                .get();
    }

    @Override
    public void close() throws Exception {
        if (!job.getJobStatus().get().isGloballyTerminalState()) {
            job.cancel().get();
        }
    }
}
