package io.tieout.ops.report;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Up to which event time every result was committed when the report was read.
 *
 * @param through the watermark of the view report_watermark; empty if none is recorded, or if the streams ended
 * @param ended the streams have ended: nothing can come any more
 */
public record Completeness(Optional<Instant> through, boolean ended) {

    public static final Completeness UNKNOWN = new Completeness(Optional.empty(), false);
    public static final Completeness ENDED = new Completeness(Optional.empty(), true);

    public static Completeness through(Instant watermark) {
        return new Completeness(Optional.of(watermark), false);
    }

    /** Whether no event in time can still change a figure of a period that ends at {@code to}. */
    public boolean isFinal(Instant to, Duration paymentAfter) {
        return ended
                || through.filter(watermark -> watermark.isAfter(to.plus(paymentAfter)))
                        .isPresent();
    }
}
