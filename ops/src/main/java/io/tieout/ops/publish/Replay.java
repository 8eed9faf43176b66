package io.tieout.ops.publish;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Publishes arrivals in the order given: the key is the order's id, the value the event's JSON, the record's timestamp
 * the event time (of an event without one its arrival; 1970 for one before 1970, which Kafka cannot hold). All records
 * of one key keep their order, and so do all of a topic with one partition.
 *
 * <p>Not a record, because client properties hold passwords and a record prints them.
 */
public final class Replay {

    private final Map<String, String> kafka;
    private final Map<Stream, String> topics;
    private final Speed speed;
    private final Waiting waiting;

    /**
     * @param kafka client properties, {@code bootstrap.servers} at least
     * @param topics of every stream that has arrivals
     */
    public Replay(Map<String, String> kafka, Map<Stream, String> topics, Speed speed, Waiting waiting) {
        this.kafka = Map.copyOf(kafka);
        this.topics = Map.copyOf(topics);
        this.speed = Objects.requireNonNull(speed);
        this.waiting = Objects.requireNonNull(waiting);
    }

    /**
     * Returns when Kafka has acknowledged every event.
     *
     * @param listener called on this thread, about ten times a second, before a longer wait, and at the end
     * @throws UndeliveredException when a topic is missing, or Kafka does not answer or does not take an event
     * @throws InterruptedException when this thread is interrupted; what was not sent yet is dropped
     */
    public Published publish(List<Arrival> arrivals, Consumer<Progress> listener) throws InterruptedException {
        TargetTopics target = new TargetTopics(kafka, topics.values());
        target.requirePresent();
        try (EventProducer producer = new EventProducer(kafka, topics)) {
            WakingSink sink = new WakingSink(producer, producer::flush, waiting, topics, target.partitionCounts());
            new PacedRun(speed, waiting, listener).run(arrivals, sink);
            producer.flush();
        }
        return new Published(
                count(arrivals, Stream.ORDERS),
                count(arrivals, Stream.PAYMENTS),
                arrivals.stream()
                        .filter(arrival -> arrival.event().eventTime().isEmpty())
                        .count(),
                target.endOffsets());
    }

    private static long count(List<Arrival> arrivals, Stream stream) {
        return arrivals.stream()
                .filter(arrival -> arrival.event().stream() == stream)
                .count();
    }
}
