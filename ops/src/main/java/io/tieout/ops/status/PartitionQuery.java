package io.tieout.ops.status;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/** Reads what became of each partition's records, and holds it against what Kafka has. */
public final class PartitionQuery {

    private static final String CONSERVATION = """
            SELECT stream, topic, topic_partition, read_count, accepted_count, rejected_count, holds, last_offset,
                   newest_event_time, updated_at, updated_at > now() - ? * INTERVAL '1 millisecond'
            FROM tieout.conservation
            ORDER BY stream, topic, topic_partition""";

    private final Duration stalledAfter;

    /** @param stalledAfter time without a record read after which one that waits counts as stuck */
    public PartitionQuery(Duration stalledAfter) {
        this.stalledAfter = stalledAfter;
    }

    /**
     * Every partition that was read or that Kafka has.
     *
     * @param kafka empty if Kafka could not be asked
     * @param streams name of the stream by topic
     */
    public List<PartitionStatus> read(
            Connection connection, Optional<Map<TopicPartition, PartitionOffsets>> kafka, Map<String, String> streams)
            throws SQLException {
        Map<TopicPartition, PartitionOffsets> unread = new HashMap<>(kafka.orElse(Map.of()));
        List<PartitionStatus> partitions = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(CONSERVATION)) {
            statement.setLong(1, stalledAfter.toMillis());
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    PartitionStatus counted = counted(row);
                    PartitionOffsets offsets = unread.remove(new TopicPartition(counted.topic(), counted.partition()));
                    partitions.add(
                            offsets == null ? counted : counted.against(offsets, row.getLong(8), row.getBoolean(11)));
                }
            }
        }
        unread.forEach((partition, offsets) ->
                partitions.add(unread(streams.get(partition.topic()), partition).against(offsets, -1, false)));
        return partitions;
    }

    private static PartitionStatus counted(ResultSet row) throws SQLException {
        return new PartitionStatus(
                row.getString(1),
                row.getString(2),
                row.getInt(3),
                PartitionState.UNKNOWN,
                row.getLong(4),
                row.getLong(5),
                row.getLong(6),
                row.getBoolean(7),
                instant(row, 9),
                instant(row, 10),
                Optional.empty());
    }

    private static PartitionStatus unread(String stream, TopicPartition partition) {
        return new PartitionStatus(
                stream,
                partition.topic(),
                partition.partition(),
                PartitionState.UNKNOWN,
                0,
                0,
                0,
                true,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Optional<Instant> instant(ResultSet row, int column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }
}
