package io.tieout.backfill.run;

import io.tieout.backfill.Window;
import io.tieout.realtime.pipeline.PostgresTarget;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The row of backfill_run for a repair of a pair. It is written at the end: runs of pairs stand in nobody's way, while
 * one that is RUNNING keeps others out of its window.
 *
 * @param left times of the left events
 */
record PairRun(
        DataSource database,
        String pipeline,
        String pair,
        Window left,
        String askedBy,
        String cause,
        Instant startedAt) {

    private static final String INSERT = """
            INSERT INTO tieout.backfill_run
              (pipeline, mode, window_from, window_to, source, asked_by, cause, is_open,
               state, failure, started_at, finished_at, matches_found)
            VALUES (?, 'ADD', ?, ?, 'pair_event', ?, ?, false, ?, ?, ?, clock_timestamp(), ?)""";

    void done(long found) throws SQLException {
        insert("DONE", Optional.empty(), Optional.of(found));
    }

    void failed(String reason) throws SQLException {
        insert("FAILED", Optional.of(reason), Optional.empty());
    }

    private void insert(String state, Optional<String> failure, Optional<Long> found) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(INSERT)) {
            statement.setString(1, pipeline + PostgresTarget.PAIRS + "/" + pair);
            statement.setTimestamp(2, Timestamp.from(left.from()));
            statement.setTimestamp(3, Timestamp.from(left.to()));
            statement.setString(4, askedBy);
            statement.setString(5, cause);
            statement.setString(6, state);
            statement.setString(7, failure.orElse(null));
            statement.setTimestamp(8, Timestamp.from(startedAt));
            statement.setObject(9, found.orElse(null));
            statement.executeUpdate();
        }
    }
}
