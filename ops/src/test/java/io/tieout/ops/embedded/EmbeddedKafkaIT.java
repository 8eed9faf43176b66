package io.tieout.ops.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedKafkaIT {

    @TempDir
    Path dir;

    @Test
    void aTopicIsMadeOnceAndNeverWithOtherPartitions() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start(dir)) {
            kafka.createTopic("orders", 2);
            kafka.createTopic("orders", 2);

            assertThat(topics(kafka)).containsExactly("orders");
            assertThatThrownBy(() -> kafka.createTopic("orders", 3))
                    .isInstanceOf(EmbeddedException.class)
                    .hasMessage("topic orders has 2 partitions, not 3: choose another directory, or ask for 2");
        }
    }

    @Test
    void aTransactionOfOldAndFutureRecordsIsStillThereAfterASecondStart() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start(dir)) {
            kafka.createTopic("orders", 1);
            write(
                    kafka,
                    List.of(
                            Instant.EPOCH,
                            Instant.parse("2016-09-15T12:16:38Z"),
                            Instant.parse("2999-01-01T00:00:00Z")));
        }
        try (EmbeddedKafka kafka = EmbeddedKafka.start(dir)) {
            // Three records and the commit marker, which is written again if the broker stopped before it had noted it.
            assertThat(endOffset(kafka)).isBetween(4L, 5L);
        }
    }

    private static void write(EmbeddedKafka kafka, List<Instant> times)
            throws ExecutionException, InterruptedException {
        Map<String, Object> options = Map.of("bootstrap.servers", kafka.bootstrapServers(), "transactional.id", "one");
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(options, new StringSerializer(), new StringSerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            for (Instant time : times) {
                producer.send(new ProducerRecord<>("orders", 0, time.toEpochMilli(), "key", time.toString()))
                        .get();
            }
            producer.commitTransaction();
        }
    }

    private static Set<String> topics(EmbeddedKafka kafka) throws ExecutionException, InterruptedException {
        try (Admin admin = admin(kafka)) {
            return admin.listTopics().names().get();
        }
    }

    private static long endOffset(EmbeddedKafka kafka) throws ExecutionException, InterruptedException {
        TopicPartition partition = new TopicPartition("orders", 0);
        try (Admin admin = admin(kafka)) {
            return admin.listOffsets(Map.of(partition, OffsetSpec.latest()))
                    .partitionResult(partition)
                    .get()
                    .offset();
        }
    }

    private static Admin admin(EmbeddedKafka kafka) {
        return Admin.create(Map.of("bootstrap.servers", (Object) kafka.bootstrapServers()));
    }
}
