package io.tieout.ops.status;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Up to which event time all that happened is known. That is the watermark, unless Kafka has records that the job has
 * not read: the watermark goes on without a partition that looks silent, and one that cannot be read looks just so.
 *
 * @param upTo nothing later may be concluded; empty if nothing at all
 * @param heldBy for a person, why it is less than the watermark; a partition that is being read is not worth telling
 */
public record Horizon(Optional<Instant> upTo, List<String> heldBy) {

    /** Streams that decide whether an order is paid; the records of others may wait. */
    private static final Set<String> DECIDING = Set.of("orders", "payments");

    public Horizon {
        heldBy = List.copyOf(heldBy);
    }

    /** Nothing is known, for this reason. */
    public static Horizon none(String reason) {
        return new Horizon(Optional.empty(), List.of(reason));
    }

    /**
     * What the unread records of these partitions leave of a watermark: of each the newest event that was read less the
     * out-of-orderness, as if it had never been silent.
     *
     * @param partitions as held against Kafka after the watermark was read
     */
    public static Horizon of(Instant watermark, List<PartitionStatus> partitions, Duration outOfOrderness) {
        List<PartitionStatus> holding = partitions.stream()
                .filter(partition -> DECIDING.contains(partition.stream()))
                .filter(partition -> partition.waiting().orElse(0L) > 0)
                .filter(partition -> reached(partition, outOfOrderness).isBefore(watermark))
                .toList();
        Instant least = holding.stream()
                .map(partition -> reached(partition, outOfOrderness))
                .min(Instant::compareTo)
                .orElse(watermark);
        List<String> heldBy = holding.stream()
                .filter(partition -> partition.state() != PartitionState.READING
                        || partition.newestEventTime().isEmpty())
                .map(Horizon::text)
                .toList();
        return new Horizon(Optional.of(least).filter(known -> known.isAfter(Instant.MIN)), heldBy);
    }

    private static Instant reached(PartitionStatus partition, Duration outOfOrderness) {
        return partition
                .newestEventTime()
                .map(newest -> newest.minus(outOfOrderness))
                .orElse(Instant.MIN);
    }

    private static String text(PartitionStatus partition) {
        return "%s-%d %s"
                .formatted(
                        partition.topic(),
                        partition.partition(),
                        partition.state().name().toLowerCase(Locale.ROOT));
    }
}
