package io.tieout.backfill.compare;

import java.util.List;
import java.util.Map;

/**
 * A window's events held against the tables.
 *
 * @param orders orders that the events have in the window
 * @param payments payments that the events have in the window and the payment interval around it
 * @param counts differences by kind; kinds without any are left out
 * @param amounts sums over the matches that differ, by currency
 * @param differences the first of them, by order; all if there are not more
 */
public record Comparison(
        long orders,
        long payments,
        Map<DifferenceKind, Long> counts,
        Map<String, MatchedAmount> amounts,
        List<Difference> differences) {

    public Comparison {
        counts = Map.copyOf(counts);
        amounts = Map.copyOf(amounts);
        differences = List.copyOf(differences);
    }

    /**
     * What the matches that differ amount to, with four decimals.
     *
     * @param table as the table has them
     * @param events as the events say
     */
    public record MatchedAmount(String table, String events) {}

    /** How many differences there are. */
    public long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
