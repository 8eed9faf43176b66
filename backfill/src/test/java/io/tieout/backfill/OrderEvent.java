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
        Instant orderTime) {}
