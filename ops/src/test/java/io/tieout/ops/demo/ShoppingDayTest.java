package io.tieout.ops.demo;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tieout.ops.publish.Arrival;
import io.tieout.ops.publish.Event;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ShoppingDayTest {

    private static final LocalDate DAY = LocalDate.of(2024, 5, 1);
    private static final ShoppingDay SHOP = new ShoppingDay(42, DAY, 10_000);
    private static final List<Purchase> PURCHASES = SHOP.purchases();
    private static final List<Arrival> ARRIVALS = SHOP.arrivals();
    private static final Expected EXPECTED = SHOP.expected();

    @Test
    void theSameSeedGivesTheSameBytes() {
        assertThat(new ShoppingDay(42, DAY, 10_000).arrivals()).isEqualTo(ARRIVALS);
        assertThat(new ShoppingDay(43, DAY, 10_000).arrivals()).isNotEqualTo(ARRIVALS);
    }

    @Test
    void theBytesAreTheSameOnEveryPlatform() {
        assertThat(ARRIVALS.get(5_000).event().json())
                .isEqualTo(
                        "{\"order_id\":\"O20240501-0002506\",\"user_id\":\"U0001908\",\"amount\":\"98.68\",\"currency\":\"USD\",\"order_time\":\"2024-05-01T11:38:13.306Z\"}");
    }

    @Test
    void theKindsHaveTheirSharesExactly() {
        assertThat(Arrays.stream(Kind.values()).mapToDouble(Kind::share).sum()).isCloseTo(1, within(1e-9));
        for (Kind kind : Kind.values()) {
            assertThat(EXPECTED.orders(kind)).isEqualTo(Math.round(10_000 * kind.share()));
        }
    }

    @Test
    void aHundredOrdersAlreadyShowEveryKind() {
        assertThat(new ShoppingDay(1, DAY, 100).expected().orders()).containsOnlyKeys(Kind.values());
        assertThat(new ShoppingDay(1, DAY, 1).arrivals()).isNotEmpty();
    }

    @Test
    void whatAKindSaysIsTrueOfEveryOrderOfIt() {
        for (Purchase purchase : PURCHASES) {
            List<Duration> afterOrder = purchase.payments().stream()
                    .map(payment -> Duration.between(purchase.order().orderTime(), payment.payTime()))
                    .toList();
            assertThat(purchase.firstPayment().isPresent())
                    .isEqualTo(purchase.kind().isPaidInInterval());
            switch (purchase.kind()) {
                case PAID_IN_TIME ->
                    assertThat(afterOrder)
                            .singleElement()
                            .satisfies(after ->
                                    assertThat(after).isPositive().isLessThanOrEqualTo(Purchase.PAYMENT_AFTER));
                case PAID_BEFORE_ORDER ->
                    assertThat(afterOrder)
                            .singleElement()
                            .satisfies(after -> assertThat(after)
                                    .isNegative()
                                    .isGreaterThanOrEqualTo(Purchase.PAYMENT_BEFORE.negated()));
                case PAID_TOO_LATE ->
                    assertThat(afterOrder)
                            .singleElement()
                            .satisfies(after -> assertThat(after).isGreaterThan(Purchase.PAYMENT_AFTER));
                case NEVER_PAID -> assertThat(afterOrder).isEmpty();
                case PAID_TWICE, FAILED_FIRST ->
                    assertThat(afterOrder)
                            .hasSize(2)
                            .isSorted()
                            .doesNotHaveDuplicates()
                            .allMatch(after -> after.compareTo(Purchase.PAYMENT_AFTER) <= 0);
                case SAME_MILLISECOND -> {
                    assertThat(afterOrder.get(0)).isEqualTo(afterOrder.get(1));
                    assertThat(purchase.payments().stream()
                                    .map(Payment::payAmount)
                                    .reduce(BigDecimal.ZERO, BigDecimal::add))
                            .isEqualTo(purchase.order().amount());
                }
            }
        }
    }

    @Test
    void bothEndsOfTheIntervalAndTheMillisecondBehindItOccur() {
        assertThat(PURCHASES.stream()
                        .flatMap(purchase -> purchase.payments().stream()
                                .map(payment ->
                                        Duration.between(purchase.order().orderTime(), payment.payTime()))))
                .contains(
                        Duration.ofMinutes(-10),
                        Duration.ofMinutes(30),
                        Duration.ofMinutes(30).plusMillis(1));
    }

    @Test
    void onlyAFailedFirstAttemptIsNotASuccess() {
        assertThat(PURCHASES.stream()
                        .filter(purchase -> purchase.kind() == Kind.FAILED_FIRST)
                        .map(purchase -> purchase.payments().stream()
                                .map(Payment::payStatus)
                                .toList()))
                .containsOnly(List.of("FAILED", "SUCCESS"));
        assertThat(EXPECTED.failedPayments()).isEqualTo(EXPECTED.orders(Kind.FAILED_FIRST));
    }

    @Test
    void arrivalsAreSortedAndOnlyLateOnesAreMoreThanFiveSecondsBehind() {
        assertThat(ARRIVALS).extracting(Arrival::arrivesAt).isSorted();
        assertThat(ARRIVALS)
                .allSatisfy(arrival -> assertThat(delay(arrival))
                        .satisfiesAnyOf(
                                delay -> assertThat(delay).isBetween(Duration.ZERO, Duration.ofMillis(4_999)),
                                delay -> assertThat(delay).isBetween(Duration.ofMinutes(35), Duration.ofMinutes(90))));
        assertThat(ARRIVALS.stream().filter(arrival -> delay(arrival).compareTo(Duration.ofMinutes(35)) >= 0))
                .hasSize((int) EXPECTED.late());
    }

    @Test
    void theDeliveriesHaveTheirShares() {
        long events = 10_000 + EXPECTED.payments();

        assertThat(ARRIVALS).hasSize((int) (events + EXPECTED.duplicates()));
        assertThat(EXPECTED.duplicates() / (double) events).isCloseTo(0.01, within(0.003));
        assertThat(EXPECTED.outOfOrder() / (double) events).isCloseTo(0.10, within(0.01));
        assertThat(EXPECTED.late() / (double) events).isCloseTo(0.004, within(0.002));
    }

    @Test
    void aDuplicateIsTheSameEventByteForByte() {
        Map<Event, Long> copies =
                ARRIVALS.stream().map(Arrival::event).collect(groupingBy(Function.identity(), counting()));

        assertThat(copies.values().stream().filter(count -> count == 2)).hasSize((int) EXPECTED.duplicates());
        assertThat(copies.values()).allMatch(count -> count <= 2);
    }

    @Test
    void theCurrenciesAddUp() {
        assertThat(EXPECTED.orderAmount()).containsOnlyKeys("BRL", "EUR", "JPY", "USD");
        assertThat(EXPECTED.orderAmount().get("JPY").scale()).isZero();
        assertThat(EXPECTED.orderAmount().get("EUR").scale()).isEqualTo(2);
        Map<String, BigDecimal> orders = new TreeMap<>();
        PURCHASES.forEach(purchase ->
                orders.merge(purchase.order().currency(), purchase.order().amount(), BigDecimal::add));
        assertThat(EXPECTED.orderAmount()).isEqualTo(orders);
        assertThat(EXPECTED.firstPayments()).isEqualTo(8_500);
    }

    @Test
    void ofTwoPaymentsInTheSameMillisecondTheSmallerIdIsTheFirstThoughItMayArriveSecond() {
        Set<String> seconds = new HashSet<>();
        Set<String> firsts = new HashSet<>();
        for (Purchase purchase : PURCHASES) {
            if (purchase.kind() == Kind.SAME_MILLISECOND) {
                assertThat(purchase.firstPayment()).contains(purchase.payments().get(0));
                int first = position(purchase.payments().get(0));
                int second = position(purchase.payments().get(1));
                (first < second ? firsts : seconds).add(purchase.order().orderId());
            }
        }
        assertThat(firsts).isNotEmpty();
        assertThat(seconds).isNotEmpty();
    }

    @Test
    void ordersAreUnpaidOnceTheWatermarkHasPassedTheirInterval() {
        Instant noon = DAY.atTime(12, 0).toInstant(ZoneOffset.UTC);

        assertThat(SHOP.unpaidAt(Instant.MIN)).isZero();
        assertThat(SHOP.unpaidAt(noon)).isBetween(300L, 700L);
        assertThat(SHOP.unpaidAt(Instant.MAX)).isEqualTo(10_000 - EXPECTED.firstPayments());
    }

    @Test
    void eveningsAreBusierThanNights() {
        Map<Integer, Long> byHour = PURCHASES.stream()
                .collect(groupingBy(
                        purchase -> purchase.order()
                                .orderTime()
                                .atOffset(ZoneOffset.UTC)
                                .getHour(),
                        counting()));

        assertThat(byHour).hasSize(24);
        assertThat(byHour.get(20)).isGreaterThan(10 * byHour.get(3));
    }

    @Test
    void aDayHasAtLeastOneOrderAndAtMostAMillion() {
        for (int orders : new int[] {0, 1_000_001}) {
            assertThatThrownBy(() -> new ShoppingDay(1, DAY, orders))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("orders=" + orders + " is not allowed: a shopping day has 1 to 1000000 orders");
        }
    }

    private static Duration delay(Arrival arrival) {
        return Duration.between(arrival.event().eventTime().orElseThrow(), arrival.arrivesAt());
    }

    private static int position(Payment payment) {
        return ARRIVALS.stream().map(Arrival::event).toList().indexOf(payment.event());
    }
}
