package io.tieout.backfill;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/** A payment event that is fit to join. */
record PaymentEvent(
        String payId,
        String orderId,
        BigDecimal amount,
        Optional<String> currency,
        Optional<String> status,
        Instant payTime) {}
