package io.tieout.ops.e2e;

import io.tieout.ops.fixture.SharedServers;
import io.tieout.ops.publish.Published;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Event times as they lie in the partitions; a record's timestamp is its event time. */
final class Partitions {

    private static final Duration OUT_OF_ORDERNESS = Duration.ofSeconds(5);

    private Partitions() {}

    /** Where the watermark comes to stand once all is read: the slowest partition holds it. */
    static Instant finalWatermark(Published published) {
        return newest(published).values().stream()
                .min(Instant::compareTo)
                .orElseThrow()
                .minus(OUT_OF_ORDERNESS);
    }

    private static Map<TopicPartition, Instant> newest(Published published) {
        Map<TopicPartition, Instant> newest = new HashMap<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", SharedServers.get().bootstrapServers()),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(published.endOffsets().keySet());
            consumer.seekToBeginning(published.endOffsets().keySet());
            while (published.endOffsets().entrySet().stream()
                    .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(Duration.ofMillis(200))
                        .forEach(record -> newest.merge(
                                new TopicPartition(record.topic(), record.partition()),
                                Instant.ofEpochMilli(record.timestamp()),
                                (one, other) -> one.isAfter(other) ? one : other));
            }
        }
        return newest;
    }
}
