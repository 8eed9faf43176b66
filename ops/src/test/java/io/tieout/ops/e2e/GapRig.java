package io.tieout.ops.e2e;

import static org.awaitility.Awaitility.await;

import io.tieout.ops.fixture.SharedServers;
import io.tieout.ops.run.GapCheck;
import io.tieout.ops.run.RunningJob;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;

/** Orders that are paid, and records of theirs that Kafka deletes. */
final class GapRig implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(40);

    private final Admin admin = Admin.create(
            Map.of("bootstrap.servers", (Object) SharedServers.get().bootstrapServers()));
    private final Rig rig;
    private final Events events;

    private GapRig(Rig rig) {
        this.rig = rig;
        this.events = new Events(rig);
    }

    static GapRig create() throws InterruptedException {
        return new GapRig(Rig.create(2));
    }

    Rig rig() {
        return rig;
    }

    Events events() {
        return events;
    }

    Admin admin() {
        return admin;
    }

    /** Until a checkpoint covers the order before {@code next}, which is then reported, as {@link #readAll} does. */
    void awaitRead(String order, long next) {
        await().atMost(PATIENCE).until(() -> paid().contains(order));
        awaitCheckpoint(awaitCheckpoint(Instant.now()));
        SharedServers.reportOffset(rig.name(), new TopicPartition(orders(), 0), next);
    }

    void paidOrders(int from, int to) throws Exception {
        for (int at = from; at < to; at++) {
            paidOrder(at);
        }
    }

    /** One a minute; the payment is of the same time. */
    void paidOrder(int at) throws Exception {
        String time = "2026-01-31T10:%02d:00Z".formatted(at);
        events.order(0, "o" + at, time);
        events.payment(0, "p" + at, "o" + at, time);
    }

    void delete(TopicPartition partition, long before) throws Exception {
        admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(before)))
                .all()
                .get();
    }

    /**
     * Runs a job until a checkpoint covers all there is, and reports its offsets: left alone Flink does so too, but may
     * take ten seconds when nothing new comes.
     */
    void readAll(Map<String, String> further) throws Exception {
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

    Instant awaitCheckpoint(Instant after) {
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
    RunningJob start(Map<String, String> further) throws Exception {
        check(further);
        return rig.startJob(further);
    }

    List<String> check(Map<String, String> further) throws Exception {
        try (Topics topics = rig.topics()) {
            return new GapCheck(rig.tables().database(), topics).run(rig.settings(further));
        }
    }

    String orders() {
        return rig.name() + ".orders";
    }

    List<String> gaps() {
        return rig.tables().lines("""
                SELECT format('%s from %s to %s after %s', topic_partition, first_missing, last_missing,
                    coalesce(to_char(event_time_before AT TIME ZONE 'UTC', 'HH24:MI:SS'), '?'))
                FROM tieout.source_gap
                ORDER BY topic, topic_partition, first_missing""");
    }

    List<String> progress() {
        return rig.tables().lines("""
                SELECT format('%s read %s to %s', topic_partition, read_count, last_offset)
                FROM tieout.source_progress
                WHERE stream = 'orders'
                ORDER BY topic_partition""");
    }

    List<String> paid() {
        return rig.tables().lines("""
                SELECT order_id FROM tieout.order_reconciliation WHERE status = 'PAID' ORDER BY order_id""");
    }

    @Override
    public void close() {
        events.close();
        admin.close();
    }
}
