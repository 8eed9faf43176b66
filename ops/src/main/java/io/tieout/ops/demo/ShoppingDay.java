package io.tieout.ops.demo;

import io.tieout.ops.publish.Arrival;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * A web shop's day in UTC: orders and payments with everything that happens to them, as they arrive at Kafka. The same
 * seed, day and number of orders give the same bytes on every platform. Each method draws the day again: three seconds
 * and 200 MB for 300,000 orders.
 *
 * @param orders 1 to 1,000,000, duplicates not counted
 */
public record ShoppingDay(long seed, LocalDate day, int orders) {

    private static final int MOST_ORDERS = 1_000_000;

    public ShoppingDay {
        if (orders < 1 || orders > MOST_ORDERS) {
            throw new IllegalArgumentException(
                    "orders=" + orders + " is not allowed: a shopping day has 1 to " + MOST_ORDERS + " orders");
        }
    }

    /** Every event, in the order of arrival. Payments may lie up to 10 minutes before the day and 90 after it. */
    public List<Arrival> arrivals() {
        return deliveries(purchases()).arrivals();
    }

    /** What a right reconciliation of {@link #arrivals} finds. */
    public Expected expected() {
        List<Purchase> purchases = purchases();
        return Expected.of(purchases, deliveries(purchases));
    }

    /** Orders that have no first payment and whose payment interval ended before the watermark. */
    public long unpaidAt(Instant watermark) {
        return purchases().stream()
                .filter(purchase -> purchase.firstPayment().isEmpty())
                .filter(purchase ->
                        watermark.isAfter(purchase.order().orderTime().plus(Purchase.PAYMENT_AFTER)))
                .count();
    }

    List<Purchase> purchases() {
        return new Purchases(seed, day, orders).draw();
    }

    /** Drawn apart, so that the network's luck does not change what people buy. */
    private Deliveries deliveries(List<Purchase> purchases) {
        return Deliveries.of(purchases, ~seed);
    }
}
