package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.backfill.Window;
import io.tieout.backfill.run.BackfillReport;
import io.tieout.backfill.run.BackfillRequest;
import io.tieout.backfill.run.RunMode;
import io.tieout.ops.backfill.BackfillSetup;
import io.tieout.ops.fixture.SharedServers;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A backfill from the topics, whose records have times of their own and may lie in transactions. */
class KafkaBackfillE2EIT {

    private static final Window DAY =
            new Window(Instant.parse("2026-01-31T00:00:00Z"), Instant.parse("2026-02-01T00:00:00Z"));

    @Test
    @Timeout(120)
    void itEndsBehindAnAbortedTransactionWhosePaymentIsAbsent() throws Exception {
        Rig rig = Rig.create(2);
        try (KafkaProducer<String, String> producer = producer(Map.of("transactional.id", rig.name()))) {
            producer.initTransactions();
            for (int at = 0; at < 3; at++) {
                producer.beginTransaction();
                send(
                        producer,
                        rig.name() + ".orders",
                        0,
                        "2026-01-31T10:00:00Z",
                        Events.orderJson("o" + at, "2026-01-31T10:00:00Z"));
                pay(producer, rig, 0, "2026-01-31T10:01:00Z", "p" + at, "o" + at, "2026-01-31T10:01:00Z");
                producer.commitTransaction();
            }
            producer.beginTransaction();
            pay(producer, rig, 0, "2026-01-31T10:00:00Z", "aborted", "o0", "2026-01-31T10:00:00Z");
            producer.flush();
            producer.abortTransaction();
        }

        BackfillReport report = run(rig, Map.of("kafka.properties.max.poll.records", "1"), DAY, Optional.empty());

        assertThat(statuses(rig)).containsExactly("o0 PAID p0", "o1 PAID p1", "o2 PAID p2");
        assertThat(rig.tables().count("payment_ledger")).isEqualTo(3);
        assertThat(report.read()).isEqualTo(6);
    }

    /** The last record of partition 1 is older than where reading begins, and so has none at the bounds. */
    @Test
    void whatCameHoursLaterAndOnTheNextDayIsFoundOnce() throws Exception {
        Rig rig = Rig.create(2);
        try (KafkaProducer<String, String> producer = producer(Map.of())) {
            String orders = rig.name() + ".orders";
            send(producer, orders, 0, "2026-01-31T10:50:00Z", Events.orderJson("A", "2026-01-31T10:50:00Z"));
            send(producer, orders, 1, "2026-01-30T10:30:00Z", Events.orderJson("before", "2026-01-30T10:30:00Z"));
            send(producer, orders, 0, "2026-01-31T23:55:00Z", Events.orderJson("B", "2026-01-31T23:55:00Z"));
            send(producer, orders, 0, "2026-02-01T00:05:00Z", Events.orderJson("after", "2026-02-01T00:05:00Z"));
            pay(producer, rig, 1, "2026-01-30T10:30:00Z", "pbefore", "before", "2026-01-30T10:30:00Z");
            pay(producer, rig, 0, "2026-01-31T14:00:00Z", "p1", "A", "2026-01-31T10:59:00Z");
            pay(producer, rig, 0, "2026-02-01T00:10:00Z", "p2", "B", "2026-02-01T00:10:00Z");
            // Later than the lateness that is asked for: only reading to the ends finds it.
            pay(producer, rig, 0, "2026-02-03T12:00:00Z", "p3", "A", "2026-01-31T10:55:00Z");
        }

        run(rig, Map.of(), DAY, Optional.of(Duration.ofDays(1)));
        assertThat(statuses(rig)).containsExactly("A PAID p1", "B PAID p2");

        BackfillReport all = run(rig, Map.of(), DAY, Optional.empty());
        assertThat(statuses(rig)).containsExactly("A PAID p3", "B PAID p2");
        assertThat(rig.tables().lines("SELECT pay_id FROM tieout.payment_ledger ORDER BY pay_id"))
                .containsExactly("p1", "p2", "p3");
        assertThat(all.changes().total())
                .as("a payment added, a match corrected")
                .isEqualTo(2);
    }

    private static BackfillReport run(Rig rig, Map<String, String> further, Window window, Optional<Duration> lateness)
            throws Exception {
        try (BackfillSetup setup = BackfillSetup.open(rig.settings(further), rows -> {})) {
            return setup.backfill()
                    .run(new BackfillRequest(
                            window, setup.kafka(window, lateness), RunMode.ADD, true, "alice", "by hand"));
        }
    }

    private static KafkaProducer<String, String> producer(Map<String, Object> further) {
        Map<String, Object> properties = new HashMap<>(further);
        properties.put("bootstrap.servers", SharedServers.get().bootstrapServers());
        return new KafkaProducer<>(properties, new StringSerializer(), new StringSerializer());
    }

    private static void pay(
            KafkaProducer<String, String> producer,
            Rig rig,
            int partition,
            String produced,
            String id,
            String order,
            String time)
            throws Exception {
        send(producer, rig.name() + ".payments", partition, produced, Events.paymentJson(id, order, time));
    }

    private static void send(
            KafkaProducer<String, String> producer, String topic, int partition, String produced, String json)
            throws Exception {
        producer.send(new ProducerRecord<>(
                        topic, partition, Instant.parse(produced).toEpochMilli(), "key", json))
                .get();
    }

    private static List<String> statuses(Rig rig) {
        return rig.tables().lines("""
                SELECT concat_ws(' ', order_id, status, coalesce(pay_id, '-'))
                FROM tieout.order_reconciliation ORDER BY order_id""");
    }
}
