package io.tieout.ops.e2e;

import io.tieout.ops.fixture.SharedServers;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
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
        send("orders", partition, orderJson(id, time)).get();
    }

    void payment(int partition, String id, String order, String time) throws ExecutionException, InterruptedException {
        send("payments", partition, paymentJson(id, order, time)).get();
    }

    void rate(String currency, String rate, String time) throws ExecutionException, InterruptedException {
        send("rates", 0, """
                {"currency":"%s","rate":"%s","update_time":"%s"}""".formatted(currency, rate, time)).get();
    }

    /** Any record, into the only partition of a topic of the rig. */
    void record(String topic, String value) throws ExecutionException, InterruptedException {
        send(topic, 0, value).get();
    }

    /** So many at once, one each {@code step}; their ids are the prefix and a number from 0. */
    void orders(int partition, String prefix, int count, Instant first, Duration step) {
        for (int at = 0; at < count; at++) {
            var unused = send(
                    "orders",
                    partition,
                    orderJson(prefix + at, first.plus(step.multipliedBy(at)).toString()));
        }
        producer.flush();
    }

    /** Their payments, with the same ids. */
    void payments(int partition, String prefix, int count, Instant first, Duration step) {
        for (int at = 0; at < count; at++) {
            var unused = send(
                    "payments",
                    partition,
                    paymentJson(
                            prefix + at,
                            prefix + at,
                            first.plus(step.multipliedBy(at)).toString()));
        }
        producer.flush();
    }

    static String paymentJson(String id, String order, String time) {
        return """
                {"pay_id":"%s","order_id":"%s","pay_amount":"10","pay_currency":"EUR","pay_time":"%s"}""".formatted(id, order, time);
    }

    static String orderJson(String id, String time) {
        return """
                {"order_id":"%s","user_id":"u","amount":"10","currency":"EUR","order_time":"%s"}""".formatted(id, time);
    }

    private Future<RecordMetadata> send(String topic, int partition, String json) {
        return producer.send(new ProducerRecord<>(rig + "." + topic, partition, "key", json));
    }

    @Override
    public void close() {
        producer.close();
    }
}
