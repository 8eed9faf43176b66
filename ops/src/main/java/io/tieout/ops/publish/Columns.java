package io.tieout.ops.publish;

import java.util.List;
import java.util.Set;

/**
 * A stream's columns by their canonical names.
 *
 * @param names all, in the order they are written
 * @param required those without which a file is not of this stream
 * @param time the event time's
 */
record Columns(List<String> names, Set<String> required, String time) {

    /** In both streams: what a payment pays, and the key of every record. */
    static final String KEY = "order_id";

    static final String ORDER_VERSION = "order_version";

    private static final Columns ORDERS = new Columns(
            List.of(KEY, "user_id", "amount", "currency", "order_time", ORDER_VERSION, "order_status"),
            Set.of(KEY, "order_time"),
            "order_time");

    private static final Columns PAYMENTS = new Columns(
            List.of("pay_id", KEY, "pay_amount", "pay_currency", "pay_status", "pay_time"),
            Set.of("pay_id", KEY, "pay_amount", "pay_time"),
            "pay_time");

    static Columns of(Stream stream) {
        return switch (stream) {
            case ORDERS -> ORDERS;
            case PAYMENTS -> PAYMENTS;
        };
    }
}
