package io.tieout.ops.demo;

import io.tieout.ops.publish.Arrival;
import io.tieout.ops.publish.Event;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Brings what happened to Kafka the way a network does. */
final class Deliveries {

    /** A producer in ten is a few seconds behind the others. */
    private static final double OUT_OF_ORDER_SHARE = 0.10;

    /** Producers that retry without idempotence: about one event in a hundred. */
    private static final double TWICE_SHARE = 0.01;

    /** A device that was offline. Few, or the backfill would be the rule. */
    private static final double LATE_SHARE = 0.004;

    /** Below the pipeline's five seconds, or such an event would count as late. */
    private static final int MOST_DISORDER_MS = 4_999;

    /** The end of the interval, and five minutes for the watermark. */
    private static final Duration LEAST_LATENESS = Duration.ofMinutes(35);

    private static final Duration MOST_LATENESS = Duration.ofMinutes(90);

    private final Random random;
    private final List<Arrival> arrivals = new ArrayList<>();
    private final Map<Delivery, Long> counts = new EnumMap<>(Delivery.class);

    Deliveries(long seed) {
        this.random = new Random(seed);
    }

    /** By arrival; of two at the same moment chance decides, so that no reader can lean on it. */
    static Deliveries of(List<Purchase> purchases, long seed) {
        Deliveries deliveries = new Deliveries(seed);
        purchases.stream().flatMap(Purchase::events).forEach(deliveries::deliver);
        Collections.shuffle(deliveries.arrivals, deliveries.random);
        deliveries.arrivals.sort(Comparator.comparing(Arrival::arrivesAt));
        return deliveries;
    }

    List<Arrival> arrivals() {
        return List.copyOf(arrivals);
    }

    long count(Delivery delivery) {
        return counts.getOrDefault(delivery, 0L);
    }

    private void deliver(Event event) {
        Delivery delivery = drawn();
        counts.merge(delivery, 1L, Long::sum);
        Instant time = event.eventTime().orElseThrow();
        switch (delivery) {
            case PROMPT -> arrive(time, event);
            case OUT_OF_ORDER -> arrive(time.plusMillis(disorder()), event);
            case TWICE -> {
                arrive(time, event);
                arrive(time.plusMillis(disorder()), event);
            }
            case LATE -> arrive(time.plus(lateness()), event);
        }
    }

    private void arrive(Instant at, Event event) {
        arrivals.add(new Arrival(at, event));
    }

    private Delivery drawn() {
        double at = random.nextDouble();
        if (at < LATE_SHARE) {
            return Delivery.LATE;
        }
        if (at < LATE_SHARE + TWICE_SHARE) {
            return Delivery.TWICE;
        }
        return at < LATE_SHARE + TWICE_SHARE + OUT_OF_ORDER_SHARE ? Delivery.OUT_OF_ORDER : Delivery.PROMPT;
    }

    private int disorder() {
        return 1 + random.nextInt(MOST_DISORDER_MS);
    }

    private Duration lateness() {
        int spread = (int) MOST_LATENESS.minus(LEAST_LATENESS).toMillis();
        return LEAST_LATENESS.plusMillis(random.nextInt(spread + 1));
    }
}
