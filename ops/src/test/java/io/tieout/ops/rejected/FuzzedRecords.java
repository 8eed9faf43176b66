package io.tieout.ops.rejected;

import io.tieout.realtime.events.Mutations;
import io.tieout.realtime.events.StrictReader;
import io.tieout.realtime.events.TestStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Publishes random records and remembers where each lies and what {@link StrictReader}, which shares no code with the
 * job, makes of it.
 */
final class FuzzedRecords implements AutoCloseable {

    private static final Instant FLOOR = Instant.parse("2000-01-01T00:00:00Z");

    private static final Duration MAX_AHEAD = Duration.ofHours(1);

    private final KafkaProducer<byte[], byte[]> producer;
    private final Map<TestStream, String> topics;
    private final int partitions;
    private final Random random;
    private final Instant end;
    private final Map<TestStream, Mutations> mutations = new EnumMap<>(TestStream.class);
    private final Map<TestStream, StrictReader> readers = new EnumMap<>(TestStream.class);
    private final List<Sent> sent = new ArrayList<>();

    private record Sent(Future<RecordMetadata> place, boolean accepted) {}

    /** @param end later than every random event, so that none makes those late that come after it on purpose. */
    FuzzedRecords(
            Map<String, String> client, Map<TestStream, String> topics, int partitions, Random random, Instant end) {
        this.producer = new KafkaProducer<>(
                new TreeMap<String, Object>(client), new ByteArraySerializer(), new ByteArraySerializer());
        this.topics = topics;
        this.partitions = partitions;
        this.random = random;
        this.end = end;
        Instant latest = Instant.now().plus(MAX_AHEAD);
        for (TestStream stream : TestStream.values()) {
            mutations.put(stream, new Mutations(stream, random));
            readers.put(stream, new StrictReader(stream, FLOOR, latest));
        }
    }

    /** The next random record, into any partition. */
    void fuzzed(TestStream stream) {
        while (true) {
            byte[] value = mutations.get(stream).next();
            Optional<Map<String, Object>> event = readers.get(stream).read(value);
            boolean early = event.map(values -> values.get(stream == TestStream.ORDERS ? "order_time" : "pay_time"))
                    .map(Instant.class::cast)
                    .map(time -> time.isBefore(end))
                    .orElse(true);
            if (early) {
                send(stream, random.nextInt(partitions), value, event.isPresent());
                return;
            }
        }
    }

    void event(TestStream stream, int partition, byte[] value) {
        send(stream, Math.floorMod(partition, partitions), value, true);
    }

    private void send(TestStream stream, int partition, byte[] value, boolean accepted) {
        sent.add(new Sent(producer.send(new ProducerRecord<>(topics.get(stream), partition, null, value)), accepted));
    }

    void flush() {
        producer.flush();
    }

    /** Of every partition {@code topic-partition read accepted rejected true}, as the view conservation has it. */
    List<String> conservation() throws ExecutionException, InterruptedException {
        Map<String, int[]> counts = new TreeMap<>();
        for (Sent record : sent) {
            RecordMetadata place = record.place().get();
            int[] count = counts.computeIfAbsent(place.topic() + "-" + place.partition(), partition -> new int[2]);
            count[record.accepted() ? 0 : 1]++;
        }
        return counts.entrySet().stream()
                .map(count -> "%s %d %d %d true"
                        .formatted(
                                count.getKey(),
                                count.getValue()[0] + count.getValue()[1],
                                count.getValue()[0],
                                count.getValue()[1]))
                .toList();
    }

    /** Where the records lie that are no events, as {@code topic-partition-offset}. */
    List<String> rejected() throws ExecutionException, InterruptedException {
        List<String> places = new ArrayList<>();
        for (Sent record : sent) {
            if (!record.accepted()) {
                RecordMetadata place = record.place().get();
                places.add("%s-%d-%d".formatted(place.topic(), place.partition(), place.offset()));
            }
        }
        return places;
    }

    int size() {
        return sent.size();
    }

    @Override
    public void close() {
        producer.close();
    }
}
