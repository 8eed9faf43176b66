package io.tieout.backfill.compare;

import io.tieout.backfill.BatchScript;
import io.tieout.backfill.SqlResource;
import io.tieout.backfill.Window;
import io.tieout.backfill.source.EventSource;
import io.tieout.backfill.source.WindowSources;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Script;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Computes a window beside the tables and compares: create, run {@link #script}, {@link #compare}, perhaps
 * {@link #replace}, close.
 */
public final class Comparing implements AutoCloseable {

    private static final String UTC = "to_char(%s AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')";

    private static final String LIST = """
            SELECT kind, order_id, pay_id,
              table_time IS NOT NULL, table_detail, table_amount::text, table_currency, %s,
              events_time IS NOT NULL, events_detail, events_amount::text, events_currency, %s
            FROM %sdifference ORDER BY order_id, kind, pay_id LIMIT ?""";

    private static final String AMOUNTS = """
            SELECT currency, coalesce(sum(table_amount), 0)::numeric(38, 4)::text,
              coalesce(sum(events_amount), 0)::numeric(38, 4)::text
            FROM (
              SELECT coalesce(table_currency, '?') AS currency, table_amount, NULL::numeric AS events_amount
              FROM %1$sdifference WHERE kind LIKE 'MATCH_%%' AND table_amount IS NOT NULL
              UNION ALL
              SELECT coalesce(events_currency, '?'), NULL, events_amount
              FROM %1$sdifference WHERE kind LIKE 'MATCH_%%' AND events_amount IS NOT NULL
            ) AS sides
            GROUP BY currency""";

    private final Connection connection;
    private final Staging staging;
    private final Window window;
    private final PipelineSettings rules;

    private Comparing(Connection connection, Staging staging, Window window, PipelineSettings rules) {
        this.connection = connection;
        this.staging = staging;
        this.window = window;
        this.rules = rules;
    }

    /** Makes the tables for the answer; the connection must stay open and commit by itself until {@link #close}. */
    public static Comparing create(Connection connection, Window window, PipelineSettings rules) throws SQLException {
        return new Comparing(connection, Staging.create(connection), window, rules);
    }

    /** The job that computes the window, but for the rates: what these decide is not compared. */
    public Script script(PostgresTarget target, EventSource source) {
        PipelineSettings compared = rules.with(Optional.empty());
        return BatchScript.into(target, staging.prefix(), compared, WindowSources.of(source, window, compared));
    }

    /**
     * Compares, once the job is done.
     *
     * @param most differences to list; counts and sums are of all
     */
    public Comparison compare(int most) throws SQLException {
        staging.analyze();
        Window payments = WindowSources.payments(window, rules);
        execute(SqlResource.filled(
                "differences",
                Map.of(
                        "staging", staging.prefix(),
                        "from", window.from().toString(),
                        "to", window.to().toString(),
                        "payments_from", payments.from().toString(),
                        "payments_to", payments.to().toString())));
        return new Comparison(
                count("SELECT count(*) FROM %sorder_reconciliation"),
                count("SELECT count(*) FROM %spayment_ledger"),
                counts(),
                amounts(),
                list(most));
    }

    /** Makes what the events say true where the two differ and merging would not; see {@link Replacement}. */
    public void replace(Connection writer, Instant watermark) throws SQLException {
        new Replacement(staging.prefix()).run(connection, writer, watermark);
    }

    @Override
    public void close() throws SQLException {
        staging.close();
    }

    private Map<DifferenceKind, Long> counts() throws SQLException {
        Map<DifferenceKind, Long> counts = new EnumMap<>(DifferenceKind.class);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT kind, count(*) FROM %sdifference GROUP BY kind".formatted(staging.prefix()))) {
            while (rows.next()) {
                counts.put(DifferenceKind.valueOf(rows.getString(1)), rows.getLong(2));
            }
        }
        return counts;
    }

    private Map<String, Comparison.MatchedAmount> amounts() throws SQLException {
        Map<String, Comparison.MatchedAmount> amounts = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(AMOUNTS.formatted(staging.prefix()))) {
            while (rows.next()) {
                amounts.put(rows.getString(1), new Comparison.MatchedAmount(rows.getString(2), rows.getString(3)));
            }
        }
        return amounts;
    }

    private List<Difference> list(int most) throws SQLException {
        List<Difference> found = new ArrayList<>();
        String sql = LIST.formatted(UTC.formatted("table_time"), UTC.formatted("events_time"), staging.prefix());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, most);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    found.add(new Difference(
                            DifferenceKind.valueOf(row.getString(1)),
                            row.getString(2),
                            Optional.ofNullable(row.getString(3)),
                            side(row, 4),
                            side(row, 9)));
                }
            }
        }
        return found;
    }

    private static Optional<Difference.Side> side(ResultSet row, int first) throws SQLException {
        return row.getBoolean(first)
                ? Optional.of(new Difference.Side(
                        Optional.ofNullable(row.getString(first + 1)),
                        Optional.ofNullable(row.getString(first + 2)),
                        Optional.ofNullable(row.getString(first + 3)),
                        Optional.ofNullable(row.getString(first + 4))))
                : Optional.empty();
    }

    private long count(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql.formatted(staging.prefix()))) {
            row.next();
            return row.getLong(1);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
