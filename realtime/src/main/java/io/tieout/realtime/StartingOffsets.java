package io.tieout.realtime;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Sets the consumer group to the beginning of the topics. A job that starts at the group's offsets may be told to fail
 * where an offset no longer exists; one that starts at the earliest offset would go on in silence.
 */
final class StartingOffsets {

    private final KafkaSettings settings;

    StartingOffsets(KafkaSettings settings) {
        this.settings = settings;
    }

    /** @throws KafkaException if Kafka cannot be reached, or a topic is missing. */
    void setToBeginning() {
        Map<String, Object> properties = new HashMap<>(settings.properties());
        properties.put("bootstrap.servers", settings.bootstrapServers());
        try (Admin admin = Admin.create(properties)) {
            Map<TopicPartition, OffsetSpec> partitions = admin
                    .describeTopics(List.of(settings.ordersTopic(), settings.paymentsTopic()))
                    .allTopicNames()
                    .get()
                    .values()
                    .stream()
                    .flatMap(topic -> topic.partitions().stream()
                            .map(partition -> new TopicPartition(topic.name(), partition.partition())))
                    .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.earliest()));
            Map<TopicPartition, OffsetAndMetadata> beginning = new HashMap<>();
            admin.listOffsets(partitions)
                    .all()
                    .get()
                    .forEach((partition, found) -> beginning.put(partition, new OffsetAndMetadata(found.offset())));
            admin.alterConsumerGroupOffsets(settings.groupId(), beginning).all().get();
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
}
