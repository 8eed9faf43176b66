package io.tieout.ops.report;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/**
 * One thing that somebody has to look at: an order of an open bucket, or a payment that settles none.
 *
 * @param kind order or payment
 * @param category bucket of the order or disposition of the payment
 * @param time order_time or pay_time
 * @param currency of {@code amount}; empty if not known
 * @param amount what was due of the order or paid by the payment; empty if not known
 * @param applied of an order what was paid, of a payment nothing
 * @param refunded of an order what was given back, zero or less; of a payment nothing
 * @param open what is to be settled, negative if owed to the customer
 */
public record Item(
        Kind kind,
        String category,
        Instant time,
        Optional<String> currency,
        Optional<BigDecimal> amount,
        Optional<BigDecimal> applied,
        Optional<BigDecimal> refunded,
        Optional<BigDecimal> open,
        String orderId,
        Optional<String> payId,
        Optional<String> userId) {

    /** What the item is. */
    public enum Kind {
        ORDER,
        PAYMENT
    }
}
