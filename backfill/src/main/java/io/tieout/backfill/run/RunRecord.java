package io.tieout.backfill.run;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.RetryPolicy;
import io.tieout.backfill.AdvisoryLock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The row of one run in {@code backfill_run}. The session that opened it holds a lock as long as the process lives, by
 * which the next one knows a run that died from one that goes on.
 */
final class RunRecord implements AutoCloseable {

    private static final String EXCLUSION_VIOLATION = "23P01";

    /** A server that was killed takes connections again within seconds; to record an end twice changes nothing. */
    private static final RetryPolicy<Object> SERVER_IS_BACK = RetryPolicy.builder()
            .handleIf(failed -> failed instanceof SQLException sql && isLost(String.valueOf(sql.getSQLState())))
            .withDelay(Duration.ofMillis(500))
            .withMaxRetries(-1)
            .withMaxDuration(Duration.ofSeconds(10))
            .build();

    private static final String OPEN = """
            INSERT INTO tieout.backfill_run
              (pipeline, mode, window_from, window_to, source, asked_by, cause, is_open, watermark)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            RETURNING run_id""";

    private static final String RUNNING = "SELECT run_id FROM tieout.backfill_run WHERE state = 'RUNNING'";

    private static final String IN_THE_WAY = """
            SELECT run_id, asked_by, started_at, window_from, window_to FROM tieout.backfill_run
            WHERE state = 'RUNNING' AND tstzrange(window_from, window_to) && tstzrange(?, ?)""";

    private static final String DEAD = """
            UPDATE tieout.backfill_run
            SET state = 'FAILED', finished_at = now(), failure = 'The process ended before the run did'
            WHERE run_id = ? AND state = 'RUNNING'""";

    private static final String FINISH = """
            UPDATE tieout.backfill_run AS r SET
              state = ?, failure = ?, read_count = ?, written_count = ?, finished_at = clock_timestamp(),
              orders_added = c.orders_added, orders_corrected = c.orders_corrected,
              payments_added = c.payments_added, payments_corrected = c.payments_corrected,
              matches_found = c.matches_found, matches_corrected = c.matches_corrected,
              matches_withdrawn = c.matches_withdrawn
            FROM (
              SELECT
                count(*) FILTER (WHERE kind = 'ORDER_ADDED') AS orders_added,
                count(*) FILTER (WHERE kind = 'ORDER_CORRECTED') AS orders_corrected,
                count(*) FILTER (WHERE kind = 'PAYMENT_ADDED') AS payments_added,
                count(*) FILTER (WHERE kind = 'PAYMENT_CORRECTED') AS payments_corrected,
                count(*) FILTER (WHERE kind = 'MATCH_FOUND') AS matches_found,
                count(*) FILTER (WHERE kind = 'MATCH_CORRECTED') AS matches_corrected,
                count(*) FILTER (WHERE kind = 'MATCH_WITHDRAWN') AS matches_withdrawn
              FROM tieout.backfill_change WHERE run_id = ?
            ) AS c
            WHERE r.run_id = ?
            RETURNING r.orders_added, r.orders_corrected, r.payments_added, r.payments_corrected,
              r.matches_found, r.matches_corrected, r.matches_withdrawn""";

    private final Connection session;
    private final long id;

    private RunRecord(Connection session, long id) {
        this.session = session;
        this.id = id;
    }

    /**
     * Records that a run begins.
     *
     * @throws BackfillException if another run of a window that overlaps goes on
     */
    static RunRecord open(DataSource database, String pipeline, BackfillRequest request, Optional<Instant> watermark)
            throws SQLException {
        Connection session = database.getConnection();
        try {
            failTheDead(session);
            session.setAutoCommit(false);
            long id = insert(session, pipeline, request, watermark);
            AdvisoryLock.RUN.take(session, (int) id);
            session.commit();
            session.setAutoCommit(true);
            return new RunRecord(session, id);
        } catch (SQLException | RuntimeException failed) {
            try (session) {
                if (!session.getAutoCommit()) {
                    session.rollback();
                    session.setAutoCommit(true);
                }
                throw explained(session, request, failed);
            }
        }
    }

    long id() {
        return id;
    }

    /** Ends the run; on another connection, since the one that opened it may be lost. */
    Changes done(DataSource database, long read, long written) throws SQLException {
        return finish(database, "DONE", Optional.empty(), Optional.of(read), Optional.of(written));
    }

    void failed(DataSource database, String reason) throws SQLException {
        finish(database, "FAILED", Optional.of(reason), Optional.empty(), Optional.empty());
    }

