package io.tieout.backfill.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tieout.backfill.Window;
import io.tieout.backfill.compare.Comparison;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.ZoneOffset;
import javax.sql.DataSource;

/** The table {@code verification}. */
final class Verifications {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String RECORD = """
            INSERT INTO tieout.verification
              (pipeline, window_from, window_to, source, asked_by, order_count, payment_count, differences, by_kind)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb)""";

    private Verifications() {}

    static void record(
            DataSource database, String pipeline, Window window, String source, String askedBy, Comparison comparison)
            throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(RECORD)) {
            statement.setString(1, pipeline);
            statement.setObject(2, window.from().atOffset(ZoneOffset.UTC));
            statement.setObject(3, window.to().atOffset(ZoneOffset.UTC));
            statement.setString(4, source);
            statement.setString(5, askedBy);
            statement.setLong(6, comparison.orders());
            statement.setLong(7, comparison.payments());
            statement.setLong(8, comparison.total());
            statement.setString(9, json(comparison));
            statement.executeUpdate();
        }
    }

    private static String json(Comparison comparison) {
        try {
            return JSON.writeValueAsString(comparison.counts());
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
