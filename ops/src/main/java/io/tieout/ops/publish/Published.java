package io.tieout.ops.publish;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * What a replay has brought to Kafka, all of it acknowledged.
 *
 * @param orders published on the orders topic, those without a time included
 * @param payments the same on the payments topic
 * @param withoutTime of both, the events that have no event time
 * @param endOffsets of every partition of the topics published to, the offset after its last record
 */
public record Published(long orders, long payments, long withoutTime, Map<TopicPartition, Long> endOffsets) {

    public Published {
        endOffsets = Map.copyOf(endOffsets);
    }
}