    /** For what was asked and may not be; unlike a failure it leaves nothing to be done again. */
    void refused(DataSource database, String reason) throws SQLException {
        finish(database, "REFUSED", Optional.of(reason), Optional.empty(), Optional.empty());
    }

    void cancelled(DataSource database) throws SQLException {
        finish(database, "CANCELLED", Optional.empty(), Optional.empty(), Optional.empty());
    }

    private Changes finish(
            DataSource database, String state, Optional<String> failure, Optional<Long> read, Optional<Long> written)
            throws SQLException {
        try {
            return Failsafe.with(SERVER_IS_BACK).get(() -> write(database, state, failure, read, written));
        } catch (FailsafeException failed) {
            if (failed.getCause() instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            if (failed.getCause() instanceof SQLException unwritten) {
                throw unwritten;
            }
            throw new SQLException("The end of run %d is not recorded: %s".formatted(id, failed.getMessage()), failed);
        }
    }

    private Changes write(
            DataSource database, String state, Optional<String> failure, Optional<Long> read, Optional<Long> written)
            throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(FINISH)) {
            statement.setString(1, state);
            statement.setString(2, failure.orElse(null));
            setCount(statement, 3, read);
            setCount(statement, 4, written);
            statement.setLong(5, id);
            statement.setLong(6, id);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return new Changes(
                        row.getLong(1),
                        row.getLong(2),
                        row.getLong(3),
                        row.getLong(4),
                        row.getLong(5),
                        row.getLong(6),
                        row.getLong(7));
            }
        }
    }

    /** Connection refused or broken; the server ends, or has only just begun. */
    private static boolean isLost(String sqlState) {
        return sqlState.startsWith("08") || sqlState.startsWith("57P");
    }

    private static void setCount(PreparedStatement statement, int position, Optional<Long> count) throws SQLException {
        if (count.isPresent()) {
            statement.setLong(position, count.get());
        } else {
            statement.setNull(position, Types.BIGINT);
        }
    }

    /** Gives the session's lock back. */
    @Override
    public void close() throws SQLException {
        try (session) {
            if (session.isValid(1)) {
                AdvisoryLock.RUN.giveBack(session, (int) id);
            }
        }
    }

    private static long insert(
            Connection session, String pipeline, BackfillRequest request, Optional<Instant> watermark)
            throws SQLException {
        try (PreparedStatement statement = session.prepareStatement(OPEN)) {
            statement.setString(1, pipeline);
            statement.setString(2, request.mode().name());
            statement.setObject(3, request.window().from().atOffset(ZoneOffset.UTC));
            statement.setObject(4, request.window().to().atOffset(ZoneOffset.UTC));
            statement.setString(5, request.source().name());
            statement.setString(6, request.askedBy());
            statement.setString(7, request.cause());
            statement.setBoolean(8, request.open());
            statement.setObject(
                    9, watermark.map(time -> time.atOffset(ZoneOffset.UTC)).orElse(null));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    private static void failTheDead(Connection session) throws SQLException {
        List<Long> running = new ArrayList<>();
        try (Statement statement = session.createStatement();
                ResultSet rows = statement.executeQuery(RUNNING)) {
            while (rows.next()) {
                running.add(rows.getLong(1));
            }
        }
        for (long run : running) {
            if (AdvisoryLock.RUN.take(session, (int) run)) {
                try (PreparedStatement statement = session.prepareStatement(DEAD)) {
                    statement.setLong(1, run);
                    statement.executeUpdate();
                }
                AdvisoryLock.RUN.giveBack(session, (int) run);
            }
        }
    }

    private static RuntimeException explained(Connection session, BackfillRequest request, Exception failed)
            throws SQLException {
        if (failed instanceof SQLException sql) {
            if (!EXCLUSION_VIOLATION.equals(sql.getSQLState())) {
                throw sql;
            }
            return new BackfillException(inTheWay(session, request), failed);
        }
        return (RuntimeException) failed;
    }

    private static String inTheWay(Connection session, BackfillRequest request) throws SQLException {
        try (PreparedStatement statement = session.prepareStatement(IN_THE_WAY)) {
            statement.setObject(1, request.window().from().atOffset(ZoneOffset.UTC));
            statement.setObject(2, request.window().to().atOffset(ZoneOffset.UTC));
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    return "Another backfill of %s has just ended: ask again".formatted(request.window());
                }
                return "Run %d of %s asked for the window %s to %s since %s and goes on: wait for its end"
                        .formatted(
                                row.getLong(1),
                                row.getString(2),
                                row.getObject(4, OffsetDateTime.class).toInstant(),
                                row.getObject(5, OffsetDateTime.class).toInstant(),
                                row.getObject(3, OffsetDateTime.class).toInstant());
            }
        }
    }
}
