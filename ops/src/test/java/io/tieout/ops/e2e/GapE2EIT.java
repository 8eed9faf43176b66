package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tieout.ops.cli.Ran;
import io.tieout.ops.fixture.SharedServers;
import io.tieout.ops.run.Closer;
import io.tieout.ops.run.GapCheck;
import io.tieout.ops.run.RunException;
import io.tieout.ops.run.RunningJob;
import io.tieout.ops.run.StreamingRun;
import io.tieout.ops.run.Topics;
import io.tieout.realtime.settings.RealtimeSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Kafka deletes records before a job has read them, as retention does when the job rests for too long. */
@Execution(ExecutionMode.CONCURRENT)
class GapE2EIT {

    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final Map<String, String> CONTINUE = Map.of("kafka.on-gap", "CONTINUE");

    private final Admin admin = Admin.create(
            Map.of("bootstrap.servers", (Object) SharedServers.get().bootstrapServers()));
    private final List<String> said = new CopyOnWriteArrayList<>();
    private Rig rig;
    private Events events;

    @BeforeEach
    void create() throws InterruptedException {
        rig = Rig.create(2);
        events = new Events(rig);
    }

    @AfterEach
    void close() {
        events.close();
        admin.close();
    }

    @Test
    void aGapStopsTheStartAndNothingBehindItIsRead() throws Exception {
        threeAreReadThreeAreDeletedAndTwoFollow();

        Ran realtime = Ran.command(rig.arguments("realtime").toArray(String[]::new));
        assertThat(realtime)
                .isEqualTo(Ran.failed(
                        1,
                        "Kafka has deleted records before they were read: %s-0 from 3 to 5. With kafka.on-gap=CONTINUE"
                                        .formatted(orders())
                                + " the job goes on behind them and the gap is recorded in source_gap"));

        // Nor does a job that starts all the same, as one on a cluster of its own does.
        try (RunningJob job = rig.startJob(Map.of("job.restart-attempts", "0"))) {
            assertThatThrownBy(job::await)
                    .isInstanceOf(RunException.class)
                    .hasMessageStartingWith("The realtime job failed: ")
                    .hasStackTraceContaining("OffsetOutOfRange");
        }
        assertThat(progress()).containsExactly("0 read 3 to 2");
        assertThat(paid()).containsExactly("o0", "o1", "o2");
        assertThat(gaps()).isEmpty();
    }

    @Test
    void toldToContinueTheJobGoesOnBehindTheGapAndRecordsItOnce() throws Exception {
        threeAreReadThreeAreDeletedAndTwoFollow();

        readAll(CONTINUE);

        List<String> gap = List.of("0 from 3 to 5 after 10:02:00");
        assertThat(gaps()).isEqualTo(gap);
        await().untilAsserted(() -> assertThat(paid()).containsExactly("o0", "o1", "o2", "o6", "o7"));
        assertThat(progress()).containsExactly("0 read 5 to 7");

        paidOrder(8);
        readAll(CONTINUE);
        paidOrder(9);
        readAll(Map.of());

        await().untilAsserted(() -> assertThat(paid()).containsExactly("o0", "o1", "o2", "o6", "o7", "o8", "o9"));
        assertThat(gaps()).isEqualTo(gap);
    }

    @Test
    void whatWasReadAfterTheLastCheckpointIsMissedTooIfItCannotBeReadAgain() throws Exception {
        paidOrders(0, 3);
        readAll(Map.of());
        paidOrders(3, 6);
        try (RunningJob job = rig.startJob(Map.of("job.checkpoint-interval", "1 h"))) {
            await().atMost(PATIENCE).untilAsserted(() -> {
                job.requireRunning();
                assertThat(progress()).containsExactly("0 read 6 to 5");
                assertThat(paid()).containsExactly("o0", "o1", "o2", "o3", "o4", "o5");
            });
        }
        delete(new TopicPartition(orders(), 0), 5);
        assertThatThrownBy(() -> start(Map.of()))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith(
                        "Kafka has deleted records before they were read: %s-0 from 3 to 4. ".formatted(orders()));
        paidOrder(6);
        delete(new TopicPartition(orders(), 0), 6);
        paidOrders(7, 9);
        delete(new TopicPartition(orders(), 0), 7);

        readAll(CONTINUE);

        assertThat(gaps()).containsExactly("0 from 3 to 5 after ?", "0 from 6 to 6 after 10:05:00");
        await().untilAsserted(() -> assertThat(paid()).containsExactly("o0", "o1", "o2", "o3", "o4", "o5", "o7", "o8"));
    }

