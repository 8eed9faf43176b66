package io.tieout.realtime;

import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Properties;

/** What the database must know of a pipeline that fills it, and what it says of itself. */
public final class Installation {

    private static final String RECORD = """
            INSERT INTO tieout.pipeline_settings AS s
              (pipeline, payment_before, payment_after, success_statuses)
            VALUES (?, ? * interval '1 ms', ? * interval '1 ms', ?)
            ON CONFLICT (pipeline) DO UPDATE SET
              payment_before = EXCLUDED.payment_before,
              payment_after = EXCLUDED.payment_after,
              success_statuses = EXCLUDED.success_statuses,
              recorded_at = now()
            WHERE (s.payment_before, s.payment_after, s.success_statuses)
              IS DISTINCT FROM (EXCLUDED.payment_before, EXCLUDED.payment_after, EXCLUDED.success_statuses)""";

    private static final String IDENTITY = "SELECT installation_id::text FROM tieout.installation";

    private Installation() {}

    /**
     * Records by which rules the pipeline matches, for the views that look for what it missed.
     *
     * @return the identity of the database, made when its schema was
     * @throws SQLException if the database cannot be reached or lacks migrations
     */
    static String recordStart(Settings settings) throws SQLException {
        PipelineSettings pipeline = RealtimeSettings.pipeline(settings);
        DatabaseSettings database = DatabaseSettings.of(settings);
        Properties properties = new Properties();
        properties.setProperty("user", database.user());
        database.password().ifPresent(password -> properties.setProperty("password", password));
        properties.setProperty("ApplicationName", RealtimeJob.WRITER);
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("socketTimeout", "60");
        try (Connection connection = DriverManager.getConnection(database.url(), properties)) {
            record(connection, settings.get(RealtimeSettings.PIPELINE_NAME), pipeline);
            return id(connection);
        }
    }

    private static void record(Connection connection, String name, PipelineSettings pipeline) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(RECORD)) {
            statement.setString(1, name);
            statement.setLong(2, pipeline.paymentBefore().toMillis());
            statement.setLong(3, pipeline.paymentAfter().toMillis());
            statement.setArray(
                    4,
                    connection.createArrayOf("text", pipeline.successStatuses().toArray()));
            statement.executeUpdate();
        }
    }

    /**
     * The identity of the database, made when its schema was.
     *
     * @throws SQLException if the schema lacks migrations
     */
    public static String id(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(IDENTITY);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getString(1);
        }
    }
}
