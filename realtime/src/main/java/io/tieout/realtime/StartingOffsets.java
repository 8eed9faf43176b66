package io.tieout.realtime;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Sets the consumer group to the beginning of partitions. A job that starts at the group's offsets may be told to fail
 * where an offset no longer exists; one that starts at the earliest offset would go on in silence.
 */
final class StartingOffsets {

    private final KafkaSettings settings;

    StartingOffsets(KafkaSettings settings) {
        this.settings = settings;
    }

    /**
     * For a job without a checkpoint.
     *
     * @throws KafkaException if Kafka cannot be reached, or a topic is missing.
     */
    void setToBeginning() {
        set(Start.ALL);
    }

    /**
     * For a job that goes on from a checkpoint. That holds no offset of a partition that never had a record, so there
     * the group's counts, and Kafka forgets one that was not reported for a week.
     *
     * @throws KafkaException if Kafka cannot be reached, or a topic is missing.
     */
    void setForgottenToBeginning() {
        set(Start.FORGOTTEN);
    }

    private enum Start {
        ALL,
        FORGOTTEN
    }

    private void set(Start which) {
        Map<String, Object> properties = new HashMap<>(settings.properties());
        properties.put("bootstrap.servers", settings.bootstrapServers());
        try (Admin admin = Admin.create(properties)) {
            Set<TopicPartition> partitions = partitions(admin);
            if (which == Start.FORGOTTEN) {
                partitions.removeAll(admin.listConsumerGroupOffsets(settings.groupId())
                        .partitionsToOffsetAndMetadata()
                        .get()
                        .keySet());
            }
            admin.alterConsumerGroupOffsets(settings.groupId(), beginning(admin, partitions))
                    .all()
                    .get();
        } catch (ExecutionException failed) {
            throw new KafkaException(
                    "Kafka at %s: the start of group %s cannot be set: %s"
                            .formatted(
                                    settings.bootstrapServers(),
                                    settings.groupId(),
                                    failed.getCause().getMessage()),
                    failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new KafkaException("Interrupted while the start of the job was set", interrupted);
        }
    }

    private Set<TopicPartition> partitions(Admin admin) throws ExecutionException, InterruptedException {
        return admin.describeTopics(settings.topics()).allTopicNames().get().values().stream()
                .flatMap(topic -> topic.partitions().stream()
                        .map(partition -> new TopicPartition(topic.name(), partition.partition())))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static Map<TopicPartition, OffsetAndMetadata> beginning(Admin admin, Set<TopicPartition> partitions)
            throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> beginning = new HashMap<>();
        admin.listOffsets(partitions.stream()
                        .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.earliest())))
                .all()
                .get()
                .forEach((partition, found) -> beginning.put(partition, new OffsetAndMetadata(found.offset())));
        return beginning;
    }
}
