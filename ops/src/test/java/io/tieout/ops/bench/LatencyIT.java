package io.tieout.ops.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.backfill.Window;
import io.tieout.ops.demo.DemoServers;
import io.tieout.ops.fixture.SharedServers;
import io.tieout.realtime.KafkaSettings;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** Of five orders whose appends and commit both servers tell exactly. */
class LatencyIT {

    private static final DemoServers SERVERS = SharedServers.get();
    private static final KafkaSettings KAFKA = new KafkaSettings(
            SERVERS.bootstrapServers(),
            "latency-orders",
            "latency-payments",
            Optional.empty(),
            Map.of(),
            "latency",
            Map.of());

    @Test
    void aRowCountsFromTheLaterOfOrderAndPaymentIfItCanOnlyHaveBeenWrittenThen() throws Exception {
        try (BenchTopics topics = BenchTopics.create(KAFKA);
                Connection database =
                        DriverManager.getConnection(SERVERS.jdbcUrl(), SERVERS.user(), SERVERS.password());
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", SERVERS.bootstrapServers()),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            long before = append(producer, KAFKA.ordersTopic(), "before");
            nextMillisecond(before);
            Instant from = Instant.ofEpochMilli(append(producer, KAFKA.ordersTopic(), "paid"));
            long earlyPayment = append(producer, KAFKA.paymentsTopic(), "early");
            nextMillisecond(earlyPayment);
            long payment = append(producer, KAFKA.paymentsTopic(), "paid");
            nextMillisecond(payment);
            long unpaid = append(producer, KAFKA.ordersTopic(), "unpaid");
            nextMillisecond(unpaid);
            long order = append(producer, KAFKA.ordersTopic(), "early");
            append(producer, KAFKA.ordersTopic(), "twice");
            append(producer, KAFKA.paymentsTopic(), "twice");
            append(producer, KAFKA.paymentsTopic(), "twice");
            Sql.run(database, """
                    CREATE TABLE latency_order (order_id text, pay_id text);
                    INSERT INTO latency_order VALUES
                      ('before', NULL), ('paid', 'p1'), ('early', 'p2'), ('unpaid', NULL), ('twice', 'p3')""");
            long committed = Sql.number(
                    database,
                    "SELECT (extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000)::bigint FROM latency_order LIMIT 1");

            Window span = new Window(from, Instant.now().plusSeconds(1));
            AppendTimes appended = AppendTimes.read(topics.kafka(), span);
            Latency latency = Latency.measure(database, "latency_order", appended, span);
            Sql.run(database, "DROP TABLE latency_order");

            assertThat(latency.matched())
                    .isEqualTo(times(2, committed - order, committed - payment, committed - payment));
            assertThat(latency.unpaid())
                    .isEqualTo(times(1, committed - unpaid, committed - unpaid, committed - unpaid));
            assertThat(latency.all()).isEqualTo(times(3, committed - unpaid, committed - payment, committed - payment));
            assertThat(Math.round(appended.eventsPerSecond() * span.length().toMillis()))
                    .isEqualTo(8_000);
        }
    }

    private static Percentiles times(long orders, long p50, long p95, long max) {
        return new Percentiles(orders, p50, p95, p95, max);
    }

    /** The broker's time of the record, whatever the producer says. */
    private static long append(KafkaProducer<byte[], byte[]> producer, String topic, String orderId) throws Exception {
        byte[] key = orderId.getBytes(StandardCharsets.UTF_8);
        return producer.send(new ProducerRecord<>(topic, null, 0L, key, key))
                .get()
                .timestamp();
    }

    private static void nextMillisecond(long last) {
        while (System.currentTimeMillis() <= last) {
            Thread.onSpinWait();
        }
    }
}
