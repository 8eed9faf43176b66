package io.tieout.ops.bench;

import io.tieout.ops.run.Topics;
import io.tieout.realtime.KafkaSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/** The two topics of a benchmark and the group that reads them, deleted at its end. */
public final class BenchTopics implements AutoCloseable {

    private static final int PARTITIONS = 2;

    /**
     * Records carry the time at which the broker took them: latency counts from there, and a broker that deletes what
     * is old does not delete them for the times of their events.
     */
    private static final Map<String, String> OPTIONS =
            Map.of(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime", TopicConfig.RETENTION_MS_CONFIG, "-1");

    private final KafkaSettings kafka;
    private final Topics topics;

    private BenchTopics(KafkaSettings kafka) {
        this.kafka = kafka;
        this.topics = new Topics(kafka);
    }

    /**
     * Creates the topics of orders and payments, and none of the others that the settings may name.
     *
     * @throws io.tieout.ops.run.RunException if Kafka cannot be reached or does not create them
     */
    public static BenchTopics create(KafkaSettings settings) throws InterruptedException {
        BenchTopics bench = new BenchTopics(new KafkaSettings(
                settings.bootstrapServers(),
                settings.ordersTopic(),
                settings.paymentsTopic(),
                Optional.empty(),
                Map.of(),
                settings.groupId(),
                settings.properties()));
        bench.topics.createMissing(PARTITIONS, OPTIONS);
        return bench;
    }

    /** How they are reached. */
    public KafkaSettings kafka() {
        return kafka;
    }

    /** Offsets behind the newest records. */
    Map<TopicPartition, Long> ends() throws InterruptedException {
        return topics.offsets().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, partition -> partition.getValue().end()));
    }

    /** Whether a checkpoint covers all records before these offsets; their rows are committed then. */
    boolean isReadUpTo(Map<TopicPartition, Long> ends) throws InterruptedException {
        return topics.isReadUpTo(ends);
    }

    @Override
    public void close() throws InterruptedException, ExecutionException {
        topics.close();
        try (Admin admin = Admin.create(Map.<String, Object>copyOf(Topics.clientProperties(kafka)))) {
            admin.deleteTopics(kafka.topics()).all().get();
            admin.deleteConsumerGroups(List.of(kafka.groupId())).all().get();
        } catch (ExecutionException failed) {
            // A job that was stopped before its first checkpoint leaves no group.
            if (!(failed.getCause() instanceof GroupIdNotFoundException)) {
                throw failed;
            }
        }
    }
}
