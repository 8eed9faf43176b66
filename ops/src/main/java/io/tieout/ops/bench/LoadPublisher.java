package io.tieout.ops.bench;

import io.tieout.ops.publish.EventProducer;
import io.tieout.ops.publish.Stream;
import io.tieout.ops.run.Topics;
import io.tieout.realtime.KafkaSettings;
import java.util.Map;
import java.util.function.LongConsumer;

/** Fills the topics of a run once, as fast as Kafka takes it. */
public final class LoadPublisher {

    private static final int PROGRESS_EVERY = 10_000;

    private LoadPublisher() {}

    /**
     * Publishes every event under its order's key.
     *
     * @param progress told the number of events sent, now and then
     * @throws io.tieout.ops.publish.UndeliveredException when Kafka has refused an event
     */
    public static Truth publish(Load load, KafkaSettings kafka, LongConsumer progress) throws InterruptedException {
        long[] sent = {0};
        try (EventProducer producer = producer(kafka)) {
            Truth truth = new LoadEvents(load).forEach(event -> {
                producer.send(event.arrival());
                if (++sent[0] % PROGRESS_EVERY == 0) {
                    progress.accept(sent[0]);
                }
            });
            producer.flush();
            return truth;
        }
    }

    static EventProducer producer(KafkaSettings kafka) {
        return new EventProducer(
                Topics.clientProperties(kafka),
                Map.of(Stream.ORDERS, kafka.ordersTopic(), Stream.PAYMENTS, kafka.paymentsTopic()));
    }
}
