package io.tieout.ops.rejected;

import static io.tieout.ops.rejected.MixedRecords.ORDERS;
import static io.tieout.ops.rejected.MixedRecords.START;
import static io.tieout.ops.rejected.MixedRecords.UNPAID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.zaxxer.hikari.HikariDataSource;
import io.tieout.ops.cli.TieoutCommand;
import io.tieout.ops.demo.DemoServers;
import io.tieout.ops.run.Closer;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.ops.run.Topics;
import io.tieout.ops.schedule.ScheduleSettings;
import io.tieout.ops.status.Status;
import io.tieout.ops.status.StatusQuery;
import io.tieout.ops.status.StatusSettings;
import io.tieout.realtime.KafkaSettings;
import io.tieout.realtime.RealtimeJob;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.JobClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole corpus among good events, from real Kafka to real PostgreSQL, with a restart in the middle. */
class BadRecordsE2EIT {

    private static final int PARTITIONS = 3;

    /** Newer than every good event of the first part, on every partition. */
    private static final Instant FIRST_END = START.plus(Duration.ofMinutes(10));

    /** Past the payment deadline of all of them. */
    private static final Instant SECOND_END = START.plus(Duration.ofHours(2));

    private static final Duration OUT_OF_ORDERNESS = Duration.ofSeconds(5);

    @TempDir
    Path dir;

    private final Closer closer = new Closer();
    private Map<String, String> given;
    private Settings settings;
    private PipelineTables tables;
    private StatusQuery status;
    private Topics topics;
    private PublishedRecords published;
    private MixedRecords records;
    private JobClient job;

    @BeforeEach
    void start() throws InterruptedException {
        DemoServers servers = DemoServers.in(dir, closer);
        given = new HashMap<>(servers.settings());
        given.put("job.checkpoint-interval", "300 ms");
        given.put("job.flush-interval", "100 ms");
        settings = new SettingsReader(
                        Stream.of(RealtimeSettings.ALL, ScheduleSettings.ALL, StatusSettings.ALL)
                                .flatMap(List::stream)
                                .toList(),
                        List.of(RealtimeSettings.KAFKA_PROPERTIES))
                .read(Map.of(), Optional.empty(), Map.of(), given);
        ReconciliationRun.migrate(settings);
        KafkaSettings kafka = KafkaSettings.of(settings);
        topics = closer.add(new Topics(kafka));
        topics.createMissing(PARTITIONS);
        HikariDataSource database = closer.add(ReconciliationRun.pool(settings));
        tables = new PipelineTables(database);
        status = ReconciliationRun.status(settings, database);
        published = closer.add(new PublishedRecords(Topics.clientProperties(kafka), PARTITIONS));
        records = new MixedRecords(published, PARTITIONS);
    }

    @AfterEach
    void stop() throws Exception {
        try (closer) {
            if (job != null) {
                cancelJob();
            }
        }
    }

    @Test
    void noRecordStopsTheJobSkewsItOrVanishes() throws Exception {
        records.goodAmongBad(0, ORDERS / 2);
        published.flush();
        startJob();
        awaitRead(1);
        records.goodAmongBad(ORDERS / 2, ORDERS);
        published.flush();
        cancelJob();
        List<String> former = tables.epochs();
        startJob();
        List<String> epochs = awaitWriters(former);
        records.onEveryPartition("first-end", FIRST_END);
        awaitAllRead();

        assertThat(tables.conservation()).isEqualTo(published.counts());
        assertThat(tables.rejected()).isEqualTo(published.rejections());
        assertThat(tables.goodOrders()).containsExactly("PAID " + (ORDERS - UNPAID), "PENDING " + UNPAID);
        aFutureOrderMovesNothing();
        correctedRecordsComeBack();
        aLatePaymentIsKnownAndItsOrderStaysUnpaid();

        assertThat(tables.epochs()).isEqualTo(epochs);
        assertThat(job.getJobStatus().get()).isEqualTo(JobStatus.RUNNING);
        Status end = status.read(Optional.of(topics.offsets()), topics.streams());
        assertThat(end.conserved()).isTrue();
        // And the one that was replayed as it was.
        assertThat(end.rejected()).isEqualTo(published.rejections().size() + 1);
        assertThat(end.late()).isEqualTo(1);
    }

    /** The corpus has orders and payments of 2099 and 9999. */
    private void aFutureOrderMovesNothing() throws SQLException {
        Instant watermark = FIRST_END.minus(OUT_OF_ORDERNESS);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> status.read().watermark().equals(Optional.of(watermark)));

