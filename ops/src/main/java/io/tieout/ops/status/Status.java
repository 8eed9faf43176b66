package io.tieout.ops.status;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A pipeline at one moment; its JSON form is {@code status --json}.
 *
 * @param at when this was read, by the database's clock
 * @param watermark up to which every result is committed; empty if none is recorded
 * @param watermarkMovedAt when the watermark last moved, by the database's clock; empty if nothing was ever recorded
 * @param heldBy name of the source that holds the watermark back: {@code orders}, {@code payments} or both with a comma
 * @param explanation a sentence for a person
 * @param jobConnections connections of the realtime job to the database; 0 means that it does not run
 * @param schedulerNodes scheduler nodes that checked in within the last minute
 * @param orderStatus number of orders by status
 * @param unpaidDue orders that are past their deadline by the watermark and not marked yet
 */
@JsonPropertyOrder({"at", "pipeline", "watermark", "watermark_state", "watermark_moved_at", "held_by"})
public record Status(
        Instant at,
        String pipeline,
        Optional<Instant> watermark,
        WatermarkState watermarkState,
        Optional<Instant> watermarkMovedAt,
        String heldBy,
        String explanation,
        long jobConnections,
        long schedulerNodes,
        long orders,
        Map<String, Long> orderStatus,
        long payments,
        long unpaidDue) {}
