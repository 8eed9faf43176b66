package io.tieout.ops.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.ops.fixture.SharedServers;
import io.tieout.realtime.KafkaSettings;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
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
                SharedServers.get().bootstrapServers(), name + ".orders", name + ".payments", name, properties);
    }
}
