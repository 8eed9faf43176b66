package io.tieout.ops.bench;

import io.tieout.ops.publish.EventProducer;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Sends the first events at once, and from then on each when it is due, at an even rate. */
final class PacedSender implements LoadEvents.Taker {

    private final EventProducer producer;
    private final Rate rate;
    private final Break between;
    private Instant start = Instant.MAX;
    private long startNanos;
    private long sent;
    private long mostBehindNanos;

    /** What is done when the first events are sent, before the others. */
    interface Break {
        void run() throws InterruptedException;
    }

    PacedSender(EventProducer producer, Rate rate, Break between) {
        this.producer = producer;
        this.rate = rate;
        this.between = between;
    }

    @Override
    public void take(LoadEvent event) throws InterruptedException {
        long paced = sent - rate.before();
        if (paced == 0) {
            producer.flush();
            between.run();
            start = Instant.now();
            startNanos = System.nanoTime();
        }
        if (paced >= 0) {
            awaitDue(paced);
        }
        producer.send(event.arrival());
        sent++;
    }

    private void awaitDue(long paced) throws InterruptedException {
        long due = startNanos + paced * TimeUnit.SECONDS.toNanos(1) / rate.eventsPerSecond();
        long now = System.nanoTime();
        while (now < due) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            LockSupport.parkNanos(due - now);
            now = System.nanoTime();
        }
        mostBehindNanos = Math.max(mostBehindNanos, now - due);
    }

    /** When the first event was due that was not sent at once; after all others before it is. */
    Instant start() {
        return start;
    }

    /** Longest time by which an event was sent after it was due. */
    Duration mostBehind() {
        return Duration.ofNanos(mostBehindNanos);
    }
}
