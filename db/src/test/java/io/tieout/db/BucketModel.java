package io.tieout.db;

import io.tieout.db.Facts.Order;
import io.tieout.db.Facts.Payment;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules of docs/buckets.md once more, in plain Java and one order at a time, to hold the views against. */
final class BucketModel {

    private final Facts facts;
    private final Map<String, List<Payment>> byOrder;
    private final Map<String, Order> orders;

    BucketModel(Facts facts) {
        this.facts = facts;
        this.byOrder = facts.payments().stream().collect(Collectors.groupingBy(Payment::orderId));
        this.orders = facts.orders().stream().collect(Collectors.toMap(Order::id, Function.identity()));
    }

    /** Columns of order_status: order_id, bucket, applied_amount, refunded_amount, difference, open_amount. */
    List<String> row(Order order) {
        return List.of(
                order.id(),
                bucket(order),
                money(applied(order)),
                money(refunded(order, order.currency())),
                difference(order).map(BucketModel::money).orElse("null"),
                open(order).map(BucketModel::money).orElse("null"));
    }

    private String bucket(Order order) {
        if (order.resolved()) {
            return "RESOLVED";
        }
        if (order.isCancelled()) {
            return net(order).signum() > 0 || owesForeign(order) ? "CANCELLED_PAID" : "CANCELLED";
        }
        if (order.first().isEmpty()) {
            if (!order.markedUnpaid()) {
                return "PENDING";
            }
            return paid(order).anyMatch(payment -> !facts.rule().isInside(order, payment)) ? "PAID_LATE" : "UNPAID";
        }
        if (order.amount().isEmpty()) {
            return "AMOUNT_UNKNOWN";
        }
        if (!order.first().get().currency().equals(order.currency())) {
            return "CURRENCY_MISMATCH";
        }
        if (refunded(order, order.currency()).signum() < 0 && net(order).signum() <= 0) {
            return "REFUNDED";
        }
        BigDecimal difference = difference(order).orElseThrow();
        if (difference.signum() == 0) {
            return "PAID";
        }
        if (order.currency().equals("BRL")
                && difference.abs().compareTo(facts.rule().tolerance()) <= 0) {
            return "WITHIN_TOLERANCE";
        }
        return difference.signum() > 0 ? "UNDERPAID" : "OVERPAID";
    }

    private Optional<BigDecimal> open(Order order) {
        return switch (bucket(order)) {
            case "RESOLVED", "CANCELLED", "PAID", "WITHIN_TOLERANCE" -> Optional.of(BigDecimal.ZERO);
            case "CANCELLED_PAID" -> Optional.of(net(order).negate());
            default -> difference(order);
        };
    }

    private Optional<BigDecimal> difference(Order order) {
        return order.amount().map(amount -> amount.subtract(net(order)));
    }

    private BigDecimal net(Order order) {
        return applied(order).add(refunded(order, order.currency()));
    }

    private BigDecimal applied(Order order) {
        return sum(paid(order)
                .filter(payment -> disposition(payment).equals("APPLIED")
                        && payment.currency().equals(order.currency())));
    }

    private BigDecimal refunded(Order order, String currency) {
        return sum(successful(order)
                .filter(payment -> payment.isRefund() && payment.currency().equals(currency)));
    }

    private boolean owesForeign(Order order) {
        return order.first()
                .filter(first -> !first.currency().equals(order.currency()))
                .map(first ->
                        first.amount().add(refunded(order, first.currency())).signum() > 0)
                .orElse(false);
    }

    /** What the view payment_disposition should say of a payment. */
    String disposition(Payment payment) {
        if (!payment.isSuccessful()) {
            return "IGNORED";
        }
        Order order = orders.get(payment.orderId());
        if (order == null) {
            return facts.completeThrough()
                            .filter(watermark -> watermark.isAfter(
                                    payment.time().plus(facts.rule().before())))
                            .isPresent()
                    ? "ORPHAN"
                    : "PENDING";
        }
        if (payment.isRefund()) {
            return "REFUND";
        }
        if (order.first().filter(payment::equals).isPresent()) {
            return "APPLIED";
        }
        if (!facts.rule().isInside(order, payment)) {
            return "OUT_OF_INTERVAL";
        }
        if (order.first()
                .filter(first -> Facts.FIRST.compare(first, payment) < 0)
                .isEmpty()) {
            return "PENDING";
        }
        return facts.rule().sum() && payment.currency().equals(order.currency()) ? "APPLIED" : "EXTRA";
    }

    private Stream<Payment> paid(Order order) {
        return successful(order).filter(Predicate.not(Payment::isRefund));
    }

    private Stream<Payment> successful(Order order) {
        return byOrder.getOrDefault(order.id(), List.of()).stream().filter(Payment::isSuccessful);
    }

    private static BigDecimal sum(Stream<Payment> payments) {
        return payments.map(Payment::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static String money(BigDecimal amount) {
        return amount.setScale(4).toPlainString();
    }
}
