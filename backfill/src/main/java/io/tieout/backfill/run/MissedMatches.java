package io.tieout.backfill.run;

import io.tieout.backfill.Window;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;

/** What the view pair_unmatched says of one pair of a pipeline. */
record MissedMatches(DataSource database, String pipeline, String pair) {

    private static final String COUNT = """
            SELECT count(*) FROM tieout.pair_unmatched
            WHERE pipeline = ? AND pair = ? AND left_time >= ? AND left_time < ?""";

    private static final String SPAN = """
            SELECT min(left_time), max(left_time) + interval '1 ms' FROM tieout.pair_unmatched
            WHERE pipeline = ? AND pair = ? AND left_time >= ?""";

    /** Matches of left events of the window that should be there. */
    long in(Window window) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(COUNT)) {
            statement.setString(1, pipeline);
            statement.setString(2, pair);
            statement.setTimestamp(3, Timestamp.from(window.from()));
            statement.setTimestamp(4, Timestamp.from(window.to()));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    /** The least window that holds all of them from an instant on; empty if none is missing. */
    Optional<Window> span(Instant since) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(SPAN)) {
            statement.setString(1, pipeline);
            statement.setString(2, pair);
            statement.setTimestamp(3, Timestamp.from(since));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getTimestamp(1) == null
                        ? Optional.empty()
                        : Optional.of(new Window(instant(row, 1), instant(row, 2)));
            }
        }
    }

    private static Instant instant(ResultSet row, int column) throws SQLException {
        return row.getTimestamp(column).toInstant();
    }
}
