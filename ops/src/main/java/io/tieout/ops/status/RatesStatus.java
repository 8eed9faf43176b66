package io.tieout.ops.status;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The orders in the base currency at one moment.
 *
 * @param watermark up to which every order has its rate, or the reason why it has none; empty if none is recorded
 * @param heldBy name of the source they wait for: {@code orders}, {@code rates} or both with a comma
 * @param explanation a sentence for a person
 * @param withoutAmount number of orders that have no amount in the base currency, by reason
 */
@JsonPropertyOrder({"watermark", "watermark_state", "held_by"})
public record RatesStatus(
        Optional<Instant> watermark,
        WatermarkState watermarkState,
        String heldBy,
        String explanation,
        Map<String, Long> withoutAmount) {}