    @Test
    void aGapInAPartitionThatNeverWasReadIsFoundToo() throws Exception {
        paidOrders(0, 3);
        readAll(Map.of());
        events.order(1, "x0", "2026-01-31T10:03:00Z");
        events.order(1, "x1", "2026-01-31T10:04:00Z");
        delete(new TopicPartition(orders(), 1), 1);
        assertThatThrownBy(() -> start(Map.of()))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith(
                        "Kafka has deleted records before they were read: %s-1 from 0 to 0. ".formatted(orders()));

        readAll(CONTINUE);

        assertThat(gaps()).containsExactly("1 from 0 to 0 after ?");
        assertThat(progress()).containsExactly("0 read 3 to 2", "1 read 1 to 1");
    }

    @Test
    void aGapThatGrowsBeforeAnythingBehindItIsReadStaysOneRow() throws Exception {
        threeAreReadThreeAreDeletedAndTwoFollow();
        assertThat(check(CONTINUE))
                .containsExactly("Gap recorded: Kafka has deleted %s-0 from 3 to 5 unread".formatted(orders()));
        assertThat(check(CONTINUE)).hasSize(1);
        delete(new TopicPartition(orders(), 0), 7);

        assertThat(check(CONTINUE))
                .containsExactly("Gap recorded: Kafka has deleted %s-0 from 3 to 6 unread".formatted(orders()));

        assertThat(gaps()).containsExactly("0 from 3 to 6 after 10:02:00");
    }

    @Test
    void aGapThatOpensUnderARunningJobStopsItSoonAndSaysWhy() throws Exception {
        try (Closer closer = new Closer()) {
            Future<Void> run = run(Map.of(), closer);
            threeAreRead();
            twoAreDeletedUnread(3);

            assertThat(run)
                    .failsWithin(PATIENCE)
                    .withThrowableThat()
                    .havingCause()
                    .isInstanceOf(RunException.class)
                    .withMessageStartingWith(
                            "Kafka has deleted records before they were read: %s-0 from 3 to 4. ".formatted(orders()));
        }
        assertThat(gaps()).isEmpty();
    }

    @Test
    void toldToContinueARunRecordsTheGapAndStartsTheJobBehindItAndSoWithTheNext() throws Exception {
        try (Closer closer = new Closer()) {
            Future<Void> run = run(CONTINUE, closer);
            threeAreRead();
            twoAreDeletedUnread(3);
            awaitRead("o4", 6);
            await().atMost(PATIENCE).until(() -> said.size() == 4);

            twoAreDeletedUnread(7);
            awaitRead("o8", 10);
            await().atMost(PATIENCE).until(() -> said.size() == 7);

            assertThat(gaps()).containsExactly("0 from 3 to 4 after 10:02:00", "0 from 6 to 8 after 10:04:00");
            assertThat(said)
                    .containsExactly(
                            "runs",
                            "Gap recorded: Kafka has deleted %s-0 from 3 to 4 unread".formatted(orders()),
                            "runs",
                            "runs",
                            "Gap recorded: Kafka has deleted %s-0 from 6 to 8 unread".formatted(orders()),
                            "runs",
                            "runs");
            closer.close();
            assertThat(run).succeedsWithin(PATIENCE);
        }
    }

    @Test
    void recordsThatWereDeletedBeforeTheFirstStartAreNoGap() throws Exception {
        paidOrders(0, 3);
        delete(new TopicPartition(orders(), 0), 2);

        readAll(Map.of());

        assertThat(gaps()).isEmpty();
        await().untilAsserted(() -> assertThat(paid()).containsExactly("o2"));
    }

    /** Kafka forgets a group's offset of a partition that had no record for a week. */
    @Test
    void aPartitionWhoseOffsetIsForgottenIsReadFromItsBeginning() throws Exception {
        paidOrders(0, 3);
        readAll(Map.of());
        admin.deleteConsumerGroupOffsets(
                        rig.name(),
                        admin.listConsumerGroupOffsets(rig.name())
                                .partitionsToOffsetAndMetadata()
                                .get()
                                .keySet())
                .all()
                .get();
        events.order(1, "x0", "2026-01-31T10:03:00Z");
        events.payment(1, "x0", "x0", "2026-01-31T10:03:00Z");

        readAll(Map.of());

        await().untilAsserted(() -> assertThat(paid()).containsExactly("o0", "o1", "o2", "x0"));
    }

    /** As the commands do, on a thread of its own. */
    private Future<Void> run(Map<String, String> further, Closer closer) {
        FutureTask<Void> run = new FutureTask<>(() -> {
            try (Topics topics = rig.topics()) {
                new StreamingRun(rig.settings(further), rig.tables().database(), topics, said::add).run(closer, "runs");
            }
            return null;
        });
        new Thread(run, "streaming-run").start();
        return run;
    }

    private void threeAreRead() throws Exception {
        paidOrders(0, 3);
        awaitRead("o2", 3);
    }

    /** Until a checkpoint covers the order before {@code next}, which is then reported, as {@link #readAll} does. */
    private void awaitRead(String order, long next) {
        await().atMost(PATIENCE).until(() -> paid().contains(order));
        awaitCheckpoint(awaitCheckpoint(Instant.now()));
        SharedServers.reportOffset(rig.name(), new TopicPartition(orders(), 0), next);
    }

