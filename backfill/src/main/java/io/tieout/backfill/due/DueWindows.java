package io.tieout.backfill.due;

import io.tieout.backfill.SqlResource;
import io.tieout.backfill.Window;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/** Looks for windows that need a backfill. */
final class DueWindows {

    private final DataSource database;
    private final String pipeline;
    private final Duration size;
    private final Duration retryAfter;

    DueWindows(DataSource database, String pipeline, Duration size, Duration retryAfter) {
        this.database = database;
        this.pipeline = pipeline;
        this.size = size;
        this.retryAfter = retryAfter;
    }

    /** In the order of their time, each of the batch window's size; those that are still open are among them. */
    List<DueWindow> since(Instant oldest) throws SQLException {
        String sql = SqlResource.filled("due", Map.of("size", interval(size), "retry_after", interval(retryAfter)));
        List<DueWindow> found = new ArrayList<>();
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, pipeline);
            statement.setObject(2, oldest.atOffset(ZoneOffset.UTC));
            statement.setString(3, pipeline);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    Instant from = row.getObject(1, OffsetDateTime.class).toInstant();
                    found.add(new DueWindow(
                            new Window(from, from.plus(size)),
                            causes(row.getArray(2)),
                            Optional.ofNullable(row.getObject(3, OffsetDateTime.class))
                                    .map(OffsetDateTime::toInstant)));
                }
            }
        }
        return found;
    }

    private static Set<String> causes(Array names) throws SQLException {
        return Set.of((String[]) names.getArray());
    }

    private static String interval(Duration duration) {
        return "%d milliseconds".formatted(duration.toMillis());
    }
}
