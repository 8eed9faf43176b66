package io.tieout.ops.bench;

import java.time.Duration;
import java.time.Instant;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** Makes the events of a load in the order of their arrival, and knows what the right answer is. */
final class LoadEvents {

    private static final Instant ANY_DAY = Instant.parse("2026-08-21T10:00:00Z");

    /** Beyond the default payment interval on either side. */
    private static final long TOO_EARLY_MILLIS = Duration.ofMinutes(11).toMillis();

    private static final long TOO_LATE_MILLIS = Duration.ofMinutes(31).toMillis();
    private static final long SPREAD_MILLIS = Duration.ofMinutes(9).toMillis();
    private static final long MOST_CENTS = 100_000;

    private final Load load;
    private final long start;
    private final SplittableRandom random;
    private final PriorityQueue<LoadEvent> waiting = new PriorityQueue<>();
    private long payments;
    private long matched;
    private long orderCents;
    private long paidCents;
    private long paymentNumbers;

    LoadEvents(Load load) {
        this(load, ANY_DAY);
    }

    /** @param start time of the first order. */
    LoadEvents(Load load, Instant start) {
        this.load = load;
        this.start = start.toEpochMilli();
        this.random = new SplittableRandom(load.seed());
    }

    /** What is done with each event. */
    interface Taker {
        void take(LoadEvent event) throws InterruptedException;
    }

    /** @param taker is given each event, the first to arrive first. */
    Truth forEach(Taker taker) throws InterruptedException {
        for (long order = 0; order < load.orders(); order++) {
            long time = start + order * 1000 / load.ordersPerSecond();
            add(order, time);
            // A payment may lie before its order; none of a later order lies before this.
            long settled = time - TOO_EARLY_MILLIS - SPREAD_MILLIS;
            while (!waiting.isEmpty() && waiting.peek().arrivalMillis() < settled) {
                taker.take(waiting.poll());
            }
        }
        while (!waiting.isEmpty()) {
            taker.take(waiting.poll());
        }
        return new Truth(load.orders(), payments, matched, orderCents, paidCents, paymentNumbers);
    }

    private void add(long order, long time) {
        long cents = 1 + random.nextLong(MOST_CENTS);
        orderCents += cents;
        waiting.add(new LoadEvent(arrival(time), time, order, -1, cents));
        int lot = random.nextInt(100);
        if (lot < load.paid()) {
            matched(pay(order, inside(time), cents));
        } else if (lot < load.paid() + load.twice()) {
            LoadEvent one = pay(order, inside(time), cents);
            LoadEvent other = pay(order, inside(time), cents);
            matched(other.millis() < one.millis() ? other : one);
        } else if (lot < load.paid() + load.twice() + load.outside()) {
            long beyond = random.nextLong(SPREAD_MILLIS);
            pay(
                    order,
                    random.nextBoolean() ? time - TOO_EARLY_MILLIS - beyond : time + TOO_LATE_MILLIS + beyond,
                    cents);
        }
    }

    private long inside(long time) {
        return time + random.nextLong(load.latestPayment().toMillis());
    }

    private LoadEvent pay(long order, long time, long cents) {
        LoadEvent payment = new LoadEvent(arrival(time), time, order, payments++, cents);
        waiting.add(payment);
        return payment;
    }

    private void matched(LoadEvent first) {
        matched++;
        paidCents += first.cents();
        paymentNumbers += first.payment();
    }

    private long arrival(long time) {
        return time + random.nextLong(load.disorder().toMillis() + 1);
    }
}
