package io.tieout.ops.status;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import java.util.Optional;

/**
 * A pair of streams at one moment.
 *
 * @param watermark up to which its matches are committed; empty if none is recorded
 * @param leftEvents events of its left side, matched or not
 * @param rightEvents events of its right side, matched or not
 * @param matches rows of pair_match
 */
@JsonPropertyOrder({"pair", "watermark", "watermark_state"})
public record PairStatus(
        String pair,
        Optional<Instant> watermark,
        WatermarkState watermarkState,
        long leftEvents,
        long rightEvents,
        long matches) {}
