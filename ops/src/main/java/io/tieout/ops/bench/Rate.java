package io.tieout.ops.bench;

import java.time.Duration;

/**
 * How fast events come while their latency is measured.
 *
 * @param eventsPerSecond orders and payments, 10 to 1,000,000
 * @param history time whose events are published before, all at once, at least 0
 * @param warmUp time at the rate that is not counted, at least 0
 * @param measured time at the rate that is counted, at least 1 s
 */
public record Rate(int eventsPerSecond, Duration history, Duration warmUp, Duration measured) {

    private static final int LEAST = 10;
    private static final int MOST = 1_000_000;
    private static final int PAID = 85;
    private static final int TWICE = 5;
    private static final double EVENTS_PER_ORDER = 1 + (PAID + 2 * TWICE) / 100.0;

    /** Soon enough that most orders of a short run are paid within it. */
    private static final Duration LATEST_PAYMENT = Duration.ofSeconds(10);

    private static final Duration MARGIN = Duration.ofSeconds(1);

    public Rate {
        Limits limits = new Limits()
                .within("--rate", eventsPerSecond, LEAST, MOST)
                .atLeast("--history", history.toSeconds(), 0)
                .atLeast("--warm-up", warmUp.toSeconds(), 0)
                .atLeast("--seconds", measured.toSeconds(), 1);
        if (limits.areKept()) {
            limits.holds(
                    orders(eventsPerSecond, history, warmUp, measured) <= Load.MOST_ORDERS,
                    "--rate=%d is not allowed for this --history, --warm-up and --seconds: use less, for at most %d orders"
                            .formatted(eventsPerSecond, Load.MOST_ORDERS));
        }
        limits.require();
    }

    /** Events of which orders are a part until the end of the time that counts, and then the last payments. */
    Load load(long seed) {
        return new Load(
                (int) orders(eventsPerSecond, history, warmUp, measured),
                seed,
                PAID,
                TWICE,
                0,
                Duration.ZERO,
                (int) Math.max(1, Math.round(eventsPerSecond / EVENTS_PER_ORDER)),
                LATEST_PAYMENT);
    }

    /** Number of events that are published before; at least one, from which can be seen that the job reads. */
    long before() {
        return Math.max(1, history.toSeconds() * eventsPerSecond);
    }

    /** At any time half of the payments of the last orders are still to come, so more of the events were orders. */
    private static long orders(int eventsPerSecond, Duration history, Duration warmUp, Duration measured) {
        double ordersPerSecond = eventsPerSecond / EVENTS_PER_ORDER;
        double toCome = (EVENTS_PER_ORDER - 1) * ordersPerSecond * LATEST_PAYMENT.toSeconds() / 2;
        double seconds = history.plus(warmUp).plus(measured).plus(MARGIN).toSeconds();
        return Math.round((eventsPerSecond * seconds + toCome) / EVENTS_PER_ORDER);
    }
}
