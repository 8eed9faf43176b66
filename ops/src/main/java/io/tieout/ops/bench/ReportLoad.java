package io.tieout.ops.bench;

/**
 * The orders that reports are made of.
 *
 * @param orders of a month, 1 to 10,000,000
 * @param seed decides what becomes of each
 * @param paid percent that are paid to the letter, 0 to 100; the others by all other ways in turn, or never
 */
public record ReportLoad(int orders, long seed, int paid) {

    private static final int MOST_ORDERS = 10_000_000;

    public ReportLoad {
        new Limits()
                .within("--orders", orders, 1, MOST_ORDERS)
                .within("--paid", paid, 0, 100)
                .require();
    }
}
