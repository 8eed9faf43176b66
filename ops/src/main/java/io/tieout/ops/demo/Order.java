package io.tieout.ops.demo;

import io.tieout.ops.publish.Event;
import io.tieout.ops.publish.Stream;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** An order of the day, with the names of the SQL. */
record Order(String orderId, String userId, BigDecimal amount, String currency, Instant orderTime) {

    Event event() {
        Map<String, String> values =
                Map.of("order_id", orderId, "user_id", userId, "amount", amount.toPlainString(), "currency", currency);
        return Event.of(Stream.ORDERS, values, Optional.of(orderTime));
    }
}
