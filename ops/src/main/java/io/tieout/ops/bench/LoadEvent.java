package io.tieout.ops.bench;

import io.tieout.ops.publish.Arrival;
import io.tieout.ops.publish.Event;
import io.tieout.ops.publish.Stream;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/**
 * One event of a load.
 *
 * @param arrivalMillis its place in the topic, on the clock of event time
 * @param millis event time, since 1970-01-01 UTC
 * @param payment its number, negative for an order
 */
record LoadEvent(long arrivalMillis, long millis, long order, long payment, long cents)
        implements Comparable<LoadEvent> {

    private static final int CENT_DIGITS = 2;

    boolean isPayment() {
        return payment >= 0;
    }

    /** As it is published; amounts are numbers, as most shops write them. */
    Arrival arrival() {
        String amount = BigDecimal.valueOf(cents, CENT_DIGITS).toPlainString();
        Instant time = Instant.ofEpochMilli(millis);
        Event event = isPayment()
                ? new Event(
                        Stream.PAYMENTS, orderId(), Optional.of(time), """
                        {"pay_id":"P%010d","order_id":"%s","pay_amount":%s,"pay_currency":"EUR","pay_status":"SUCCESS","pay_time":"%s"}""".formatted(payment, orderId(), amount, time))
                : new Event(Stream.ORDERS, orderId(), Optional.of(time), """
                        {"order_id":"%s","user_id":"u%d","amount":%s,"currency":"EUR","order_time":"%s"}""".formatted(
                                orderId(), order % 100_000, amount, time));
        return new Arrival(Instant.ofEpochMilli(arrivalMillis), event);
    }

    /** Numbers that follow each other become keys that do not, as those of a shop with many tills. */
    private String orderId() {
        return "O%010d".formatted(order * 2_654_435_761L % 4_294_967_296L);
    }

    @Override
    public int compareTo(LoadEvent other) {
        return Long.compare(arrivalMillis, other.arrivalMillis);
    }
}
