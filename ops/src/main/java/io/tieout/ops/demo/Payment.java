package io.tieout.ops.demo;

import io.tieout.ops.publish.Event;
import io.tieout.ops.publish.Stream;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/** A payment of an order of the day, with the names of the SQL. */
record Payment(
        String payId, String orderId, BigDecimal payAmount, String payCurrency, String payStatus, Instant payTime) {

    static final String SUCCESS = "SUCCESS";
    static final String FAILED = "FAILED";

    /** The order that says which payment is the first. */
    static final Comparator<Payment> FIRST =
            Comparator.comparing(Payment::payTime).thenComparing(Payment::payId);

    Event event() {
        Map<String, String> values = Map.of(
                "pay_id", payId,
                "order_id", orderId,
                "pay_amount", payAmount.toPlainString(),
                "pay_currency", payCurrency,
                "pay_status", payStatus);
        return Event.of(Stream.PAYMENTS, values, Optional.of(payTime));
    }
}
