package io.tieout.ops.check;

import io.tieout.realtime.check.Check;
import io.tieout.realtime.check.Finding;
import io.tieout.realtime.check.Load;
import io.tieout.realtime.check.Verdict;
import java.time.Duration;
import java.util.Locale;

/**
 * The payments of the last hours before the newest one.
 *
 * @param span hours that were looked at
 * @param payments how many there were
 * @param ordersPerPayment accepted orders for each accepted payment, since counts begin
 * @param hottestOrder the order with most of them; empty if there are no payments
 * @param hottestPayments how many of them it has
 */
public record RecentLoad(
        Duration span, long payments, double ordersPerPayment, String hottestOrder, long hottestPayments) {

    /** All rows of one key are joined by one subtask. */
    private static final double HOT = 0.1;

    /** Below this a share says nothing. */
    private static final long FEW = 100;

    private static final String PIPELINE = "payment_ledger";

    /** What stands where no database can be asked. */
    public static Finding hotKeysUnknown(String why) {
        return new Finding(Check.HOT_KEYS, Verdict.NOTE, PIPELINE, "not looked at, " + why, "");
    }

    /** Whether there is anything to measure by. */
    public boolean isEmpty() {
        return payments == 0;
    }

    /** The mean rate of the busier of both streams. */
    public Load load() {
        double payed = (double) payments / span.toSeconds();
        return new Load(
                Math.max(1, Math.round(payed * Math.max(1, ordersPerPayment))),
                "mean of the last %d h before the newest event, from payment_ledger and source_progress"
                        .formatted(span.toHours()));
    }

    /** Whether one order has so many payments that its subtask has most of the work. */
    public Finding hotKeys() {
        if (isEmpty()) {
            return hotKeysUnknown("no payments in the last %d h".formatted(span.toHours()));
        }
        double share = (double) hottestPayments / payments;
        String found = String.format(
                Locale.ROOT,
                "order_id %s has %,d of %,d payments of %d h, %.2f %%",
                hottestOrder,
                hottestPayments,
                payments,
                span.toHours(),
                share * 100);
        return share < HOT || payments < FEW
                ? new Finding(Check.HOT_KEYS, Verdict.OK, PIPELINE, found, "")
                : new Finding(
                        Check.HOT_KEYS,
                        Verdict.NOTE,
                        PIPELINE,
                        found,
                        "find out whether it is a placeholder; one subtask joins them all");
    }
}
