package io.tieout.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** How far the first payments of a pipeline have come: what decides deadlines and closes windows. */
public final class RecordedWatermark {

    private static final String SQL = """
            SELECT watermark FROM tieout.pipeline_progress_watermark
            WHERE pipeline = ? AND sink = 'payment_facts'""";

    private RecordedWatermark() {}

    /** Empty if none is recorded, and then nothing may be concluded. */
    public static Optional<Instant> read(Connection connection, String pipeline) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SQL)) {
            statement.setString(1, pipeline);
            try (ResultSet row = statement.executeQuery()) {
                return row.next()
                        ? Optional.ofNullable(row.getObject(1, OffsetDateTime.class))
                                .map(OffsetDateTime::toInstant)
                        : Optional.empty();
            }
        }
    }
}
