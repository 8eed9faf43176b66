package io.tieout.ops.notify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/** The table notification. Its clock is the database's, so that nodes need not agree on the time. */
final class Outbox {

    private static final JsonMapper JSON = new JsonMapper();
    private static final TypeReference<Map<String, String>> FIGURES = new TypeReference<>() {};

    private static final String PUT = """
            INSERT INTO tieout.notification (event_id, kind, pipeline, occurred_at, message, figures)
            VALUES (?, ?, ?, ?, ?, ?::jsonb)
            ON CONFLICT (event_id) DO NOTHING""";

    /**
     * The next attempt is fixed before this one is made: no other node makes the same one, and if this process dies on
     * the way the next one is made all the same.
     */
    private static final String TAKE = """
            UPDATE tieout.notification AS n
            SET attempts = n.attempts + 1,
                next_attempt_at = now() + least(? * power(2, least(n.attempts, 30)), ?) * INTERVAL '1 millisecond'
            WHERE n.event_id = (
              SELECT event_id
              FROM tieout.notification
              WHERE sent_at IS NULL
                AND next_attempt_at <= now()
                AND occurred_at > now() - ? * INTERVAL '1 millisecond'
              ORDER BY next_attempt_at, event_id
              LIMIT 1
              FOR UPDATE SKIP LOCKED
            )
            RETURNING event_id, kind, occurred_at, pipeline, message, figures""";

    private static final String KNOWS = "SELECT EXISTS (SELECT 1 FROM tieout.notification WHERE event_id = ?)";

    private static final String SENT = "UPDATE tieout.notification SET sent_at = now() WHERE event_id = ?";

    private static final String FAILED = "UPDATE tieout.notification SET last_failure = ? WHERE event_id = ?";

    private static final String GIVE_BACK =
            "UPDATE tieout.notification SET next_attempt_at = now() WHERE event_id = ? AND sent_at IS NULL";

    private final DataSource database;
    private final Patience patience;

    Outbox(DataSource database, Patience patience) {
        this.database = database;
        this.patience = patience;
    }

    /** What is there already stays as it is. */
    void put(Notification notification) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(PUT)) {
            statement.setString(1, notification.eventId());
            statement.setString(2, notification.kind().name());
            statement.setString(3, notification.pipeline());
            statement.setObject(4, notification.at().atOffset(ZoneOffset.UTC));
            statement.setString(5, notification.text());
            statement.setString(6, JSON.writeValueAsString(notification.figures()));
            statement.executeUpdate();
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Whether the fact is told already, or about to be. */
    boolean knows(String eventId) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(KNOWS)) {
            statement.setString(1, eventId);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        }
    }

    /** The one that has waited longest; from now on it is the caller's until its next attempt is due. */
    Optional<Notification> take() throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(TAKE)) {
            statement.setLong(1, patience.first().toMillis());
            statement.setLong(2, patience.longest().toMillis());
            statement.setLong(3, patience.giveUpAfter().toMillis());
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.of(notification(row)) : Optional.empty();
            }
        }
    }

    void sent(Notification notification) throws SQLException {
        update(SENT, notification.eventId());
    }

    void failed(Notification notification, String why) throws SQLException {
        update(FAILED, why, notification.eventId());
    }

    /** The attempt was broken off: the next one need not wait. */
    void giveBack(Notification notification) throws SQLException {
        update(GIVE_BACK, notification.eventId());
    }

    private void update(String sql, String... values) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }

    private static Notification notification(ResultSet row) throws SQLException {
        try {
            return new Notification(
                    row.getString(1),
                    Kind.valueOf(row.getString(2)),
                    row.getObject(3, OffsetDateTime.class).toInstant(),
                    row.getString(4),
                    row.getString(5),
                    JSON.readValue(row.getString(6), FIGURES));
        } catch (JsonProcessingException foreign) {
            throw new SQLException("notification %s has figures that are no strings".formatted(row.getString(1)));
        }
    }

    /**
     * How often a notification that is not taken is sent again.
     *
     * @param first time from the first attempt to the second, longer than an attempt may take; then it doubles
     * @param longest where doubling ends
     * @param giveUpAfter time since the fact after which there is no further attempt
     */
    record Patience(Duration first, Duration longest, Duration giveUpAfter) {}
}
