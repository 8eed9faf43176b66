package io.tieout.ops.status;

import java.time.Instant;
import java.util.Optional;

/**
 * One partition: what became of its records, and how far it is.
 *
 * @param stream {@code orders} or {@code payments}
 * @param conserved whether every record read is an accepted event or a row of rejected_event
 * @param newestEventTime greatest event time accepted from it; empty if none was
 * @param readAt when its counts last grew, by the database's clock; empty if nothing was read yet
 * @param waiting records in Kafka that are not read yet; empty if Kafka could not be asked
 */
public record PartitionStatus(
        String stream,
        String topic,
        int partition,
        PartitionState state,
        long read,
        long accepted,
        long rejected,
        boolean conserved,
        Optional<Instant> newestEventTime,
        Optional<Instant> readAt,
        Optional<Long> waiting) {

    /**
     * The same partition, held against what Kafka has.
     *
     * @param recent whether some of it was read a short while ago
     */
    PartitionStatus against(PartitionOffsets kafka, long lastOffset, boolean recent) {
        long next = Math.max(lastOffset + 1, Math.max(kafka.beginning(), kafka.passed()));
        PartitionState judged;
        if (kafka.end() == kafka.beginning() && read == 0) {
            judged = PartitionState.EMPTY;
        } else if (next >= kafka.end()) {
            judged = PartitionState.QUIET;
        } else if (next >= kafka.stable()) {
            judged = PartitionState.BLOCKED_BY_TRANSACTION;
        } else {
            judged = recent ? PartitionState.READING : PartitionState.STUCK;
        }
        return new PartitionStatus(
                stream,
                topic,
                partition,
                judged,
                read,
                accepted,
                rejected,
                conserved,
                newestEventTime,
                readAt,
                Optional.of(Math.max(0, kafka.end() - next)));
    }
}
