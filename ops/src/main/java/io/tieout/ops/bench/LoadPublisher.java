package io.tieout.ops.bench;

import io.tieout.ops.run.Topics;
import io.tieout.realtime.KafkaSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Fills the topics of a run once, as fast as Kafka takes it. */
public final class LoadPublisher {

    private static final int PROGRESS_EVERY = 10_000;

    private LoadPublisher() {}

    /**
     * Publishes every event under its order's key.
     *
     * @param progress told the number of events sent, now and then
     */
    public static Truth publish(Load load, KafkaSettings kafka, LongConsumer progress) {
        Map<String, Object> properties = new HashMap<>(Topics.clientProperties(kafka));
        properties.put(ProducerConfig.LINGER_MS_CONFIG, "20");
        properties.put(ProducerConfig.BATCH_SIZE_CONFIG, "131072");
        AtomicReference<Exception> failed = new AtomicReference<>();
        long[] sent = {0};
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            Truth truth = new LoadEvents(load).forEach(event -> {
                String topic = event.isPayment() ? kafka.paymentsTopic() : kafka.ordersTopic();
                // What fails is told to the callback.
                var unused = producer.send(new ProducerRecord<>(topic, event.key(), event.json()), (place, failure) -> {
                    if (failure != null) {
                        failed.compareAndSet(null, failure);
                    }
                });
                if (++sent[0] % PROGRESS_EVERY == 0) {
                    progress.accept(sent[0]);
                }
            });
            producer.flush();
            if (failed.get() != null) {
                throw new BenchException(
                        "The load could not be published: " + failed.get().getMessage(), failed.get());
            }
            return truth;
        }
    }
}
