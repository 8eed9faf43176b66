package io.tieout.backfill.run;

/** What a run changed, by kind; see the comments of the table {@code backfill_run}. */
public record Changes(
        long ordersAdded,
        long ordersCorrected,
        long paymentsAdded,
        long paymentsCorrected,
        long matchesFound,
        long matchesCorrected,
        long matchesWithdrawn) {

    /** All of them. */
    public long total() {
        return ordersAdded
                + ordersCorrected
                + paymentsAdded
                + paymentsCorrected
                + matchesFound
                + matchesCorrected
                + matchesWithdrawn;
    }
}
