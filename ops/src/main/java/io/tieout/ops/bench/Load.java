package io.tieout.ops.bench;

import java.time.Duration;

/**
 * What events are made: orders at an even pace of event time, and payments for most of them.
 *
 * @param orders 1 to 10,000,000
 * @param seed the same load makes the same events
 * @param paid percent of the orders with one payment, at most {@code latestPayment} after the order
 * @param twice percent with two such payments
 * @param outside percent with one payment before or after the default payment interval; the rest is never paid
 * @param disorder longest time by which an event comes later than its place in event time, at least 0
 * @param ordersPerSecond of event time, at least 1
 * @param latestPayment above 0, and inside the default payment interval
 */
public record Load(
        int orders,
        long seed,
        int paid,
        int twice,
        int outside,
        Duration disorder,
        int ordersPerSecond,
        Duration latestPayment) {

    /** As late as payments may come where nothing else is asked for. */
    public static final Duration LATEST_PAYMENT = Duration.ofMinutes(25);

    static final int MOST_ORDERS = 10_000_000;

    public Load {
        new Limits()
                .within("--orders", orders, 1, MOST_ORDERS)
                .holds(
                        paid >= 0 && twice >= 0 && outside >= 0 && paid + twice + outside <= 100,
                        "--paid=%d, --twice=%d, --outside=%d are not allowed: use percentages that add up to at most 100"
                                .formatted(paid, twice, outside))
                .holds(!disorder.isNegative(), "--disorder=%s is not allowed: use 0 or more".formatted(disorder))
                .atLeast("--orders-per-second", ordersPerSecond, 1)
                .require();
    }
}
