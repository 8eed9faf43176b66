package io.tieout.ops.demo;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What truly happens in the day. Draws only from {@link Random}, whose sequence its contract fixes, and never through
 * {@link Math} functions that may differ by platform.
 */
final class Purchases {

    /** People pay while they still have the page open: most within minutes. */
    private static final Duration USUAL_WAIT = Duration.ofMinutes(4);

    /** The interval being half an hour, nobody comes back to the till after three times as long. */
    private static final Duration LONGEST_TOO_LATE = Duration.ofHours(1);

    private static final int USERS_PER_ORDER_PERCENT = 70;

    private final Random random;
    private final Instant midnight;
    private final String idPrefix;
    private final int orders;
    private final Set<Kind> withBound = EnumSet.noneOf(Kind.class);

    Purchases(long seed, LocalDate day, int orders) {
        this.random = new Random(seed);
        this.midnight = day.atStartOfDay(ZoneOffset.UTC).toInstant();
        this.idPrefix = day.format(DateTimeFormatter.BASIC_ISO_DATE);
        this.orders = orders;
    }

    /** By order time. */
    List<Purchase> draw() {
        List<Kind> kinds = kinds();
        int[] times = IntStream.range(0, orders)
                .map(order -> DailyCurve.drawn(random))
                .sorted()
                .toArray();
        List<Purchase> purchases = new ArrayList<>(orders);
        for (int i = 0; i < orders; i++) {
            purchases.add(purchase(i + 1, kinds.get(i), midnight.plusMillis(times[i])));
        }
        return purchases;
    }

    /** In exact shares and random order. */
    private List<Kind> kinds() {
        List<Kind> kinds = new ArrayList<>(orders);
        for (Kind kind : Kind.values()) {
            if (kind != Kind.PAID_IN_TIME) {
                kinds.addAll(Collections.nCopies((int) Math.round(kind.share() * orders), kind));
            }
        }
        while (kinds.size() < orders) {
            kinds.add(Kind.PAID_IN_TIME);
        }
        Collections.shuffle(kinds, random);
        return kinds;
    }

    private Purchase purchase(int number, Kind kind, Instant orderTime) {
        Price price = Price.drawn(random);
        int user = random.nextInt(Math.max(1, orders * USERS_PER_ORDER_PERCENT / 100));
        Order order = new Order(
                "O%s-%07d".formatted(idPrefix, number),
                "U%07d".formatted(user),
                price.amount(),
                price.currency(),
                orderTime);
        return new Purchase(kind, order, payments(kind, order, price));
    }

    private List<Payment> payments(Kind kind, Order order, Price price) {
        Instant soon = order.orderTime().plus(soon());
        return switch (kind) {
            case PAID_IN_TIME -> List.of(success(1, order, price, inTime(order)));
            case PAID_BEFORE_ORDER -> List.of(success(1, order, price, before(order)));
            case PAID_TWICE -> List.of(success(1, order, price, soon), success(2, order, price, soon.plus(soon())));
            case FAILED_FIRST ->
                List.of(payment(1, order, price, Payment.FAILED, soon), success(2, order, price, soon.plus(soon())));
            case PAID_TOO_LATE -> List.of(success(1, order, price, tooLate(order)));
            case NEVER_PAID -> List.of();
            case SAME_MILLISECOND -> {
                Price part = price.part(random);
                yield List.of(success(1, order, part, soon), success(2, order, price.without(part), soon));
            }
        };
    }

    private Instant inTime(Order order) {
        return order.orderTime()
                .plus(withBound.add(Kind.PAID_IN_TIME) ? Purchase.PAYMENT_AFTER : upTo(Purchase.PAYMENT_AFTER));
    }

    private Instant before(Order order) {
        return order.orderTime()
                .minus(withBound.add(Kind.PAID_BEFORE_ORDER) ? Purchase.PAYMENT_BEFORE : upTo(Purchase.PAYMENT_BEFORE));
    }

    private Instant tooLate(Order order) {
        Duration beyond = withBound.add(Kind.PAID_TOO_LATE) ? Duration.ofMillis(1) : upTo(LONGEST_TOO_LATE);
        return order.orderTime().plus(Purchase.PAYMENT_AFTER).plus(beyond);
    }

    /** At most half the interval, so that two in a row still lie in it. */
    private Duration soon() {
        return upTo(Purchase.PAYMENT_AFTER.dividedBy(2));
    }

    /** Exponential around the usual wait, from a millisecond on; the tail beyond {@code most} is spread evenly. */
    private Duration upTo(Duration most) {
        double wait = -StrictMath.log(1 - random.nextDouble()) * USUAL_WAIT.toMillis();
        long mostMillis = most.toMillis();
        return Duration.ofMillis(wait < mostMillis ? 1 + (long) wait : 1 + random.nextInt((int) mostMillis));
    }

    private static Payment success(int number, Order order, Price price, Instant time) {
        return payment(number, order, price, Payment.SUCCESS, time);
    }

    private static Payment payment(int number, Order order, Price price, String status, Instant time) {
        String payId = "P" + order.orderId().substring(1) + "-" + number;
        return new Payment(payId, order.orderId(), price.amount(), price.currency(), status, time);
    }
}
