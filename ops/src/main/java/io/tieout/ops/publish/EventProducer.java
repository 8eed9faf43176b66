package io.tieout.ops.publish;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Sends events to their topics, each once and in order; for one thread. */
public final class EventProducer implements ArrivalSink, AutoCloseable {

    private final KafkaProducer<byte[], byte[]> producer;
    private final Map<Stream, String> topics;
    private final AtomicReference<Failure> failure = new AtomicReference<>();

    private record Failure(String topic, Exception cause) {}

    /**
     * Connects when the first event is sent.
     *
     * @param kafka options of the client
     * @param topics where the events of each stream go
     */
    public EventProducer(Map<String, String> kafka, Map<Stream, String> topics) {
        this.producer = new KafkaProducer<>(options(kafka), new ByteArraySerializer(), new ByteArraySerializer());
        this.topics = topics;
    }

    private static Map<String, Object> options(Map<String, String> kafka) {
        Map<String, Object> options = new HashMap<>();
        // Both streams replay faster in fewer, larger requests; a twentieth of a second is nothing to a reader.
        options.put(ProducerConfig.LINGER_MS_CONFIG, "50");
        options.put(ProducerConfig.BATCH_SIZE_CONFIG, "131072");
        options.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        options.put(ProducerConfig.CLIENT_ID_CONFIG, "tieout-publish");
        options.putAll(kafka);
        // Not for the caller to change: without these a retry could repeat, lose or reorder events.
        options.put(ProducerConfig.ACKS_CONFIG, "all");
        options.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true");
        return options;
    }

    /**
     * Hands the event to the client, which sends it later.
     *
     * @throws UndeliveredException when Kafka has refused this event or an earlier one
     */
    @Override
    public void send(Arrival arrival) throws InterruptedException {
        throwFailure();
        String topic = topics.get(arrival.event().stream());
        try {
            var unused = producer.send(record(topic, arrival), (metadata, refused) -> {
                if (refused != null) {
                    failure.compareAndSet(null, new Failure(topic, refused));
                }
            });
        } catch (InterruptException e) {
            throw interrupted(e);
        } catch (KafkaException e) {
            throw refused(new Failure(topic, e));
        }
    }

    private static ProducerRecord<byte[], byte[]> record(String topic, Arrival arrival) {
        Event event = arrival.event();
        long timestamp =
                Math.max(0, event.eventTime().orElse(arrival.arrivesAt()).toEpochMilli());
        byte[] key = event.key().isEmpty() ? null : event.key().getBytes(StandardCharsets.UTF_8);
        return new ProducerRecord<>(topic, null, timestamp, key, event.json().getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns when every event is acknowledged.
     *
     * @throws UndeliveredException when Kafka has refused one
     */
    public void flush() throws InterruptedException {
        try {
            producer.flush();
        } catch (InterruptException e) {
            throw interrupted(e);
        }
        throwFailure();
    }

    private void throwFailure() {
        Failure first = failure.get();
        if (first != null) {
            throw refused(first);
        }
    }

    private static UndeliveredException refused(Failure failure) {
        return new UndeliveredException(
                "topic " + failure.topic() + " did not take an event: "
                        + failure.cause().getMessage(),
                failure.cause());
    }

    private static InterruptedException interrupted(InterruptException e) {
        // The client sets the thread's flag besides throwing; the exception alone is to tell it.
        Thread.interrupted();
        InterruptedException interrupted = new InterruptedException("the replay was interrupted while sending");
        interrupted.initCause(e);
        return interrupted;
    }

    /** Drops what was not sent: after {@link #flush} that is nothing. */
    @Override
    public void close() {
        producer.close(Duration.ZERO);
    }
}