    /**
     * An open transaction keeps the job from reading two orders, of which the first is deleted before it ends; its own
     * record lies before them.
     */
    private void twoAreDeletedUnread(int next) throws Exception {
        TopicPartition partition = new TopicPartition(orders(), 0);
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", SharedServers.get().bootstrapServers(), "transactional.id", rig.name()),
                new StringSerializer(),
                new StringSerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(partition.topic(), partition.partition(), "key", "never committed"))
                    .get();
            paidOrders(next, next + 2);
            delete(partition, next + 2);
            producer.abortTransaction();
        }
    }

    private void threeAreReadThreeAreDeletedAndTwoFollow() throws Exception {
        paidOrders(0, 3);
        readAll(Map.of());
        paidOrders(3, 8);
        delete(new TopicPartition(orders(), 0), 6);
    }

    private void paidOrders(int from, int to) throws Exception {
        for (int at = from; at < to; at++) {
            paidOrder(at);
        }
    }

    /** One a minute; the payment is of the same time. */
    private void paidOrder(int at) throws Exception {
        String time = "2026-01-31T10:%02d:00Z".formatted(at);
        events.order(0, "o" + at, time);
        events.payment(0, "p" + at, "o" + at, time);
    }

    private void delete(TopicPartition partition, long before) throws Exception {
        admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(before)))
                .all()
                .get();
    }

    /**
     * Runs a job until a checkpoint covers all there is, and reports its offsets: left alone Flink does so too, but may
     * take ten seconds when nothing new comes.
     */
    private void readAll(Map<String, String> further) throws Exception {
        Map<TopicPartition, Long> ends = ends();
        try (RunningJob job = start(further)) {
            await().atMost(PATIENCE).until(() -> {
                job.requireRunning();
                return ends.equals(read());
            });
            // The next may have begun before the last record was read; the one after it has not.
            Instant next = awaitCheckpoint(Instant.now());
            awaitCheckpoint(next);
        }
        ends.forEach((partition, end) -> SharedServers.reportOffset(rig.name(), partition, end));
    }

    /** Behind the last record of every partition that ever had one. */
    private Map<TopicPartition, Long> ends() throws InterruptedException {
        try (Topics topics = rig.topics()) {
            return topics.offsets().entrySet().stream()
                    .filter(partition -> partition.getValue().end() > 0)
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, partition -> partition.getValue().end()));
        }
    }

    private Map<TopicPartition, Long> read() {
        return rig.tables().lines("""
                SELECT concat_ws(' ', topic, topic_partition, last_offset + 1) FROM tieout.source_progress""").stream()
                .map(line -> line.split(" "))
                .collect(Collectors.toMap(
                        row -> new TopicPartition(row[0], Integer.parseInt(row[1])), row -> Long.parseLong(row[2])));
    }

    private Instant awaitCheckpoint(Instant after) {
        return await().atMost(PATIENCE).until(this::newestCheckpoint, newest -> newest.isAfter(after));
    }

    /** When the newest was complete; of a running job the folders come and go. */
    private Instant newestCheckpoint() {
        Path folder = Path.of(
                rig.settings(Map.of()).find(RealtimeSettings.CHECKPOINT_DIR).orElseThrow(), rig.name());
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.endsWith("_metadata"))
                    .map(file -> Instant.ofEpochMilli(file.toFile().lastModified()))
                    .max(Comparator.naturalOrder())
                    .orElse(Instant.EPOCH);
        } catch (IOException | UncheckedIOException vanished) {
            return Instant.EPOCH;
        }
    }

    /** As the commands start it. */
    private RunningJob start(Map<String, String> further) throws Exception {
        check(further);
        return rig.startJob(further);
    }

    private List<String> check(Map<String, String> further) throws Exception {
        try (Topics topics = rig.topics()) {
            return new GapCheck(rig.tables().database(), topics).run(rig.settings(further));
        }
    }

    private String orders() {
        return rig.name() + ".orders";
    }

    private List<String> gaps() {
        return rig.tables().lines("""
                SELECT format('%s from %s to %s after %s', topic_partition, first_missing, last_missing,
                    coalesce(to_char(event_time_before AT TIME ZONE 'UTC', 'HH24:MI:SS'), '?'))
                FROM tieout.source_gap
                ORDER BY topic, topic_partition, first_missing""");
    }

    private List<String> progress() {
        return rig.tables().lines("""
                SELECT format('%s read %s to %s', topic_partition, read_count, last_offset)
                FROM tieout.source_progress
                WHERE stream = 'orders'
                ORDER BY topic_partition""");
    }

    private List<String> paid() {
        return rig.tables().lines("""
                SELECT order_id FROM tieout.order_reconciliation WHERE status = 'PAID' ORDER BY order_id""");
    }
}
