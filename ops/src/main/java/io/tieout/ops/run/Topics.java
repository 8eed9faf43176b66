package io.tieout.ops.run;

import io.tieout.ops.status.PartitionOffsets;
import io.tieout.realtime.KafkaSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;

/** The topics of a pipeline, as Kafka knows them. */
public final class Topics implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    private final KafkaSettings settings;
    private final Admin admin;

    public Topics(KafkaSettings settings) {
        this(settings, PATIENCE);
    }

    /**
     * The topics that the settings name.
     *
     * @param patience how long Kafka may take for an answer
     */
    public Topics(KafkaSettings settings, Duration patience) {
        this.settings = settings;
        int millis = Math.toIntExact(patience.toMillis());
        Map<String, Object> properties = new HashMap<>(clientProperties(settings));
        properties.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, millis);
        properties.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, millis);
        try {
            this.admin = Admin.create(properties);
        } catch (org.apache.kafka.common.KafkaException wrong) {
            Throwable reason = wrong.getCause() == null ? wrong : wrong.getCause();
            throw new RunException(
                    "Kafka client cannot be made: %s (settings kafka.*)".formatted(reason.getMessage()), wrong);
        }
    }

    /** What every Kafka client of ours is made with. */
    public static Map<String, String> clientProperties(KafkaSettings settings) {
        Map<String, String> properties = new HashMap<>(settings.properties());
        properties.put("bootstrap.servers", settings.bootstrapServers());
        return properties;
    }

    /** Names of the topics that do not exist. */
    public List<String> missing() throws InterruptedException {
        Set<String> existing =
                ask("list topics", () -> admin.listTopics().names().get());
        List<String> missing = new ArrayList<>(settings.topics());
        missing.removeAll(existing);
        return missing;
    }

    /**
     * Returns if all topics exist.
     *
     * @throws RunException naming those that do not
     */
    public void requirePresent() throws InterruptedException {
        List<String> missing = missing();
        if (!missing.isEmpty()) {
            throw new RunException("Kafka at %s has no topic %s: create it, or let tieout up or tieout publish do so"
                    .formatted(settings.bootstrapServers(), String.join(" and ", missing)));
        }
    }

    /** Name of the stream that each topic is read for. */
    public Map<String, String> streams() {
        Map<String, String> streams = new HashMap<>();
        streams.put(settings.ordersTopic(), "orders");
        streams.put(settings.paymentsTopic(), "payments");
        settings.ratesTopic().ifPresent(topic -> streams.put(topic, "rates"));
        streams.putAll(settings.pairStreams());
        return streams;
    }

    /** What Kafka has of every partition of the topics that exist. */
    public Map<TopicPartition, PartitionOffsets> offsets() throws InterruptedException {
        List<String> existing = new ArrayList<>(settings.topics());
        existing.removeAll(missing());
        List<TopicPartition> partitions = ask(
                        "describe topics " + existing,
                        () -> admin.describeTopics(existing).allTopicNames().get())
                .values()
                .stream()
                .flatMap(topic -> topic.partitions().stream()
                        .map(partition -> new TopicPartition(topic.name(), partition.partition())))
                .toList();
        Map<TopicPartition, Long> beginning =
                offsets(partitions, OffsetSpec.earliest(), IsolationLevel.READ_UNCOMMITTED);
        Map<TopicPartition, Long> stable = offsets(partitions, OffsetSpec.latest(), IsolationLevel.READ_COMMITTED);
        Map<TopicPartition, Long> end = offsets(partitions, OffsetSpec.latest(), IsolationLevel.READ_UNCOMMITTED);
        Map<TopicPartition, Long> passed = passed(beginning, stable);
        return partitions.stream()
                .collect(Collectors.toMap(
                        Function.identity(),
                        partition -> new PartitionOffsets(
                                beginning.get(partition),
                                passed.get(partition),
                                stable.get(partition),
                                end.get(partition))));
    }

    /** A partition of which nothing is reported is read from its beginning. */
    private Map<TopicPartition, Long> passed(Map<TopicPartition, Long> beginning, Map<TopicPartition, Long> stable)
            throws InterruptedException {
        Map<TopicPartition, Long> from = new HashMap<>(beginning);
        reported()
                .forEach((partition, offset) ->
                        from.computeIfPresent(partition, (known, oldest) -> Math.max(oldest, offset)));
        try (ReadAhead ahead = new ReadAhead(clientProperties(settings))) {
            return ahead.passed(from, stable);
        } catch (org.apache.kafka.common.KafkaException failed) {
            throw new RunException(
                    "Kafka at %s does not let records be read: %s (settings kafka.*)"
                            .formatted(settings.bootstrapServers(), failed.getMessage()),
                    failed);
        }
    }

    private Map<TopicPartition, Long> offsets(
            List<TopicPartition> partitions, OffsetSpec which, IsolationLevel isolation) throws InterruptedException {
        Map<TopicPartition, OffsetSpec> asked =
                partitions.stream().collect(Collectors.toMap(Function.identity(), partition -> which));
        Map<TopicPartition, Long> offsets = new HashMap<>();
        ask(
                        "tell offsets",
                        () -> admin.listOffsets(asked, new ListOffsetsOptions(isolation))
                                .all()
                                .get())
                .forEach((partition, found) -> offsets.put(partition, found.offset()));
        return offsets;
    }

    /**
     * Creates the topics that do not exist, with the broker's replication, and returns their names once the brokers
     * know them.
     *
     * @param partitions of each
     */
    public List<String> createMissing(int partitions) throws InterruptedException {
        return createMissing(partitions, Map.of());
    }

    /**
     * The same.
     *
     * @param options of each, by Kafka's names
     */
    public List<String> createMissing(int partitions, Map<String, String> options) throws InterruptedException {
        List<String> missing = missing();
        ask("create topics " + missing, () -> {
            try {
                return admin.createTopics(missing.stream()
                                .map(name ->
                                        new NewTopic(name, Optional.of(partitions), Optional.empty()).configs(options))
                                .toList())
                        .all()
                        .get();
            } catch (ExecutionException raced) {
                if (raced.getCause() instanceof TopicExistsException) {
                    return null;
                }
                throw raced;
            }
        });
        awaitKnown();
        return missing;
    }

    /** A broker learns of a new topic a moment after the controller has made it. */
    private void awaitKnown() throws InterruptedException {
        long giveUpAt = System.nanoTime() + PATIENCE.toNanos();
        while (!missing().isEmpty() && System.nanoTime() < giveUpAt) {
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS.toMillis());
        }
    }

    /**
     * Whether the job has reported, at a checkpoint, that it read up to these offsets; their rows are committed then.
     */
    public boolean isReadUpTo(Map<TopicPartition, Long> ends) throws InterruptedException {
        Map<TopicPartition, Long> reported = reported();
        return ends.entrySet().stream()
                .allMatch(end -> end.getValue() == 0 || reported.getOrDefault(end.getKey(), 0L) >= end.getValue());
    }

    /**
     * The offset behind the last record that a checkpoint covers, for each partition of which the job has reported it
     * and Kafka has not forgotten it.
     */
    Map<TopicPartition, Long> reported() throws InterruptedException {
        return ask(
                        "read the offsets of group " + settings.groupId(),
                        () -> admin.listConsumerGroupOffsets(settings.groupId())
                                .partitionsToOffsetAndMetadata()
                                .get())
                .entrySet()
                .stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, offset -> offset.getValue().offset()));
    }

    @Override
    public void close() {
        admin.close();
    }

    private interface Question<T> {
        T ask() throws InterruptedException, ExecutionException;
    }

    private <T> T ask(String what, Question<T> question) throws InterruptedException {
        try {
            return question.ask();
        } catch (ExecutionException failed) {
            throw new RunException(
                    "Kafka at %s does not %s: %s (settings kafka.*)"
                            .formatted(
                                    settings.bootstrapServers(),
                                    what,
                                    failed.getCause().getMessage()),
                    failed);
        }
    }
}
