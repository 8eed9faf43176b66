package io.tieout.ops.rejected;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Publishes records and remembers where each lies and what must become of it. */
final class PublishedRecords implements AutoCloseable {

    private final KafkaProducer<byte[], byte[]> producer;
    private final int partitions;
    private final List<Sent> sent = new ArrayList<>();

    /** @param rejection empty for an event. */
    private record Sent(Future<RecordMetadata> place, Optional<byte[]> value, Optional<BadRecord> rejection) {}

    PublishedRecords(Map<String, String> client, int partitions) {
        this.producer = new KafkaProducer<>(
                new TreeMap<String, Object>(client), new ByteArraySerializer(), new ByteArraySerializer());
        this.partitions = partitions;
    }

    void event(String topic, int partition, String json) {
        Optional<byte[]> value = Optional.of(json.getBytes(StandardCharsets.UTF_8));
        sent.add(new Sent(send(topic, partition, value), value, Optional.empty()));
    }

    /** Topics are named as their streams. */
    void bad(BadRecord record, int partition) {
        sent.add(new Sent(send(record.stream(), partition, record.value()), record.value(), Optional.of(record)));
    }

    /** Records of every partition that were acknowledged so far, as {@code topic-partition read accepted rejected}. */
    List<String> counts() throws ExecutionException, InterruptedException {
        Map<String, long[]> counts = new TreeMap<>();
        for (Sent record : sent) {
            RecordMetadata place = record.place().get();
            long[] count = counts.computeIfAbsent(place.topic() + "-" + place.partition(), partition -> new long[2]);
            count[record.rejection().isPresent() ? 1 : 0]++;
        }
        return counts.entrySet().stream()
                .map(count -> "%s %d %d %d"
                        .formatted(
                                count.getKey(),
                                count.getValue()[0] + count.getValue()[1],
                                count.getValue()[0],
                                count.getValue()[1]))
                .toList();
    }

    /** The rows that must stand in rejected_event, as {@code topic-partition-offset stream code: reason = payload}. */
    List<String> rejections() throws ExecutionException, InterruptedException {
        List<String> rows = new ArrayList<>();
        for (Sent record : sent) {
            RecordMetadata place = record.place().get();
            record.rejection()
                    .ifPresent(bad -> rows.add("%s-%d-%d %s %s: %s = %s"
                            .formatted(
                                    place.topic(),
                                    place.partition(),
                                    place.offset(),
                                    bad.stream(),
                                    bad.reasonCode(),
                                    bad.reason(),
                                    record.value()
                                            .map(HexFormat.of()::formatHex)
                                            .orElse("null"))));
        }
        return rows.stream().sorted().toList();
    }

    private Future<RecordMetadata> send(String topic, int partition, Optional<byte[]> value) {
        return producer.send(
                new ProducerRecord<>(topic, Math.floorMod(partition, partitions), null, value.orElse(null)));
    }

    void flush() {
        producer.flush();
    }

    @Override
    public void close() {
        producer.close();
    }
}
