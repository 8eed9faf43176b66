package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.ops.fixture.SharedServers;
import io.tieout.ops.run.RunningJob;
import io.tieout.ops.run.Topics;
import io.tieout.ops.schedule.UnpaidSweep;
import io.tieout.ops.status.Status;
import io.tieout.ops.status.StatusQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/** A producer of payments dies in the middle of a transaction, and what lies behind it cannot be read. */
class OpenTransactionE2EIT {

    private static final Instant TEN = Instant.parse("2026-01-31T09:59:55Z");
    private static final Instant TWELVE = Instant.parse("2026-01-31T11:59:55Z");

    private static final Map<String, String> SHORT_IDLE_TIMEOUT = Map.of("watermark.idle-timeout", "1 s");

    @Test
    void nothingIsConcludedUntilTheTransactionEndsAndTheStatusNamesThePartition() throws Exception {
        Rig rig = Rig.create(2);
        try (Events events = new Events(rig);
                RunningJob job = rig.startJob(Map.of());
                Topics topics = rig.topics()) {
            begin(rig, events, job);

            payAndDie(rig, "a1", "2026-01-31T10:05:00Z");
            events.order(0, "b0", "2026-01-31T12:00:00Z");
            events.order(1, "b1", "2026-01-31T12:00:00Z");
            events.payment(0, "b0", "b0", "2026-01-31T12:00:00Z");
            events.payment(1, "b1", "b1", "2026-01-31T12:00:00Z");
            await().atMost(Duration.ofSeconds(40)).untilAsserted(() -> {
                job.requireRunning();
                assertThat(partitions(status(rig, topics)))
                        .containsExactly(
                                "orders-0 QUIET, 0 waiting",
                                "orders-1 QUIET, 0 waiting",
                                "payments-0 BLOCKED_BY_TRANSACTION, 2 waiting",
                                "payments-1 QUIET, 0 waiting");
                assertThat(rig.tables().watermark("order_facts")).contains(TWELVE);
                assertThat(orders(rig)).containsExactly("a0 PAID", "a1 PENDING", "b0 PENDING", "b1 PAID");
            });
            assertThat(rig.sweep()).isEqualTo(new UnpaidSweep.Result(0, Optional.of(TEN), List.of()));
            Status blocked = status(rig, topics);
            assertThat(blocked.watermark()).contains(TEN);
            assertThat(blocked.heldBy()).isEqualTo("payments");
            assertThat(blocked.heldByPartition()).contains(rig.name() + ".payments-0");

            abort(rig);

            rig.awaitWatermark(TWELVE, job::requireRunning);
            await().untilAsserted(() ->
                    assertThat(orders(rig)).containsExactly("a0 PAID", "a1 PENDING", "b0 PAID", "b1 PAID"));
            assertThat(rig.sweep().marked())
                    .as("now it is known that a1 is not paid")
                    .isEqualTo(1);
            assertThat(orders(rig)).containsExactly("a0 PAID", "a1 UNPAID", "b0 PAID", "b1 PAID");
            assertThat(rig.tables().count("late_event")).isZero();
            // The end of the transaction is a mark in the log that nobody reads, and not a record that waits; it is
            // passed as soon as Flink has reported what it read before it, ten seconds later at most.
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(partitions(status(rig, topics)))
                            .containsExactly(
                                    "orders-0 QUIET, 0 waiting",
                                    "orders-1 QUIET, 0 waiting",
                                    "payments-0 QUIET, 0 waiting",
                                    "payments-1 QUIET, 0 waiting"));
        }
    }

    @Test
    void ifItsPartitionLooksSilentTheSweepGoesNoFurtherAndWhatIsCommittedIsRead() throws Exception {
        Rig rig = Rig.create(2);
        try (Events events = new Events(rig);
                RunningJob job = rig.startJob(SHORT_IDLE_TIMEOUT);
                Topics topics = rig.topics();
                KafkaProducer<String, String> open = transactional(rig)) {
            begin(rig, events, job);
            pay(rig, open, "a1", "2026-01-31T10:05:00Z");
            theRestGoesOn(rig, events, job, topics);

            open.commitTransaction();

            await().atMost(Duration.ofSeconds(40))
                    .untilAsserted(() -> assertThat(rig.tables().lines("SELECT pay_id FROM tieout.payment_ledger"))
                            .contains("a1"));
            // The join has forgotten its order, which is now a matter of the backfill.
            assertThat(rig.tables().lines("SELECT order_id FROM tieout.unmatched_pair"))
                    .containsExactly("a1");
        }
    }

    @Test
    void ifItsPartitionLooksSilentTheSweepGoesNoFurtherUntilItIsAborted() throws Exception {
        Rig rig = Rig.create(2);
        try (Events events = new Events(rig);
                RunningJob job = rig.startJob(SHORT_IDLE_TIMEOUT);
                Topics topics = rig.topics()) {
            begin(rig, events, job);
            payAndDie(rig, "a1", "2026-01-31T10:05:00Z");
            theRestGoesOn(rig, events, job, topics);

            abort(rig);

            assertThat(rig.sweep()).isEqualTo(new UnpaidSweep.Result(1, Optional.of(TWELVE), List.of()));
            assertThat(orders(rig)).containsExactly("a0 PAID", "a1 UNPAID", "b0 PENDING", "b1 PAID");
        }
    }

    private static void begin(Rig rig, Events events, RunningJob job) throws Exception {
        events.order(0, "a0", "2026-01-31T10:00:00Z");
        events.order(1, "a1", "2026-01-31T10:00:00Z");
        events.payment(0, "a0", "a0", "2026-01-31T10:00:00Z");
        events.payment(1, "x", "nothing", "2026-01-31T10:00:00Z");
        rig.awaitWatermark(TEN, job::requireRunning);
    }

    /** The watermark passes the deadline of a1 without its partition. */
    private static void theRestGoesOn(Rig rig, Events events, RunningJob job, Topics topics) throws Exception {
        events.order(0, "b0", "2026-01-31T12:00:00Z");
        events.order(1, "b1", "2026-01-31T12:00:00Z");
        events.payment(1, "b1", "b1", "2026-01-31T12:00:00Z");
        rig.awaitWatermark(TWELVE, job::requireRunning);
        List<String> held = List.of(rig.name() + ".payments-0 blocked_by_transaction");
        assertThat(rig.sweep()).isEqualTo(new UnpaidSweep.Result(0, Optional.of(TEN), held));
        assertThat(orders(rig)).containsExactly("a0 PAID", "a1 PENDING", "b0 PENDING", "b1 PAID");
        Status blocked = status(rig, topics);
        assertThat(blocked.unpaidDue()).isEqualTo(1);
        assertThat(blocked.unpaidHeldBy()).isEqualTo(held);
    }

    private static void payAndDie(Rig rig, String order, String time) throws Exception {
        KafkaProducer<String, String> dying = transactional(rig);
        pay(rig, dying, order, time);
        // Closed in peace, it would end its transaction.
        dying.close(Duration.ZERO);
    }

    private static void pay(Rig rig, KafkaProducer<String, String> producer, String order, String time)
            throws Exception {
        producer.initTransactions();
        producer.beginTransaction();
        producer.send(new ProducerRecord<>(rig.name() + ".payments", 0, "key", Events.paymentJson(order, order, time)))
                .get();
    }

    /** As its successor does. */
    private static void abort(Rig rig) {
        try (KafkaProducer<String, String> successor = transactional(rig)) {
            successor.initTransactions();
        }
    }

    private static KafkaProducer<String, String> transactional(Rig rig) {
        return new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        SharedServers.get().bootstrapServers(),
                        "transactional.id",
                        rig.name(),
                        "transaction.timeout.ms",
                        "600000"),
                new StringSerializer(),
                new StringSerializer());
    }

    private static Status status(Rig rig, Topics topics) throws Exception {
        return new StatusQuery(
                        rig.tables().database(),
                        rig.name(),
                        Duration.ofMinutes(30),
                        Duration.ofMinutes(2),
                        Duration.ofSeconds(5))
                .read(Optional.of(topics.offsets()), topics.streams());
    }

    private static List<String> partitions(Status status) {
        return status.partitions().stream()
                .map(partition -> "%s-%d %s, %d waiting"
                        .formatted(
                                partition.stream(),
                                partition.partition(),
                                partition.state(),
                                partition.waiting().orElseThrow()))
                .toList();
    }

    private static List<String> orders(Rig rig) {
        return rig.tables().lines("""
                SELECT concat_ws(' ', order_id, status) FROM tieout.order_reconciliation ORDER BY order_id""");
    }
}
