package io.tieout.ops.bench;

import io.tieout.backfill.Window;
import io.tieout.ops.run.Topics;
import io.tieout.realtime.KafkaSettings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** When Kafka took the events of each order, read from the topics once all are there. */
final class AppendTimes {

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Map<String, OrderEvents> orders = new HashMap<>();
    private final Window span;
    private long inSpan;

    private AppendTimes(Window span) {
        this.span = span;
    }

    /**
     * Reads both topics from their beginning to their present end.
     *
     * @param span whose events are counted
     */
    static AppendTimes read(KafkaSettings kafka, Window span) {
        AppendTimes times = new AppendTimes(span);
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.<String, Object>copyOf(Topics.clientProperties(kafka)),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = List.of(kafka.ordersTopic(), kafka.paymentsTopic()).stream()
                    .flatMap(topic -> consumer.partitionsFor(topic).stream())
                    .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (!isAtEnd(consumer, partitions)) {
                consumer.poll(PATIENCE).forEach(event -> times.add(event, kafka));
            }
        }
        return times;
    }

    private static boolean isAtEnd(KafkaConsumer<?, ?> consumer, Collection<TopicPartition> partitions) {
        return consumer.endOffsets(partitions).entrySet().stream()
                .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    private void add(ConsumerRecord<byte[], byte[]> event, KafkaSettings kafka) {
        if (event.timestampType() != TimestampType.LOG_APPEND_TIME) {
            throw new BenchException("Kafka does not tell when it took the records of topic " + event.topic());
        }
        int payments = event.topic().equals(kafka.paymentsTopic()) ? 1 : 0;
        orders.merge(
                new String(event.key(), StandardCharsets.UTF_8),
                new OrderEvents(event.timestamp(), payments),
                OrderEvents::and);
        if (span.contains(Instant.ofEpochMilli(event.timestamp()))) {
            inSpan++;
        }
    }

    /** Empty if there is no event of this order. */
    Optional<OrderEvents> of(String orderId) {
        return Optional.ofNullable(orders.get(orderId));
    }

    /** Orders and payments a second that Kafka took in the span. */
    double eventsPerSecond() {
        return inSpan * 1e3 / span.length().toMillis();
    }

    /**
     * The events of one order.
     *
     * @param lastMillis when Kafka took the last of them, since 1970-01-01 UTC by the broker's clock
     */
    record OrderEvents(long lastMillis, int payments) {

        OrderEvents and(OrderEvents other) {
            return new OrderEvents(Math.max(lastMillis, other.lastMillis), payments + other.payments);
        }
    }
}
