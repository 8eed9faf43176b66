package io.tieout.ops.run;

import io.tieout.ops.status.PartitionOffsets;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.RealtimeSettings.OnGap;
import io.tieout.realtime.settings.Settings;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.apache.kafka.common.TopicPartition;

/**
 * Looks, before a job starts, for records that Kafka deleted before they were read: those between the last offset that
 * the database knows and the oldest that Kafka has.
 */
public final class GapCheck {

    private static final String PROGRESS = "SELECT topic, topic_partition, last_offset FROM tieout.source_progress";

    private static final String RECORD = """
            INSERT INTO tieout.source_gap (topic, topic_partition, first_missing, last_missing, event_time_before)
            SELECT topic, topic_partition, last_offset + 1, ?, newest_event_time
            FROM tieout.source_progress
            WHERE topic = ? AND topic_partition = ?
            ON CONFLICT DO NOTHING""";

    private final DataSource database;
    private final Topics topics;

    public GapCheck(DataSource database, Topics topics) {
        this.database = database;
        this.topics = topics;
    }

    /** A range of offsets that nobody can read any more, both ends included. */
    record Gap(TopicPartition partition, long first, long last) {

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
            List<Gap> gaps = gaps(connection, topics.offsets());
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

    private static List<Gap> gaps(Connection connection, Map<TopicPartition, PartitionOffsets> kafka)
            throws SQLException {
        List<Gap> gaps = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(PROGRESS);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                TopicPartition partition = new TopicPartition(row.getString(1), row.getInt(2));
                long next = row.getLong(3) + 1;
                PartitionOffsets offsets = kafka.get(partition);
                if (offsets != null && offsets.beginning() > next) {
                    gaps.add(new Gap(partition, next, offsets.beginning() - 1));
                }
            }
        }
        return gaps;
    }

    private static void record(Connection connection, Gap gap) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(RECORD)) {
            statement.setLong(1, gap.last());
            statement.setString(2, gap.partition().topic());
            statement.setInt(3, gap.partition().partition());
            statement.executeUpdate();
        }
    }
}
