package io.tieout.ops.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.ops.embedded.EmbeddedKafka;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

class ReplayIT {

    private static final Instant START = Instant.parse("2016-09-15T12:16:38Z");

    @TempDir
    static Path dir;

    private static EmbeddedKafka kafka;

    @BeforeAll
    static void startKafka() {
        kafka = EmbeddedKafka.start(dir);
    }

    @AfterAll
    static void stopKafka() {
        kafka.close();
    }

    @Test
    void everyEventIsInItsTopicWithItsKeyAndTime(TestInfo test) throws InterruptedException {
        Map<Stream, String> topics = topics(test, 1);
        List<Arrival> arrivals = List.of(
                arrival(Stream.ORDERS, "o1", Optional.of(START)),
                arrival(Stream.PAYMENTS, "o1", Optional.of(START.plusSeconds(60))),
                arrival(Stream.ORDERS, "o2", Optional.of(Instant.parse("1950-01-01T00:00:00Z"))),
                arrival(Stream.ORDERS, "", Optional.empty()));
        List<Progress> progress = new ArrayList<>();

        Published published = replay(topics, "max").publish(arrivals, progress::add);

        TopicPartition orders = new TopicPartition(topics.get(Stream.ORDERS), 0);
        TopicPartition payments = new TopicPartition(topics.get(Stream.PAYMENTS), 0);
        assertThat(published).isEqualTo(new Published(3, 1, 1, Map.of(orders, 3L, payments, 1L)));
        assertThat(progress).last().isEqualTo(new Progress(4, 4, START));
        assertThat(read(published))
                .extracting(
                        record -> record.topic() + "|" + record.key() + "|" + record.timestamp() + "|" + record.value())
                .containsExactlyInAnyOrder(
                        orders.topic()
                                + "|o1|1473941798000|{\"order_id\":\"o1\",\"order_time\":\"2016-09-15T12:16:38.000Z\"}",
                        orders.topic() + "|o2|0|{\"order_id\":\"o2\",\"order_time\":\"1950-01-01T00:00:00.000Z\"}",
                        orders.topic() + "|null|1473941798000|{}",
                        payments.topic()
                                + "|o1|1473941858000|{\"order_id\":\"o1\",\"pay_time\":\"2016-09-15T12:17:38.000Z\"}");
    }

    @Test
    void eachPartitionKeepsTheOrderOfArrival(TestInfo test) throws InterruptedException {
        Map<Stream, String> topics = topics(test, 3);
        List<Arrival> arrivals = IntStream.range(0, 20_000)
                .mapToObj(i -> arrival(Stream.ORDERS, "o" + i, Optional.of(START.plusMillis(i))))
                .toList();

        Published published = replay(topics, "max").publish(arrivals, progress -> {});

        List<ConsumerRecord<String, String>> records = read(published);
        assertThat(records).hasSize(20_000);
        for (TopicPartition partition : published.endOffsets().keySet()) {
            assertThat(records.stream()
                            .filter(record -> record.partition() == partition.partition())
                            .filter(record -> record.topic().equals(partition.topic()))
                            .map(ConsumerRecord::timestamp))
                    .isSorted();
        }
    }

    @Test
    void aFiniteSpeedWaitsOnTheGivenClockOnly(TestInfo test) throws InterruptedException {
        Map<Stream, String> topics = topics(test, 1);
        ManualWaiting waiting = new ManualWaiting();
        List<Arrival> arrivals = List.of(
                arrival(Stream.ORDERS, "o1", Optional.of(START)),
                arrival(Stream.ORDERS, "o2", Optional.of(START.plus(Duration.ofDays(2)))));

        Published published =
                new Replay(options(), topics, Speed.parse("24"), waiting).publish(arrivals, progress -> {});

        assertThat(waiting.sleeps()).containsExactly(Duration.ofHours(2), WakingSink.NOTICE);
        assertThat(published.orders()).isEqualTo(2);
    }

    @Test
    void anInterruptedReplayEndsSoonAndLeavesTheThreadUsable(TestInfo test) {
        Map<Stream, String> topics = topics(test, 1);
        List<Arrival> arrivals = List.of(
                arrival(Stream.ORDERS, "o1", Optional.of(START)),
                arrival(Stream.ORDERS, "o2", Optional.of(START.plus(Duration.ofDays(2)))));
        Replay realTime = new Replay(options(), topics, Speed.parse("1"), Waiting.realTime());

        assertThatThrownBy(() -> realTime.publish(
                        arrivals, progress -> Thread.currentThread().interrupt()))
                .isInstanceOf(InterruptedException.class);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void aMissingTopicIsRefusedBeforeAnythingIsSent(TestInfo test) {
        Map<Stream, String> topics = Map.of(Stream.ORDERS, "nowhere");

        assertThatThrownBy(() -> replay(topics, "max").publish(List.of(), progress -> {}))
                .isInstanceOf(UndeliveredException.class)
                .hasMessage("topic nowhere does not exist at " + kafka.bootstrapServers() + ": create it first");
    }

    @Test
    void anEventKafkaDoesNotTakeFailsTheReplay(TestInfo test) {
        Map<Stream, String> topics = topics(test, 1);
        Arrival tooLong = arrival(Stream.ORDERS, "o".repeat(1_100_000), Optional.of(START));

        assertThatThrownBy(() -> replay(topics, "max").publish(List.of(tooLong), progress -> {}))
                .isInstanceOf(UndeliveredException.class)
                .hasMessageStartingWith(
                        "topic " + topics.get(Stream.ORDERS) + " did not take an event: The message is 22001");
    }

    private static Arrival arrival(Stream stream, String orderId, Optional<Instant> time) {
        return new Arrival(time.orElse(START), Event.of(stream, Map.of("order_id", orderId), time));
    }

    private static Map<Stream, String> topics(TestInfo test, int partitions) {
        String name = test.getTestMethod().orElseThrow().getName();
        Map<Stream, String> topics = Map.of(Stream.ORDERS, name + ".orders", Stream.PAYMENTS, name + ".payments");
        topics.values().forEach(topic -> kafka.createTopic(topic, partitions));
        return topics;
    }

    private static Replay replay(Map<Stream, String> topics, String speed) {
        return new Replay(options(), topics, Speed.parse(speed), Waiting.realTime());
    }

    private static Map<String, String> options() {
        return Map.of("bootstrap.servers", kafka.bootstrapServers());
    }

    /** From the beginning to the end offsets told. */
    private static List<ConsumerRecord<String, String>> read(Published published) {
        List<ConsumerRecord<String, String>> records = new ArrayList<>();
        Map<String, Object> options = Map.of("bootstrap.servers", kafka.bootstrapServers());
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(options, new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(published.endOffsets().keySet());
            consumer.seekToBeginning(published.endOffsets().keySet());
            while (published.endOffsets().entrySet().stream()
                    .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(Duration.ofMillis(200)).forEach(records::add);
            }
        }
        return records;
    }
}
