package io.tieout.backfill;

import io.tieout.realtime.pipeline.PipelineSettings;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Orders and payments with few distinct times, so that ties, both bounds of the interval to the millisecond, several
 * payments of an order, duplicates and versions all occur.
 *
 * <p>Versions of one order share its time, and copies of one payment are identical, since only then the result does not
 * depend on the order of arrival.
 */
record RandomEvents(PipelineSettings settings, List<OrderEvent> orders, List<PaymentEvent> payments, long seed) {

    private static final Instant START = Instant.parse("2026-08-21T10:00:00Z");
    private static final List<String> SUCCESS = List.of("SUCCESS", "l'acompte");
    private static final List<String> STATUSES = List.of("SUCCESS", "SUCCESS", "l'acompte", "FAILED", "success");
    private static final List<String> CURRENCIES = List.of("BRL", "EUR");

    /** Before and after: the default, its mirror, after the order only, before it only, and one instant. */
    private static final List<List<Duration>> INTERVALS = List.of(
            List.of(Duration.ofMinutes(10), Duration.ofMinutes(30)),
            List.of(Duration.ofMinutes(30), Duration.ofMinutes(10)),
            List.of(Duration.ofMinutes(-1), Duration.ofMinutes(5)),
            List.of(Duration.ofMinutes(5), Duration.ofMillis(-1)),
            List.of(Duration.ZERO, Duration.ZERO));

    RandomEvents {
        orders = List.copyOf(orders);
        payments = List.copyOf(payments);
    }

    /** About as many order events, in half as many orders, and twice as many payment events. */
    static RandomEvents of(long seed, int orderEvents) {
        Random random = new Random(seed);
        List<Duration> interval = any(random, INTERVALS);
        PipelineSettings settings = new PipelineSettings(
                interval.get(0), interval.get(1), Duration.ofSeconds(1 + random.nextInt(60)), SUCCESS);
        return of(random, seed, settings, orderEvents);
    }

    /** With these settings. */
    static RandomEvents of(long seed, PipelineSettings settings, int orderEvents) {
        return of(new Random(seed), seed, settings, orderEvents);
    }

    private static RandomEvents of(Random random, long seed, PipelineSettings settings, int orderEvents) {
        List<OrderEvent> orders = new ArrayList<>();
        List<PaymentEvent> payments = new ArrayList<>();
        while (orders.size() < orderEvents) {
            int number = orders.size();
            Instant orderTime = START.plusSeconds(60L * random.nextInt(Math.max(60, orderEvents / 20)));
            addOrder(random, "o" + number, orderTime, orders);
            addPayments(random, settings, "o" + number, orderTime, payments);
        }
        return new RandomEvents(settings, orders, payments, seed);
    }

    /** Some events that are not fit to join are among the lines, and must leave no trace. */
    EventFolder write(Path folder) throws IOException {
        Random random = new Random(seed);
        Arrivals orderLines = new Arrivals(random, settings.outOfOrderness());
        Arrivals paymentLines = new Arrivals(random, settings.outOfOrderness());
        orders.forEach(orderLines::add);
        payments.forEach(paymentLines::add);
        return new EventFolder(
                orderLines.write(folder.resolve("orders.jsonl")).toUri(),
                paymentLines.write(folder.resolve("payments.jsonl")).toUri(),
                CaseFolder.FORMAT);
    }

    private static void addOrder(Random random, String id, Instant time, List<OrderEvent> orders) {
        int versions = 1 + random.nextInt(3);
        for (long version = 0; version < versions; version++) {
            OrderEvent order = new OrderEvent(
                    id,
                    sometimes(random, "u" + random.nextInt(50)),
                    sometimes(random, amount(random)),
                    sometimes(random, any(random, CURRENCIES)),
                    version == 0 ? Optional.empty() : Optional.of(version),
                    version == 0 ? Optional.empty() : Optional.of(version == 1 ? "SHIPPED" : "CANCELLED"),
                    time);
            for (int copy = 0; copy <= random.nextInt(2); copy++) {
                orders.add(order);
            }
        }
    }

    private static void addPayments(
            Random random, PipelineSettings settings, String order, Instant orderTime, List<PaymentEvent> payments) {
        for (int number = random.nextInt(6); number > 0; number--) {
            PaymentEvent payment = new PaymentEvent(
                    "p" + payments.size(),
                    random.nextInt(20) == 0 ? "unknown" + random.nextInt(9) : order,
                    amountOrRefund(random),
                    sometimes(random, any(random, CURRENCIES)),
                    sometimes(random, any(random, STATUSES)),
                    orderTime.plus(offset(random, settings)));
            for (int copy = 0; copy <= random.nextInt(3) / 2; copy++) {
                payments.add(payment);
            }
        }
    }

    /** At, one millisecond inside and outside of either bound, at the order's time, or somewhere about. */
    private static Duration offset(Random random, PipelineSettings settings) {
        Duration first = settings.paymentBefore().negated();
        Duration last = settings.paymentAfter();
        Duration millis = Duration.ofMillis(random.nextInt(3) - 1L);
        return switch (random.nextInt(5)) {
            case 0 -> first.plus(millis);
            case 1 -> last.plus(millis);
            case 2 -> Duration.ZERO;
            default -> first.plusSeconds(60L * random.nextLong(last.minus(first).toMinutes() + 2));
        };
    }

    private static BigDecimal amount(Random random) {
        return BigDecimal.valueOf(random.nextInt(1_000_000), random.nextInt(5));
    }

    /** One in ten is a refund, of which the sign is drawn with the digits. */
    private static BigDecimal amountOrRefund(Random random) {
        BigDecimal amount = amount(random);
        return amount.unscaledValue().intValue() % 10 == 0 ? amount.negate() : amount;
    }

    private static <T> Optional<T> sometimes(Random random, T value) {
        return random.nextInt(5) == 0 ? Optional.empty() : Optional.of(value);
    }

    private static <T> T any(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