        assertThat(ReconciliationRun.sweepOnce(settings).marked()).isZero();
        assertThat(tables.rows("SELECT count(*) FROM tieout.order_reconciliation WHERE status = 'UNPAID'"))
                .containsExactly("0");
        assertThat(tables.rows("SELECT count(*) FROM tieout.late_event")).containsExactly("0");
    }

    private void correctedRecordsComeBack() throws Exception {
        for (int at = 0; at < 3; at++) {
            records.orderWithComma(at, "fixed-" + at, FIRST_END.plusSeconds(1));
            records.payment(at, "fixed-" + at, "fixed-" + at, "12.50", FIRST_END.plusSeconds(2));
        }
        awaitAllRead();
        Path file = dir.resolve("wrong.jsonl");
        assertThat(tieout("rejected", "--reason", "not_a_number", "--export", file.toString()))
                .isZero();
        // The last of the three is replayed as it was.
        List<String> corrected = Files.readAllLines(file).stream()
                .filter(line -> line.contains("fixed-"))
                .map(line -> line.contains("fixed-2") ? line : corrected(line))
                .toList();
        assertThat(corrected).hasSize(3);
        Files.write(file, corrected);
        long before = status.read().rejected();

        assertThat(tieout("replay-rejected", file.toString())).isZero();

        await().atMost(Duration.ofSeconds(30)).until(() -> status.read().rejected() == before + 1);
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(tables.fixedOrders())
                        .containsExactly("fixed-0 12.5000 PAID fixed-0", "fixed-1 12.5000 PAID fixed-1"));
        assertThat(tables.fixedRejections()).containsExactly("fixed-0 1 1", "fixed-1 1 1", "fixed-2 2 1");
        assertThat(tables.rows("SELECT count(*) FROM tieout.conservation WHERE NOT holds"))
                .containsExactly("0");
    }

    private void aLatePaymentIsKnownAndItsOrderStaysUnpaid() throws Exception {
        records.onEveryPartition("second-end", SECOND_END);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> status.read().watermark().equals(Optional.of(SECOND_END.minus(OUT_OF_ORDERNESS))));
        // The good ones without payment, and the first three sentinels.
        assertThat(ReconciliationRun.sweepOnce(settings).marked()).isEqualTo(UNPAID + PARTITIONS);

        records.payment(1, "too-late", "good-0", "1.00", START.plusSeconds(60));

        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(tables.rows("SELECT stream, topic, topic_partition, order_id, pay_id,"
                                + " event_time = timestamptz '2024-03-01T10:01:00Z',"
                                + " watermark = timestamptz '2024-03-01T11:59:55Z' FROM tieout.late_event"))
                        .containsExactly("payments payments 1 good-0 too-late t t"));
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(tables.rows(
                                "SELECT order_id, pay_amount FROM tieout.payment_ledger WHERE pay_id = 'too-late'"))
                        .containsExactly("good-0 1.0000"));
        assertThat(tables.rows("SELECT status, pay_id FROM tieout.order_reconciliation WHERE order_id = 'good-0'"))
                .containsExactly("UNPAID null");
    }

    private void startJob() throws IOException, SQLException {
        job = RealtimeJob.start(settings);
    }

    /** A cancelled job ends with an exception of its own. */
    private void cancelJob() throws Exception {
        JobClient ending = job;
        job = null;
        ending.cancel().get();
        assertThat(ending.getJobExecutionResult()).failsWithin(Duration.ofSeconds(30));
    }

    private void awaitRead(long least) {
        await().atMost(Duration.ofSeconds(40))
                .untilAsserted(() -> assertThat(tables.read()).isGreaterThanOrEqualTo(least));
        await().atMost(Duration.ofSeconds(20)).until(this::hasCheckpoint);
    }

    /** The epochs once every writer has taken another than the former job's. */
    private List<String> awaitWriters(List<String> former) {
        await().atMost(Duration.ofSeconds(40))
                .untilAsserted(
                        () -> assertThat(tables.epochs()).hasSameSizeAs(former).doesNotContainAnyElementsOf(former));
        return tables.epochs();
    }

    private void awaitAllRead() throws Exception {
        published.flush();
        List<String> counts = published.counts();
        await().atMost(Duration.ofSeconds(40))
                .untilAsserted(() -> assertThat(tables.conservation()).isEqualTo(counts));
        await().atMost(Duration.ofSeconds(40))
                .until(() -> tables.rows("SELECT count(*) FROM tieout.conservation WHERE NOT holds")
                        .equals(List.of("0")));
    }

    private boolean hasCheckpoint() {
        try (Stream<Path> files = Files.walk(Path.of(given.get("job.checkpoint-dir")))) {
            return files.anyMatch(file -> file.endsWith("_metadata"));
        } catch (IOException | UncheckedIOException vanished) {
            return false;
        }
    }

    private int tieout(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        given.forEach((key, value) -> all.addAll(List.of("--set", key + "=" + value)));
        return TieoutCommand.run(all.toArray(String[]::new));
    }

    private static String corrected(String line) {
        try {
            ObjectMapper json = new ObjectMapper();
            ObjectNode record = (ObjectNode) json.readTree(line);
            record.put("payload", record.get("payload").textValue().replace("\"12,50\"", "12.50"));
            return json.writeValueAsString(record);
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }
}
