package io.tieout.ops.rejected;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.ops.e2e.Lines;
import io.tieout.ops.e2e.Rig;
import io.tieout.ops.run.RunningJob;
import io.tieout.ops.run.Topics;
import io.tieout.realtime.KafkaSettings;
import io.tieout.realtime.events.TestStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Records of every degree of wrongness from real Kafka to real PostgreSQL, and among them events that nothing was done
 * to. {@code -Dfuzz.seed=N} repeats a run.
 */
class FuzzE2EIT {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int PARTITIONS = 4;
    private static final int FUZZED = 200_000;
    private static final int ORDERS = 400;

    /** Of the untouched orders: ahead of the clock by less than is allowed, and of every random event. */
    private final Instant start = Instant.now().plus(Duration.ofMinutes(20)).truncatedTo(ChronoUnit.SECONDS);

    @Test
    void everyRecordIsAnEventOrARowWithItsReasonAndTheJobRunsOnAndNoGoodOrderSuffers() throws Exception {
        long seed = Long.getLong("fuzz.seed", System.nanoTime());
        System.out.println("FuzzE2EIT -Dfuzz.seed=" + seed);
        Rig rig = Rig.create(PARTITIONS);
        // Without restarts a job that once leaves RUNNING has failed for good.
        try (RunningJob job = rig.startJob(Map.of(
                        "job.restart-attempts",
                        "0",
                        "job.flush-interval",
                        "500 ms",
                        "job.checkpoint-interval",
                        "1 s"));
                FuzzedRecords records = publish(rig, new Random(seed))) {
            await().atMost(PATIENCE).pollInterval(Duration.ofMillis(500)).untilAsserted(() -> {
                job.requireRunning();
                assertThat(read(rig)).as("seed %d", seed).isEqualTo(records.size());
            });
            System.out.println("FuzzE2EIT " + records.conservation());

            assertThat(records.size()).isEqualTo(FUZZED + 2 * ORDERS);
            await().untilAsserted(() -> assertThat(Lines.difference(rejected(rig), records.rejected()))
                    .as("seed %d", seed)
                    .isEmpty());
            assertThat(conservation(rig)).as("seed %d", seed).isEqualTo(records.conservation());
            assertThat(rig.tables().lines("""
                    SELECT count(*) FROM tieout.rejected_event
                    WHERE trim(reason) = '' OR trim(reason_code) = ''""")).containsExactly("0");
            await().untilAsserted(() -> assertThat(Lines.difference(goodOrders(rig), paidOrders()))
                    .as("seed %d", seed)
                    .isEmpty());
            job.requireRunning();
        }
    }

    /** Random records, and at equal distances an order and its payment. */
    private FuzzedRecords publish(Rig rig, Random random) {
        KafkaSettings kafka = KafkaSettings.of(rig.settings(Map.of()));
        FuzzedRecords records = new FuzzedRecords(
                Topics.clientProperties(kafka),
                Map.of(TestStream.ORDERS, kafka.ordersTopic(), TestStream.PAYMENTS, kafka.paymentsTopic()),
                PARTITIONS,
                random,
                start.minus(Duration.ofHours(1)));
        for (int order = 0; order < ORDERS; order++) {
            for (int at = 0; at < FUZZED / ORDERS; at++) {
                records.fuzzed(at % 2 == 0 ? TestStream.ORDERS : TestStream.PAYMENTS);
            }
            Instant time = start.plusSeconds(order);
            records.event(TestStream.ORDERS, order, bytes("""
                    {"order_id":"good-%d","amount":10.50,"order_time":"%s"}""".formatted(order, time)));
            records.event(TestStream.PAYMENTS, order + 1, bytes("""
                    {"pay_id":"good-%1$d","order_id":"good-%1$d","pay_amount":10.50,"pay_time":"%2$s"}""".formatted(order, time.plusSeconds(1))));
        }
        records.flush();
        return records;
    }

    private static long read(Rig rig) {
        return Long.parseLong(rig.tables()
                .lines("SELECT coalesce(sum(read_count), 0) FROM tieout.conservation")
                .get(0));
    }

    private static List<String> conservation(Rig rig) {
        return rig.tables().lines("""
                SELECT concat(topic, '-', topic_partition, ' ', read_count, ' ', accepted_count, ' ', rejected_count,
                    CASE WHEN holds THEN ' true' ELSE ' false' END)
                FROM tieout.conservation
                ORDER BY topic, topic_partition""");
    }

    private static List<String> rejected(Rig rig) {
        return rig.tables().lines("""
                SELECT concat_ws('-', topic, topic_partition, topic_offset) FROM tieout.rejected_event""");
    }

    private static List<String> goodOrders(Rig rig) {
        return rig.tables().lines("""
                SELECT concat_ws(' ', order_id, amount, status, pay_id, pay_amount)
                FROM tieout.order_reconciliation
                WHERE order_id LIKE 'good-%'""");
    }

    private static List<String> paidOrders() {
        return IntStream.range(0, ORDERS)
                .mapToObj("good-%1$d 10.5000 PAID good-%1$d 10.5000"::formatted)
                .toList();
    }

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }
}
