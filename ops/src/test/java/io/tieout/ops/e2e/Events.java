package io.tieout.ops.e2e;

import io.tieout.ops.fixture.SharedServers;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** Single events, each into the partition that a test says. */
final class Events implements AutoCloseable {

    private final KafkaProducer<String, String> producer = new KafkaProducer<>(
            Map.of("bootstrap.servers", SharedServers.get().bootstrapServers()),
            new StringSerializer(),
            new StringSerializer());
    private final String rig;

    Events(Rig rig) {
        this.rig = rig.name();
    }

    void order(int partition, String id, String time) throws ExecutionException, InterruptedException {
        send("orders", partition, """
                {"order_id":"%s","user_id":"u","amount":"10","currency":"EUR","order_time":"%s"}""".formatted(id, time));
    }

    void payment(int partition, String id, String order, String time) throws ExecutionException, InterruptedException {
        send("payments", partition, """
                {"pay_id":"%s","order_id":"%s","pay_amount":"10","pay_currency":"EUR","pay_time":"%s"}""".formatted(id, order, time));
    }

    private void send(String topic, int partition, String json) throws ExecutionException, InterruptedException {
        producer.send(new ProducerRecord<>(rig + "." + topic, partition, "key", json))
                .get();
    }

    @Override
    public void close() {
        producer.close();
    }
}
