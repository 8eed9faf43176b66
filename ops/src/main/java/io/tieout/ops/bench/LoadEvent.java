package io.tieout.ops.bench;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * One event of a load.
 *
 * @param arrival its place in the topic, milliseconds of event time
 * @param millis event time, since 1970-01-01 UTC
 * @param payment its number, negative for an order
 */
record LoadEvent(long arrival, long millis, long order, long payment, long cents) implements Comparable<LoadEvent> {

    private static final int CENT_DIGITS = 2;

    boolean isPayment() {
        return payment >= 0;
    }

    byte[] key() {
        return orderId().getBytes(StandardCharsets.UTF_8);
    }

    byte[] json() {
        String amount = BigDecimal.valueOf(cents, CENT_DIGITS).toPlainString();
        Instant time = Instant.ofEpochMilli(millis);
        String json = isPayment()
                ? """
                {"pay_id":"P%010d","order_id":"%s","pay_amount":%s,"pay_currency":"EUR","pay_status":"SUCCESS","pay_time":"%s"}""".formatted(payment, orderId(), amount, time)
                : """
                {"order_id":"%s","user_id":"u%d","amount":%s,"currency":"EUR","order_time":"%s"}""".formatted(orderId(), order % 100_000, amount, time);
        return json.getBytes(StandardCharsets.UTF_8);
    }

    /** Numbers that follow each other become keys that do not, as those of a shop with many tills. */
    private String orderId() {
        return "O%010d".formatted(order * 2_654_435_761L % 4_294_967_296L);
    }

    @Override
    public int compareTo(LoadEvent other) {
        return Long.compare(arrival, other.arrival);
    }
}
