package io.tieout.ops.demo;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a right reconciliation finds, no event being late for it and duplicates counted once. Counts and sums are the
 * same whether or not a FAILED payment may be the first one: the successful one that follows has its amount, in the
 * interval.
 *
 * @param orders of each kind
 * @param payments distinct payments, the failed ones included
 * @param failedPayments those whose status is FAILED
 * @param duplicates events that are sent a second time
 * @param outOfOrder events sent up to five seconds after their time
 * @param late events sent 35 to 90 minutes after their time; a reader whose watermark has stood still since, for want
 *     of younger events, does not see them as late
 * @param firstPayments orders with a first payment in the interval
 * @param orderAmount sum over the orders, by currency
 * @param firstPaymentAmount sum over the first payments, by currency
 */
public record Expected(
        Map<Kind, Long> orders,
        long payments,
        long failedPayments,
        long duplicates,
        long outOfOrder,
        long late,
        long firstPayments,
        SortedMap<String, BigDecimal> orderAmount,
        SortedMap<String, BigDecimal> firstPaymentAmount) {

    public Expected {
        orders = Collections.unmodifiableMap(new TreeMap<>(orders));
        orderAmount = Collections.unmodifiableSortedMap(new TreeMap<>(orderAmount));
        firstPaymentAmount = Collections.unmodifiableSortedMap(new TreeMap<>(firstPaymentAmount));
    }

    static Expected of(List<Purchase> purchases, Deliveries deliveries) {
        Map<Kind, Long> orders = new EnumMap<>(Kind.class);
        SortedMap<String, BigDecimal> orderAmount = new TreeMap<>();
        SortedMap<String, BigDecimal> firstPaymentAmount = new TreeMap<>();
        long firstPayments = 0;
        for (Purchase purchase : purchases) {
            Order order = purchase.order();
            orders.merge(purchase.kind(), 1L, Long::sum);
            orderAmount.merge(order.currency(), order.amount(), BigDecimal::add);
            Optional<Payment> first = purchase.firstPayment();
            if (first.isPresent()) {
                firstPayments++;
                firstPaymentAmount.merge(first.get().payCurrency(), first.get().payAmount(), BigDecimal::add);
            }
        }
        return new Expected(
                orders,
                purchases.stream()
                        .mapToLong(purchase -> purchase.payments().size())
                        .sum(),
                orders.getOrDefault(Kind.FAILED_FIRST, 0L),
                deliveries.count(Delivery.TWICE),
                deliveries.count(Delivery.OUT_OF_ORDER),
                deliveries.count(Delivery.LATE),
                firstPayments,
                orderAmount,
                firstPaymentAmount);
    }

    /** Orders of this kind, 0 for a kind the day is too small for. */
    public long orders(Kind kind) {
        return orders.getOrDefault(kind, 0L);
    }
}
