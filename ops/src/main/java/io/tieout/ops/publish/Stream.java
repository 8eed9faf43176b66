package io.tieout.ops.publish;

import java.util.Locale;

/** The two kinds of events; an order sorts before a payment of the same time. */
public enum Stream {
    ORDERS,
    PAYMENTS;

    /** As a sentence calls it: orders, payments. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
