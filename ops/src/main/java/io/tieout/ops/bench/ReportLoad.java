package io.tieout.ops.bench;

import java.util.ArrayList;
import java.util.List;

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
        List<String> problems = new ArrayList<>();
        if (orders < 1 || orders > MOST_ORDERS) {
            problems.add("--orders=%d is not allowed: use 1 to %d".formatted(orders, MOST_ORDERS));
        }
        if (paid < 0 || paid > 100) {
            problems.add("--paid=%d is not allowed: use 0 to 100".formatted(paid));
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", problems));
        }
    }
}
