package io.tieout.ops.bench;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Notes when any consumer of this process reads its first record: what comes before it is the start-up. */
public final class FirstRead implements ConsumerInterceptor<byte[], byte[]> {

    private static final AtomicReference<Moment> FIRST = new AtomicReference<>();

    /** The first read of this process; empty as long as nothing was read. */
    static Optional<Moment> moment() {
        return Optional.ofNullable(FIRST.get());
    }

    @Override
    public ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> records) {
        if (FIRST.get() == null && !records.isEmpty()) {
            FIRST.compareAndSet(null, Moment.now());
        }
        return records;
    }

    @Override
    public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        // Nothing is noted of commits.
    }

    @Override
    public void close() {
        // Nothing is held.
    }

    @Override
    public void configure(Map<String, ?> settings) {
        // There is nothing to set.
    }
}
