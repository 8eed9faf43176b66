package io.tieout.ops.report;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * One figure computed from two places, which must be equal.
 *
 * @param name T1 to T6
 * @param currency empty where the figure has none
 * @param left empty where only counts are compared, and so {@code right}
 */
public record TieOut(
        String name,
        Optional<String> currency,
        long leftCount,
        long rightCount,
        Optional<BigDecimal> left,
        Optional<BigDecimal> right,
        boolean ties) {

    /** What the two sides of a tie-out are. */
    public static String meaning(String name) {
        return switch (name) {
            case "T1" -> "orders = sum over buckets";
            case "T2" -> "payments = sum over dispositions";
            case "T3" -> "order amounts less payments of the ledger = differences of the buckets";
            case "T4" -> "opening + new - cleared = closing open items";
            case "T5" -> "records read = accepted + rejected, of all time";
            case "T6" -> "open items of the summary = items of this report";
            default -> "";
        };
    }
}
