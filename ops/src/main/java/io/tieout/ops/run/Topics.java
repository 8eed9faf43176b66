package io.tieout.ops.run;

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
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;

/** The topics of a pipeline, as Kafka knows them. */
public final class Topics implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    private final KafkaSettings settings;
    private final Admin admin;

    public Topics(KafkaSettings settings) {
        this.settings = settings;
        Map<String, Object> properties = new HashMap<>(clientProperties(settings));
        properties.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, String.valueOf(PATIENCE.toMillis()));
        properties.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, String.valueOf(PATIENCE.toMillis()));
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

    /** Names of the two topics that do not exist. */
    public List<String> missing() throws InterruptedException {
        Set<String> existing =
                ask("list topics", () -> admin.listTopics().names().get());
        List<String> missing = new ArrayList<>(List.of(settings.ordersTopic(), settings.paymentsTopic()));
        missing.removeAll(existing);
        return missing;
    }

    /**
     * Creates the topics that do not exist, with the broker's replication, and returns their names once the brokers
     * know them.
     *
     * @param partitions of each
     */
    public List<String> createMissing(int partitions) throws InterruptedException {
        List<String> missing = missing();
        ask("create topics " + missing, () -> {
            try {
                return admin.createTopics(missing.stream()
                                .map(name -> new NewTopic(name, Optional.of(partitions), Optional.empty()))
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
        Map<TopicPartition, OffsetAndMetadata> read = ask(
                "read the offsets of group " + settings.groupId(),
                () -> admin.listConsumerGroupOffsets(settings.groupId())
                        .partitionsToOffsetAndMetadata()
                        .get());
        return ends.entrySet().stream()
                .allMatch(end -> end.getValue() == 0
                        || Optional.ofNullable(read.get(end.getKey()))
                                .filter(offset -> offset.offset() >= end.getValue())
                                .isPresent());
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
