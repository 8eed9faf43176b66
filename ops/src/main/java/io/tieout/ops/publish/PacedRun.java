package io.tieout.ops.publish;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** Hands out arrivals one after another, each when it is due, and tells how far it is. */
final class PacedRun {

    private static final Duration BETWEEN_REPORTS = Duration.ofMillis(100);

    private final Speed speed;
    private final Waiting waiting;
    private final Consumer<Progress> listener;
    private Duration lastReport = Duration.ZERO;

    PacedRun(Speed speed, Waiting waiting, Consumer<Progress> listener) {
        this.speed = speed;
        this.waiting = waiting;
        this.listener = listener;
    }

    void run(List<Arrival> arrivals, ArrivalSink sink) throws InterruptedException {
        Duration start = waiting.elapsed();
        lastReport = start;
        long sent = 0;
        Instant reached = arrivals.isEmpty() ? Instant.EPOCH : arrivals.get(0).arrivesAt();
        Instant first = reached;
        for (Arrival arrival : arrivals) {
            Duration due = start.plus(speed.due(Duration.between(first, arrival.arrivesAt())));
            waitUntil(due, new Progress(sent, arrivals.size(), reached));
            sink.send(arrival);
            sent++;
            reached = arrival.arrivesAt();
        }
        listener.accept(new Progress(sent, arrivals.size(), reached));
    }

    private void waitUntil(Duration due, Progress progress) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("the replay was interrupted after " + progress.published() + " events");
        }
        Duration now = waiting.elapsed();
        Duration wait = due.minus(now);
        if (wait.compareTo(BETWEEN_REPORTS) > 0 || now.minus(lastReport).compareTo(BETWEEN_REPORTS) > 0) {
            listener.accept(progress);
            lastReport = now;
        }
        if (wait.compareTo(Duration.ZERO) > 0) {
            waiting.sleep(wait);
        }
    }
}
