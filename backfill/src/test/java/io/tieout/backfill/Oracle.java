package io.tieout.backfill;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the tables must hold, worked out from the rules alone: every order event is held against every payment of its
 * order. Rows are as {@code TestDatabase} reads them, sorted by key.
 */
final class Oracle {

    private final RandomEvents events;
    private final Map<String, OrderEvent> lastVersions = new TreeMap<>();
    private final Map<String, List<PaymentEvent>> paymentsOfOrders = new HashMap<>();
    private final Map<String, List<PaymentEvent>> inInterval = new HashMap<>();

    Oracle(RandomEvents events) {
        this.events = events;
        for (PaymentEvent payment : events.payments()) {
            paymentsOfOrders
                    .computeIfAbsent(payment.orderId(), id -> new ArrayList<>())
                    .add(payment);
        }
        for (OrderEvent order : events.orders()) {
            lastVersions.merge(order.orderId(), order, Oracle::later);
            for (PaymentEvent payment : paymentsOfOrders.getOrDefault(order.orderId(), List.of())) {
                if (counts(payment) && isInInterval(order, payment)) {
                    inInterval
                            .computeIfAbsent(order.orderId(), id -> new ArrayList<>())
                            .add(payment);
                }
            }
        }
    }

    List<List<String>> orderReconciliation() {
        List<List<String>> rows = new ArrayList<>();
        for (OrderEvent order : lastVersions.values()) {
            Optional<PaymentEvent> first = firstPayment(order.orderId());
            rows.add(List.of(
                    order.orderId(),
                    order.userId().orElse("null"),
                    order.amount().map(Oracle::text).orElse("null"),
                    order.currency().orElse("null"),
                    String.valueOf(order.version().orElse(0L)),
                    order.status().orElse("null"),
                    order.orderTime().toString(),
                    first.map(PaymentEvent::payId).orElse("null"),
                    first.map(PaymentEvent::amount).map(Oracle::text).orElse("null"),
                    first.flatMap(PaymentEvent::currency).orElse("null"),
                    first.map(PaymentEvent::payTime).map(Instant::toString).orElse("null"),
                    "null",
                    "null",
                    first.isPresent() ? "PAID" : "PENDING"));
        }
        return rows;
    }

    List<List<String>> paymentLedger() {
        Map<String, List<String>> rows = new TreeMap<>();
        for (PaymentEvent payment : events.payments()) {
            rows.put(
                    payment.payId(),
                    List.of(
                            payment.payId(),
                            payment.orderId(),
                            text(payment.amount()),
                            payment.currency().orElse("null"),
                            payment.status().orElse("null"),
                            payment.payTime().toString()));
        }
        return List.copyOf(rows.values());
    }

    /** The smallest pay_time, and of equal ones the smallest pay_id, character by character. */
    Optional<PaymentEvent> firstPayment(String orderId) {
        return inInterval.getOrDefault(orderId, List.of()).stream()
                .min(Comparator.comparing(PaymentEvent::payTime).thenComparing(PaymentEvent::payId));
    }

    /** Payments of the order that count and are in its interval, as often as a match of the join gives them. */
    List<PaymentEvent> matches(String orderId) {
        return inInterval.getOrDefault(orderId, List.of());
    }

    /** Each order as it was last. */
    List<OrderEvent> orders() {
        return List.copyOf(lastVersions.values());
    }

    private boolean counts(PaymentEvent payment) {
        return payment.amount().signum() >= 0
                && (payment.status().isEmpty()
                        || events.settings()
                                .successStatuses()
                                .contains(payment.status().get()));
    }

    private boolean isInInterval(OrderEvent order, PaymentEvent payment) {
        Instant earliest = order.orderTime().minus(events.settings().paymentBefore());
        Instant latest = order.orderTime().plus(events.settings().paymentAfter());
        return !payment.payTime().isBefore(earliest) && !payment.payTime().isAfter(latest);
    }

    private static OrderEvent later(OrderEvent one, OrderEvent other) {
        return other.version().orElse(0L) > one.version().orElse(0L) ? other : one;
    }

    private static String text(BigDecimal amount) {
        return amount.setScale(4).toPlainString();
    }
}
