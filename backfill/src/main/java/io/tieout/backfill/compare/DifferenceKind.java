package io.tieout.backfill.compare;

/** What may differ between the events of a window and the tables; who repairs it is said of each. */
public enum DifferenceKind {
    /** The order is not in the table. Any backfill adds it. */
    ORDER_MISSING(true, true),
    /** The table has an older version of the order. Any backfill corrects it. */
    ORDER_OLDER(true, true),
    /** The order has other columns at the same version, or a version that no event has. */
    ORDER_DIFFERS(false, true),
    /** The order is in the table and no event of it is in the source. Nothing takes an order back. */
    ORDER_UNSUPPORTED(false, false),
    /** The order has a payment that the table does not show. Any backfill finds it. */
    MATCH_MISSING(true, true),
    /** The table shows a later payment than the first. Any backfill corrects it. */
    MATCH_LATER(true, true),
    /** The table shows another payment, or other columns of it, earlier than or as early as the events'. */
    MATCH_DIFFERS(false, true),
    /** The table shows a payment that the events do not support. */
    MATCH_UNSUPPORTED(false, true),
    /** The payment is not in the ledger. Any backfill adds it. */
    PAYMENT_MISSING(true, true),
    /** The ledger has an older state of the payment. Any backfill corrects it. */
    PAYMENT_OLDER(true, true),
    /** The ledger has other columns at the same time, or a state that no event has. */
    PAYMENT_DIFFERS(false, true),
    /** The payment is in the ledger and not in the source. Nothing takes a payment back. */
    PAYMENT_UNSUPPORTED(false, false);

    private final boolean added;
    private final boolean replaced;

    DifferenceKind(boolean added, boolean replaced) {
        this.added = added;
        this.replaced = replaced;
    }

    /**
     * Whether a backfill repairs it.
     *
     * @param replace whether it may take back what the events do not support
     */
    public boolean isRepaired(boolean replace) {
        return replace ? replaced : added;
    }
}
