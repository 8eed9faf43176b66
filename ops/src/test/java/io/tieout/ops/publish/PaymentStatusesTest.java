package io.tieout.ops.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PaymentStatusesTest {

    private static final List<String> SUCCESS = List.of("SUCCESS", "SETTLED");

    @Test
    void aFileOfWhichNoStatusIsKnownIsNamedWithItsStatuses() {
        assertThat(PaymentStatuses.complaint(
                        List.of(order(), payment("success"), payment("approved"), payment("approved")), SUCCESS))
                .contains(
                        "No payment counts as paid: pay_status is approved or success, and payments.success-statuses is SUCCESS,SETTLED");
    }

    @Test
    void ofManyStatusesFiveAreNamed() {
        List<Arrival> payments = List.of("a", "b", "c", "d", "e", "f", "g").stream()
                .map(this::payment)
                .toList();

        assertThat(PaymentStatuses.complaint(payments, SUCCESS).orElseThrow())
                .contains("a or b or c or d or e or 2 others");
    }

    @Test
    void onePaymentThatCountsIsEnough() {
        assertThat(PaymentStatuses.complaint(List.of(payment("approved"), payment("SETTLED")), SUCCESS))
                .isEmpty();
        assertThat(PaymentStatuses.complaint(List.of(payment("approved"), payment("")), SUCCESS))
                .as("one without a status")
                .isEmpty();
    }

    @Test
    void ordersAloneAreNoReason() {
        assertThat(PaymentStatuses.complaint(List.of(order()), SUCCESS)).isEmpty();
    }

    private Arrival payment(String status) {
        return arrival(Stream.PAYMENTS, Map.of("pay_id", "p", "order_id", "o", "pay_status", status));
    }

    private Arrival order() {
        return arrival(Stream.ORDERS, Map.of("order_id", "o", "order_status", "approved"));
    }

    private static Arrival arrival(Stream stream, Map<String, String> values) {
        Instant time = Instant.parse("2026-03-01T09:00:00Z");
        return new Arrival(time, Event.of(stream, values, Optional.of(time)));
    }
}
