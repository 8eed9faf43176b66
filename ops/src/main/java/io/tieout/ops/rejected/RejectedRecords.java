package io.tieout.ops.rejected;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** The table rejected_event. */
public final class RejectedRecords {

    private static final String MATCHES = """
            WHERE (?::timestamptz IS NULL OR seen_at >= ?)
              AND (?::text IS NULL OR reason_code = ?)""";

    private static final String COUNTS = """
            SELECT stream, reason_code, count(*), max(seen_at)
            FROM tieout.rejected_event
            %s
            GROUP BY stream, reason_code
            ORDER BY count(*) DESC, stream, reason_code""".formatted(MATCHES);

    private static final String RECORDS = """
            SELECT stream, topic, topic_partition, topic_offset, reason_code, reason, event_key, seen_at, payload
            FROM tieout.rejected_event
            %s
            ORDER BY seen_at DESC, topic, topic_partition, topic_offset
            LIMIT ?""".formatted(MATCHES);

    private static final String MARK_REPLAYED = """
            UPDATE tieout.rejected_event SET replayed_at = now()
            WHERE topic = ? AND topic_partition = ? AND topic_offset = ?""";

    /** Rows held in memory at a time while all are read. */
    private static final int FETCH_ROWS = 500;

    private final DataSource database;

    public RejectedRecords(DataSource database) {
        this.database = database;
    }

    /** Counts by stream and reason, the most frequent first. */
    public List<ReasonCount> counts(RejectedFilter filter) throws SQLException {
        List<ReasonCount> counts = new ArrayList<>();
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(COUNTS)) {
            bind(statement, filter);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    counts.add(new ReasonCount(
                            row.getString(1),
                            row.getString(2),
                            row.getLong(3),
                            row.getObject(4, OffsetDateTime.class).toInstant()));
                }
            }
        }
        return counts;
    }

    /** Gives the records, the newest first, to {@code each} without holding them all. */
    public void read(RejectedFilter filter, long most, Consumer<RejectedRecord> each) throws SQLException {
        try (Connection connection = database.getConnection()) {
            // Only inside a transaction does the driver fetch in portions.
            connection.setAutoCommit(false);
            try (PreparedStatement statement = connection.prepareStatement(RECORDS)) {
                bind(statement, filter);
                statement.setLong(5, most);
                statement.setFetchSize(FETCH_ROWS);
                try (ResultSet row = statement.executeQuery()) {
                    while (row.next()) {
                        each.accept(record(row));
                    }
                }
            } finally {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        }
    }

    /** Notes that a corrected form of the record was published. */
    public void markReplayed(RejectedRecord record) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(MARK_REPLAYED)) {
            statement.setString(1, record.topic());
            statement.setInt(2, record.partition());
            statement.setLong(3, record.offset());
            statement.executeUpdate();
        }
    }

    private static void bind(PreparedStatement statement, RejectedFilter filter) throws SQLException {
        OffsetDateTime since =
                filter.since().map(moment -> moment.atOffset(ZoneOffset.UTC)).orElse(null);
        String reason = filter.reasonCode().orElse(null);
        statement.setObject(1, since);
        statement.setObject(2, since);
        statement.setString(3, reason);
        statement.setString(4, reason);
    }

    private static RejectedRecord record(ResultSet row) throws SQLException {
        Optional<byte[]> payload = Optional.ofNullable(row.getBytes(9));
        Optional<String> text = payload.flatMap(RejectedRecords::text);
        return new RejectedRecord(
                row.getString(1),
                row.getString(2),
                row.getInt(3),
                row.getLong(4),
                row.getString(5),
                row.getString(6),
                Optional.ofNullable(row.getString(7)),
                row.getObject(8, OffsetDateTime.class).toInstant(),
                text,
                text.isPresent() ? Optional.empty() : payload.map(Base64.getEncoder()::encodeToString));
    }

    private static Optional<String> text(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException noText) {
            return Optional.empty();
        }
    }
}
