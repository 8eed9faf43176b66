package io.tieout.ops.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tieout.ops.fixture.SharedServers;
import io.tieout.ops.status.PartitionOffsets;
import io.tieout.realtime.KafkaSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

class TopicsIT {

    private final String name = UUID.randomUUID().toString();
    private final KafkaSettings settings = settings(Map.of());
    private final TopicPartition first = new TopicPartition(settings.ordersTopic(), 0);
    private final TopicPartition second = new TopicPartition(settings.ordersTopic(), 1);

    @Test
    void whatIsMissingIsCreatedOnceWithThePartitionsAskedFor() throws Exception {
        try (Topics topics = new Topics(settings);
                Admin admin = admin()) {
            assertThat(topics.missing()).containsExactly(settings.ordersTopic(), settings.paymentsTopic());

            assertThat(topics.createMissing(3)).containsExactly(settings.ordersTopic(), settings.paymentsTopic());

            assertThat(topics.missing()).isEmpty();
            assertThat(topics.createMissing(5)).isEmpty();
            assertThat(admin.describeTopics(names()).allTopicNames().get().values())
                    .allMatch(topic -> topic.partitions().size() == 3);
        }
    }

    @Test
    void theJobHasReadUpToAnOffsetOnceItsGroupHasReportedItForEveryPartition() throws Exception {
        try (Topics topics = new Topics(settings)) {
            topics.createMissing(2);
            Map<TopicPartition, Long> ends = Map.of(first, 5L, second, 0L);

            assertThat(topics.isReadUpTo(Map.of(first, 0L, second, 0L)))
                    .as("nothing to read")
                    .isTrue();
            assertThat(topics.isReadUpTo(ends)).as("nothing reported").isFalse();
            report(first, 4);
            assertThat(topics.isReadUpTo(ends)).isFalse();
            report(first, 5);
            assertThat(topics.isReadUpTo(ends)).isTrue();
            assertThat(topics.isReadUpTo(Map.of(first, 5L, second, 1L))).isFalse();
        }
    }

    @Test
    void aClientPropertyThatKafkaRefusesIsOneLine() {
        assertThatThrownBy(() -> new Topics(settings(Map.of("retries", "often"))))
                .isInstanceOf(RunException.class)
                .hasMessage(
                        "Kafka client cannot be made: Invalid value often for configuration retries: Not a number of"
                                + " type INT (settings kafka.*)");
    }

    @Test
    void partitionsThatKafkaRefusesAreToldInOneLine() throws Exception {
        try (Topics topics = new Topics(settings)) {
            assertThatThrownBy(() -> topics.createMissing(-7))
                    .isInstanceOf(RunException.class)
                    .hasMessage(
                            "Kafka at %s does not create topics [%s, %s]: Number of partitions was set to an invalid"
                                            .formatted(
                                                    settings.bootstrapServers(),
                                                    settings.ordersTopic(),
                                                    settings.paymentsTopic())
                                    + " non-positive value. (settings kafka.*)");
        }
    }

    @Test
    void theMarkThatEndsATransactionIsPassedAndARecordIsNot() throws Exception {
        try (Topics topics = new Topics(settings);
                KafkaProducer<String, String> producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", SharedServers.get().bootstrapServers(), "transactional.id", name),
                        new StringSerializer(),
                        new StringSerializer())) {
            topics.createMissing(2);
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(first.topic(), 0, "key", "record"))
                    .get();
            producer.commitTransaction();
            await().until(() -> topics.offsets().get(first).stable() == 2);

            assertThat(topics.offsets().get(first)).isEqualTo(new PartitionOffsets(0, 0, 2, 2));
            report(first, 0);
            assertThat(topics.offsets().get(first)).isEqualTo(new PartitionOffsets(0, 0, 2, 2));
            report(first, 1);
            assertThat(topics.offsets().get(first)).isEqualTo(new PartitionOffsets(0, 2, 2, 2));
        }
    }

    private void report(TopicPartition partition, long offset) throws Exception {
        SharedServers.reportOffset(name, partition, offset);
    }

    private List<String> names() {
        return List.of(settings.ordersTopic(), settings.paymentsTopic());
    }

    private static Admin admin() {
        return Admin.create(
                Map.of("bootstrap.servers", (Object) SharedServers.get().bootstrapServers()));
    }

    private KafkaSettings settings(Map<String, String> properties) {
        return new KafkaSettings(
                SharedServers.get().bootstrapServers(),
                name + ".orders",
                name + ".payments",
                Optional.empty(),
                Map.of(),
                name,
                properties);
    }
}
