package io.tieout.backfill;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/** An order event that is fit to join. */
record OrderEvent(
        String orderId,
        Optional<String> userId,
        Optional<BigDecimal> amount,
        Optional<String> currency,
        Optional<Long> version,
        Optional<String> status,
        Instant orderTime) {

    /** Of a shop that names no state. */
    OrderEvent(
            String orderId,
            Optional<String> userId,
            Optional<BigDecimal> amount,
            Optional<String> currency,
            Optional<Long> version,
            Instant orderTime) {
        this(orderId, userId, amount, currency, version, Optional.empty(), orderTime);
    }
}
