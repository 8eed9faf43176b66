package io.tieout.ops.publish;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The topics a replay writes to, as the cluster knows them. */
final class TargetTopics {

    /** A wrong address should be told soon; a cluster that is there answers in milliseconds. */
    private static final String PATIENCE_MS = "15000";

    private final Map<String, String> kafka;
    private final Collection<String> names;

    TargetTopics(Map<String, String> kafka, Collection<String> names) {
        this.kafka = kafka;
        this.names = names;
    }

    /**
     * Looks every topic up.
     *
     * @throws UndeliveredException when one is not there, or Kafka does not answer
     */
    void requirePresent() throws InterruptedException {
        try (Admin admin = admin()) {
            partitions(admin);
        }
    }

    /** Number of partitions by topic. */
    Map<String, Integer> partitionCounts() throws InterruptedException {
        Map<String, Integer> counts = new HashMap<>();
        try (Admin admin = admin()) {
            partitions(admin).forEach(partition -> counts.merge(partition.topic(), 1, Integer::sum));
        }
        return counts;
    }

    Map<TopicPartition, Long> endOffsets() throws InterruptedException {
        try (Admin admin = admin()) {
            Map<TopicPartition, OffsetSpec> latest = partitions(admin).stream()
                    .collect(Collectors.toMap(Function.identity(), partition -> OffsetSpec.latest()));
            Map<TopicPartition, Long> offsets = new HashMap<>();
            for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end :
                    admin.listOffsets(latest).all().get().entrySet()) {
                offsets.put(end.getKey(), end.getValue().offset());
            }
            return offsets;
        } catch (ExecutionException e) {
            throw unanswered("the end offsets of " + String.join(", ", names), e);
        }
    }

    private List<TopicPartition> partitions(Admin admin) throws InterruptedException {
        String asked = "";
        try {
            var descriptions = admin.describeTopics(names).topicNameValues();
            List<TopicPartition> partitions = new ArrayList<>();
            for (String name : names) {
                asked = name;
                TopicDescription topic = descriptions.get(name).get();
                topic.partitions().forEach(info -> partitions.add(new TopicPartition(name, info.partition())));
            }
            return partitions;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                throw new UndeliveredException(
                        "topic " + asked + " does not exist at " + servers() + ": create it first", e.getCause());
            }
            throw unanswered("topic " + asked, e);
        }
    }

    private UndeliveredException unanswered(String what, ExecutionException e) {
        return new UndeliveredException(
                what + " could not be looked up at " + servers() + ": "
                        + e.getCause().getMessage(),
                e.getCause());
    }

    private String servers() {
        return kafka.getOrDefault(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, "(no bootstrap.servers)");
    }

    private Admin admin() {
        Map<String, Object> options = new HashMap<>();
        options.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, PATIENCE_MS);
        options.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MS);
        options.putAll(kafka);
        return Admin.create(options);
    }
}
