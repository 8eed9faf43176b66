package io.tieout.backfill.run;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import javax.sql.DataSource;

/** How far the stream's first payments have come. */
final class RecordedWatermark {

    private static final String SQL = """
            SELECT watermark FROM tieout.pipeline_progress_watermark
            WHERE pipeline = ? AND sink = 'payment_facts'""";

    private RecordedWatermark() {}

    /** Empty if none is recorded, and then nothing may be concluded. */
    static Optional<Instant> read(DataSource database, String pipeline) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(SQL)) {
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
