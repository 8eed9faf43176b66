package io.tieout.ops.publish;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Utils;

/**
 * Lets a reader notice each partition before time moves on. A partition that was silent does not hold a reader's
 * watermark until its first event is seen, a fifth of a second later at the most; a replay at full speed moves years in
 * that time, and what comes from that partition would be late against the others.
 */
final class WakingSink implements ArrivalSink {

    /** Several times the interval at which Flink gives out watermarks, and a fetch. */
    static final Duration NOTICE = Duration.ofSeconds(1);

    private final ArrivalSink sink;
    private final Flush flush;
    private final Waiting waiting;
    private final Map<Stream, String> topics;
    private final Map<String, Integer> partitions;
    private final Set<TopicPartition> awake = new HashSet<>();
    private final int all;
    private boolean unnoticed;

    /** Returns when everything sent so far is acknowledged. */
    interface Flush {
        void run() throws InterruptedException;
    }

    /** @param partitions number of partitions by topic. */
    WakingSink(
            ArrivalSink sink,
            Flush flush,
            Waiting waiting,
            Map<Stream, String> topics,
            Map<String, Integer> partitions) {
        this.sink = sink;
        this.flush = flush;
        this.waiting = waiting;
        this.topics = topics;
        this.partitions = partitions;
        this.all = partitions.values().stream().mapToInt(Integer::intValue).sum();
    }

    @Override
    public void send(Arrival arrival) throws InterruptedException {
        boolean first = awake.size() < all && awake.add(partition(arrival.event()));
        if (unnoticed && !first) {
            flush.run();
            waiting.sleep(NOTICE);
            unnoticed = false;
        }
        unnoticed |= first;
        sink.send(arrival);
    }

    /** As Kafka's own partitioner places a key. */
    private TopicPartition partition(Event event) {
        String topic = topics.get(event.stream());
        int hash = Utils.murmur2(event.key().getBytes(StandardCharsets.UTF_8));
        return new TopicPartition(topic, Utils.toPositive(hash) % partitions.get(topic));
    }
}
