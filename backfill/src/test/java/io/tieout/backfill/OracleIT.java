package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random events give the tables that the rules alone say, in both modes, two subtasks each. A failure names its seed:
 * run it again with {@code -Doracle.seed}.
 */
class OracleIT {

    private static final int ORDER_EVENTS = 3000;

    @TempDir
    private Path folder;

    static List<Long> seeds() {
        return Optional.ofNullable(Long.getLong("oracle.seed"))
                .map(List::of)
                .orElseGet(() -> List.of(1L, 2L, 3L, (long) new Random().nextInt()));
    }

    static Stream<Arguments> seedsInBothModes() {
        return seeds().stream().flatMap(seed -> Stream.of(FileRun.values()).map(mode -> Arguments.of(seed, mode)));
    }

    @ParameterizedTest(name = "seed {0} in {1}")
    @MethodSource("seedsInBothModes")
    void theTablesAreThoseOfTheOracle(long seed, FileRun mode) throws Exception {
        RandomEvents events = RandomEvents.of(seed, ORDER_EVENTS);
        System.out.printf("oracle.seed=%d in %s with %s%n", seed, mode, events.settings());
        Oracle oracle = new Oracle(events);
        try (TestDatabase database = TestDatabase.create()) {
            Jobs.finish(mode.script(events.settings(), events.write(folder), Target.of(database)));
            assertThat(Tables.wholeOrderReconciliation(database))
                    .containsExactlyElementsOf(oracle.orderReconciliation());
            assertThat(Tables.wholePaymentLedger(database)).containsExactlyElementsOf(oracle.paymentLedger());
        }
    }

    /** Else the test above proves less than it says. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everySituationOccurs(long seed) {
        RandomEvents events = RandomEvents.of(seed, ORDER_EVENTS);
        Oracle oracle = new Oracle(events);
        Duration before = events.settings().paymentBefore();
        Duration after = events.settings().paymentAfter();
        Set<String> situations = new HashSet<>();
        for (OrderEvent order : oracle.orders()) {
            Instant from = order.orderTime().minus(before);
            Instant to = order.orderTime().plus(after);
            for (PaymentEvent payment : oracle.matches(order.orderId())) {
                note(situations, "at the lower bound", payment.payTime().equals(from));
                note(situations, "at the upper bound", payment.payTime().equals(to));
                note(situations, "without a status", payment.status().isEmpty());
            }
            List<String> payments = oracle.matches(order.orderId()).stream()
                    .map(PaymentEvent::payId)
                    .distinct()
                    .toList();
            note(situations, "several payments", payments.size() > 1);
            note(situations, "no payment", payments.isEmpty());
            note(situations, "a later version", order.version().isPresent());
            note(situations, "a cancelled order", order.status().equals(Optional.of("CANCELLED")));
            oracle.firstPayment(order.orderId()).ifPresent(first -> {
                boolean tied = oracle.matches(order.orderId()).stream()
                        .anyMatch(other -> other.payTime().equals(first.payTime())
                                && !other.payId().equals(first.payId()));
                note(situations, "a tie for the first payment", tied);
            });
            for (PaymentEvent payment : events.payments()) {
                if (payment.orderId().equals(order.orderId())) {
                    note(situations, "1 ms too early", payment.payTime().equals(from.minusMillis(1)));
                    note(situations, "1 ms too late", payment.payTime().equals(to.plusMillis(1)));
                    note(situations, "a failed payment", payment.status().equals(Optional.of("FAILED")));
                    note(situations, "a refund", payment.amount().signum() < 0);
                }
            }
        }
        note(
                situations,
                "a copy of an order",
                new HashSet<>(events.orders()).size() < events.orders().size());
        note(
                situations,
                "a copy of a payment",
                new HashSet<>(events.payments()).size() < events.payments().size());
        assertThat(situations)
                .containsExactlyInAnyOrder(
                        "at the lower bound",
                        "at the upper bound",
                        "1 ms too early",
                        "1 ms too late",
                        "without a status",
                        "a failed payment",
                        "several payments",
                        "no payment",
                        "a tie for the first payment",
                        "a later version",
                        "a cancelled order",
                        "a refund",
                        "a copy of an order",
                        "a copy of a payment");
    }

    private static void note(Set<String> situations, String situation, boolean occurs) {
        if (occurs) {
            situations.add(situation);
        }
    }
}
