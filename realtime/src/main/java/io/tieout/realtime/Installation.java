package io.tieout.realtime;

import io.tieout.realtime.pipeline.Pair;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.WindowSettings;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsException;
import io.tieout.realtime.settings.SettlementKeys;
import io.tieout.realtime.settings.SettlementRules;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;

/** What the database must know of a pipeline that fills it, and what it says of itself. */
public final class Installation {

    private static final String RECORD = """
            INSERT INTO tieout.pipeline_settings AS s
              (pipeline, payment_before, payment_after, success_statuses,
               cancelled_statuses, settlement, amount_tolerances,
               batch_window, hop_slide, hop_size, cumulate_step, cumulate_max)
            SELECT ?, ? * interval '1 ms', ? * interval '1 ms', ?,
              ?, ?, jsonb_object(?::text[], ?::text[]),
              ?::bigint * interval '1 ms', ?::bigint * interval '1 ms', ?::bigint * interval '1 ms',
              ?::bigint * interval '1 ms', ?::bigint * interval '1 ms'
            ON CONFLICT (pipeline) DO UPDATE SET
              payment_before = EXCLUDED.payment_before,
              payment_after = EXCLUDED.payment_after,
              success_statuses = EXCLUDED.success_statuses,
              cancelled_statuses = EXCLUDED.cancelled_statuses,
              settlement = EXCLUDED.settlement,
              amount_tolerances = EXCLUDED.amount_tolerances,
              batch_window = EXCLUDED.batch_window,
              hop_slide = EXCLUDED.hop_slide,
              hop_size = EXCLUDED.hop_size,
              cumulate_step = EXCLUDED.cumulate_step,
              cumulate_max = EXCLUDED.cumulate_max,
              recorded_at = now()
            WHERE (s.payment_before, s.payment_after, s.success_statuses,
                   s.cancelled_statuses, s.settlement, s.amount_tolerances,
                   s.batch_window, s.hop_slide, s.hop_size, s.cumulate_step, s.cumulate_max)
              IS DISTINCT FROM (EXCLUDED.payment_before, EXCLUDED.payment_after, EXCLUDED.success_statuses,
                   EXCLUDED.cancelled_statuses, EXCLUDED.settlement, EXCLUDED.amount_tolerances,
                   EXCLUDED.batch_window, EXCLUDED.hop_slide, EXCLUDED.hop_size,
                   EXCLUDED.cumulate_step, EXCLUDED.cumulate_max)""";

    private static final String FORGET_PAIRS =
            "DELETE FROM tieout.pair_settings WHERE pipeline = ? AND pair <> ALL (?)";

    private static final String RECORD_PAIR = """
            INSERT INTO tieout.pair_settings AS s (pipeline, pair, match_before, match_after, keep)
            SELECT ?, ?, ? * interval '1 ms', ? * interval '1 ms', ?
            ON CONFLICT (pipeline, pair) DO UPDATE SET
              match_before = EXCLUDED.match_before,
              match_after = EXCLUDED.match_after,
              keep = EXCLUDED.keep,
              recorded_at = now()
            WHERE (s.match_before, s.match_after, s.keep)
              IS DISTINCT FROM (EXCLUDED.match_before, EXCLUDED.match_after, EXCLUDED.keep)""";

    private static final String IDENTITY = "SELECT installation_id::text FROM tieout.installation";

    private Installation() {}

    /**
     * Records by which rules the pipeline matches and what counts as settled, for the views that look for what it
     * missed and for those of finance.
     *
     * @return the identity of the database, made when its schema was
     * @throws SQLException if the database cannot be reached or lacks migrations
     * @throws SettingsException if settings do not fit together
     */
    static String recordStart(Settings settings) throws SQLException {
        PipelineSettings pipeline = RealtimeSettings.pipeline(settings);
        SettlementRules settlement = SettlementKeys.rules(settings);
        DatabaseSettings database = DatabaseSettings.of(settings);
        Properties properties = new Properties();
        properties.setProperty("user", database.user());
        database.password().ifPresent(password -> properties.setProperty("password", password));
        properties.setProperty("ApplicationName", RealtimeJob.WRITER);
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("socketTimeout", "60");
        try (Connection connection = DriverManager.getConnection(database.url(), properties)) {
            record(connection, settings.get(RealtimeSettings.PIPELINE_NAME), pipeline, settlement);
            recordPairs(connection, settings.get(RealtimeSettings.PIPELINE_NAME), pipeline.pairs());
            return id(connection);
        }
    }

    private static void record(
            Connection connection, String name, PipelineSettings pipeline, SettlementRules settlement)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(RECORD)) {
            statement.setString(1, name);
            statement.setLong(2, pipeline.paymentBefore().toMillis());
            statement.setLong(3, pipeline.paymentAfter().toMillis());
            statement.setArray(4, texts(connection, pipeline.successStatuses()));
            statement.setArray(5, texts(connection, settlement.cancelledStatuses()));
            statement.setString(6, settlement.settlement().name());
            statement.setArray(7, texts(connection, settlement.tolerances().keySet()));
            statement.setArray(
                    8,
                    texts(
                            connection,
                            settlement.tolerances().values().stream()
                                    .map(BigDecimal::toPlainString)
                                    .toList()));
            List<Function<WindowSettings, Duration>> sizes = List.of(
                    WindowSettings::batchWindow,
                    WindowSettings::hopSlide,
                    WindowSettings::hopSize,
                    WindowSettings::cumulateStep,
                    WindowSettings::cumulateMax);
            for (int at = 0; at < sizes.size(); at++) {
                Optional<Long> millis = pipeline.windows().map(sizes.get(at)).map(Duration::toMillis);
                statement.setObject(9 + at, millis.orElse(null), Types.BIGINT);
            }
            statement.executeUpdate();
        }
    }

    private static Array texts(Connection connection, Collection<String> texts) throws SQLException {
        return connection.createArrayOf("text", texts.toArray());
    }

    private static void recordPairs(Connection connection, String name, List<Pair> pairs) throws SQLException {
        try (PreparedStatement forget = connection.prepareStatement(FORGET_PAIRS);
                PreparedStatement record = connection.prepareStatement(RECORD_PAIR)) {
            forget.setString(1, name);
            forget.setArray(2, texts(connection, pairs.stream().map(Pair::name).toList()));
            forget.executeUpdate();
            for (Pair pair : pairs) {
                record.setString(1, name);
                record.setString(2, pair.name());
                record.setLong(3, pair.before().toMillis());
                record.setLong(4, pair.after().toMillis());
                record.setString(5, pair.keep().name());
                record.executeUpdate();
            }
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
