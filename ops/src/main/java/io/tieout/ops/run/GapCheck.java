package io.tieout.ops.run;

import io.tieout.ops.status.PartitionOffsets;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.RealtimeSettings.OnGap;
import io.tieout.realtime.settings.Settings;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.apache.kafka.common.TopicPartition;

/**
 * Looks, before a job starts and when it fails, for records that Kafka deleted before they were read: those between
 * where the job goes on and the oldest that Kafka has.
 */
public final class GapCheck {

    private static final String PROGRESS =
            "SELECT topic, topic_partition, last_offset, newest_event_time FROM tieout.source_progress";

    /** A gap may have grown before anything behind it was read. */
    private static final String RECORD = """
            INSERT INTO tieout.source_gap AS g (topic, topic_partition, first_missing, last_missing, event_time_before)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (topic, topic_partition, first_missing)
            DO UPDATE SET last_missing = greatest(g.last_missing, EXCLUDED.last_missing)""";

    private final DataSource database;
    private final Topics topics;

    public GapCheck(DataSource database, Topics topics) {
        this.database = database;
        this.topics = topics;
    }

    /** Up to where a partition is read, and its newest event up to there. */
    private record Read(long lastOffset, Optional<OffsetDateTime> newestEvent) {}

    /**
     * A range of offsets that nobody can read any more, both ends included.
     *
     * @param eventTimeBefore of the newest event before it; empty if not known
     */
    private record Gap(TopicPartition partition, long first, long last, Optional<OffsetDateTime> eventTimeBefore) {

        boolean isThere() {
            return first <= last;
        }

        @Override
        public String toString() {
            return "%s from %d to %d".formatted(partition, first, last);
        }
    }

    /**
     * Returns what to tell of gaps that were recorded; empty if there is none.
     *
     * @throws RunException if there are gaps and {@code kafka.on-gap} does not allow to go on
     */
    public List<String> run(Settings settings) throws SQLException, InterruptedException {
        try (Connection connection = database.getConnection()) {
            List<Gap> gaps = gaps(connection);
            if (!gaps.isEmpty() && settings.get(RealtimeSettings.ON_GAP) == OnGap.FAIL) {
                throw new RunException(
                        "Kafka has deleted records before they were read: %s. With kafka.on-gap=CONTINUE the job goes on behind them and the gap is recorded in source_gap"
                                .formatted(gaps.stream().map(Gap::toString).collect(Collectors.joining(", "))));
            }
            for (Gap gap : gaps) {
                record(connection, gap);
            }
            return gaps.stream()
                    .map(gap -> "Gap recorded: Kafka has deleted %s unread".formatted(gap))
                    .toList();
        }
    }

    /** Whether there are gaps, recorded or not, behind which no checkpoint lies. */
    boolean isOpen() throws SQLException, InterruptedException {
        try (Connection connection = database.getConnection()) {
            return !gaps(connection).isEmpty();
        }
    }

    private List<Gap> gaps(Connection connection) throws SQLException, InterruptedException {
        return gaps(read(connection), topics.reported(), topics.offsets());
    }

    private static Map<TopicPartition, Read> read(Connection connection) throws SQLException {
        Map<TopicPartition, Read> read = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(PROGRESS);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                read.put(
                        new TopicPartition(row.getString(1), row.getInt(2)),
                        new Read(row.getLong(3), Optional.ofNullable(row.getObject(4, OffsetDateTime.class))));
            }
        }
        return read;
    }

    /** A topic of which nothing was ever read is read from its oldest record, wherever the group once was. */
    private static List<Gap> gaps(
            Map<TopicPartition, Read> read,
            Map<TopicPartition, Long> checkpoint,
            Map<TopicPartition, PartitionOffsets> kafka) {
        Set<String> topics = read.keySet().stream().map(TopicPartition::topic).collect(Collectors.toSet());
        return kafka.entrySet().stream()
                .filter(partition -> topics.contains(partition.getKey().topic()))
                .flatMap(partition -> gaps(
                        partition.getKey(),
                        Optional.ofNullable(read.get(partition.getKey())),
                        Optional.ofNullable(checkpoint.get(partition.getKey())),
                        partition.getValue().beginning()))
                .sorted(Comparator.comparing((Gap gap) -> gap.partition().toString())
                        .thenComparing(Gap::first))
                .toList();
    }

    /**
     * The job goes on at its checkpoint. What it read after that has left rows but nothing in its state, and is missing
     * too if it cannot be read again; of which time the events there are, nobody knows.
     */
    private static Stream<Gap> gaps(
            TopicPartition partition, Optional<Read> read, Optional<Long> checkpoint, long oldest) {
        if (read.isEmpty()) {
            return checkpoint
                    .map(next -> new Gap(partition, next, oldest - 1, Optional.empty()))
                    .filter(Gap::isThere)
                    .stream();
        }
        long unread = read.get().lastOffset() + 1;
        return Stream.of(
                        new Gap(partition, checkpoint.orElse(unread), Math.min(unread, oldest) - 1, Optional.empty()),
                        new Gap(partition, unread, oldest - 1, read.get().newestEvent()))
                .filter(Gap::isThere);
    }

    private static void record(Connection connection, Gap gap) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(RECORD)) {
            statement.setString(1, gap.partition().topic());
            statement.setInt(2, gap.partition().partition());
            statement.setLong(3, gap.first());
            statement.setLong(4, gap.last());
            statement.setObject(5, gap.eventTimeBefore().orElse(null), Types.TIMESTAMP_WITH_TIMEZONE);
            statement.executeUpdate();
        }
    }
}
