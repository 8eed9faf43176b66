package io.tieout.ops.demo;

/** What becomes of an order, the payment interval being 10 minutes before to 30 minutes after the order. */
public enum Kind {
    /** The ordinary case: one payment, at most 30 minutes after the order; one of them exactly then. */
    PAID_IN_TIME(0.68),

    /** The payment service was faster than the shop: at most 10 minutes before the order; one of them exactly then. */
    PAID_BEFORE_ORDER(0.06),

    /** A second payment of the same amount some minutes after the first, both in the interval: money to give back. */
    PAID_TWICE(0.03),

    /** A card refused, then accepted: two payments in the interval, FAILED and SUCCESS. */
    FAILED_FIRST(0.07),

    /** One payment, only after the interval: paid, but by then reported unpaid; one of them a millisecond too late. */
    PAID_TOO_LATE(0.04),

    /** No payment: about one basket in nine is left at the till. */
    NEVER_PAID(0.11),

    /** The amount in two parts in one millisecond, as a voucher and a card: only the payment's id orders them. */
    SAME_MILLISECOND(0.01);

    private final double share;

    Kind(double share) {
        this.share = share;
    }

    /** Of all orders, 0 to 1; together 1. {@link #PAID_IN_TIME} takes what rounding leaves. */
    double share() {
        return share;
    }

    /** Whether a successful payment lies in the payment interval. */
    public boolean isPaidInInterval() {
        return switch (this) {
            case PAID_IN_TIME, PAID_BEFORE_ORDER, PAID_TWICE, FAILED_FIRST, SAME_MILLISECOND -> true;
            case PAID_TOO_LATE, NEVER_PAID -> false;
        };
    }
}
