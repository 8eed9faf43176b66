package io.tieout.ops.bench;

/**
 * What one sweep took beside a writer.
 *
 * @param run counted from 1
 * @param wrong what the table holds that it should not, empty if it is right
 * @param seconds of the sweep
 * @param left orders that the writer held at every pass, which the next sweep marked
 * @param aloneRowsPerSecond of the writer before the sweep; likewise {@code besideRowsPerSecond} while it ran
 * @param deadlocks that PostgreSQL counted
 */
public record SweepCost(
        int run,
        String wrong,
        double seconds,
        double ordersPerSecond,
        long left,
        double aloneRowsPerSecond,
        double besideRowsPerSecond,
        long deadlocks) {

    /** Whether every due order and no other was marked, and nobody had to be broken off. */
    public boolean isRight() {
        return wrong.isEmpty() && deadlocks == 0;
    }

    /** The share of its speed that the writer kept. */
    public double kept() {
        return besideRowsPerSecond / aloneRowsPerSecond;
    }
}
