package io.tieout.ops.status;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A pipeline at one moment; its JSON form is {@code status --json}.
 *
 * @param at when this was read, by the database's clock
 * @param watermark up to which every result is committed; empty if none is recorded
 * @param watermarkMovedAt when the watermark last moved, by the database's clock; empty if nothing was ever recorded
 * @param heldBy name of the source that holds the watermark back: {@code orders}, {@code payments} or both with a comma
 * @param heldByPartition topic and number of its partition that is least far; empty if none was read
 * @param explanation a sentence for a person
 * @param jobConnections connections of the realtime job to the database; 0 means that it does not run
 * @param schedulerNodes scheduler nodes that checked in within the last minute
 * @param orderStatus number of orders by status
 * @param rejected records that were no events
 * @param late events that arrived at or behind the watermark of their source
 * @param conserved whether in every partition read = accepted + rejected, and every rejected record has its row
 * @param unpaidDue orders that are past their deadline by the watermark and not marked yet
 * @param unpaidHeldBy partitions with unread records, for which the sweep does not go as far as the watermark
 * @param ordersWithoutAmount orders that came without an amount; where a shop always gives one, the sign that its field
 *     has been renamed
 * @param rates empty if no rates were ever read
 * @param pairs other pairs of streams, as the job last started with them
 */
@JsonPropertyOrder({"at", "pipeline", "watermark", "watermark_state", "watermark_moved_at", "held_by"})
public record Status(
        Instant at,
        String pipeline,
        Optional<Instant> watermark,
        WatermarkState watermarkState,
        Optional<Instant> watermarkMovedAt,
        String heldBy,
        Optional<String> heldByPartition,
        String explanation,
        long jobConnections,
        long schedulerNodes,
        long orders,
        Map<String, Long> orderStatus,
        long payments,
        long rejected,
        long late,
        boolean conserved,
        List<PartitionStatus> partitions,
        long unpaidDue,
        List<String> unpaidHeldBy,
        long ordersWithoutAmount,
        Optional<RatesStatus> rates,
        List<PairStatus> pairs) {}
