package io.tieout.ops.run;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Looks whether there is anything to read behind an offset. That the log goes on does not say so: the mark that ends a
 * transaction takes an offset too, as do the records of one that was aborted, and no reader ever sees them.
 */
final class ReadAhead implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final Duration ONE_LOOK = Duration.ofMillis(100);

    private final KafkaConsumer<byte[], byte[]> consumer;

    ReadAhead(Map<String, String> client) {
        Map<String, Object> properties = new HashMap<>(client);
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        // One record is enough to know.
        properties.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, "1024");
        this.consumer = new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /**
     * Where a reader comes to stand that starts at {@code from}: at {@code stable} if it meets no record until then,
     * else, or if Kafka is slow to tell, where it was.
     *
     * @param stable offset up to which transactions are decided
     */
    Map<TopicPartition, Long> passed(Map<TopicPartition, Long> from, Map<TopicPartition, Long> stable) {
        Map<TopicPartition, Long> passed = new HashMap<>(from);
        Set<TopicPartition> open = new HashSet<>(from.keySet());
        open.removeIf(partition -> from.get(partition) >= stable.get(partition));
        consumer.assign(open);
        open.forEach(partition -> consumer.seek(partition, from.get(partition)));
        long giveUpAt = System.nanoTime() + PATIENCE.toNanos();
        while (!open.isEmpty() && System.nanoTime() < giveUpAt) {
            Set<TopicPartition> withRecords = consumer.poll(ONE_LOOK).partitions();
            open.removeAll(withRecords);
            for (TopicPartition partition : List.copyOf(open)) {
                long position = consumer.position(partition);
                if (position >= stable.get(partition)) {
                    passed.put(partition, position);
                    open.remove(partition);
                }
            }
            consumer.assign(open);
        }
        return passed;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
