package io.tieout.ops.demo;

import io.tieout.ops.publish.Event;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** An order and all its payments, which may be none. */
record Purchase(Kind kind, Order order, List<Payment> payments) {

    static final Duration PAYMENT_BEFORE = Duration.ofMinutes(10);
    static final Duration PAYMENT_AFTER = Duration.ofMinutes(30);

    Purchase {
        payments = List.copyOf(payments);
    }

    /** The successful payment in the interval, both ends in, with the smallest time and then the smallest id. */
    Optional<Payment> firstPayment() {
        Instant from = order.orderTime().minus(PAYMENT_BEFORE);
        Instant to = order.orderTime().plus(PAYMENT_AFTER);
        return payments.stream()
                .filter(payment -> payment.payStatus().equals(Payment.SUCCESS))
                .filter(payment ->
                        !payment.payTime().isBefore(from) && !payment.payTime().isAfter(to))
                .min(Payment.FIRST);
    }

    Stream<Event> events() {
        return Stream.concat(Stream.of(order.event()), payments.stream().map(Payment::event));
    }
}
