package io.tieout.ops.e2e;

import io.tieout.ops.fixture.SharedServers;
import io.tieout.ops.status.Status;
import io.tieout.ops.status.StatusQuery;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** What one database holds, each row a line of text with milliseconds since 1970 for instants. */
public record Tables(DataSource database) {

    static Tables of(String url) {
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setURL(url);
        database.setUser(SharedServers.get().user());
        database.setPassword(SharedServers.get().password());
        return new Tables(database);
    }

    /** All that the events decide of an order, and its status. */
    List<String> orders() {
        return lines("""
                SELECT concat_ws('|', order_id, user_id, amount, currency, order_version,
                    (extract(epoch FROM order_time) * 1000)::bigint,
                    coalesce(pay_id, '-'), coalesce(pay_amount::text, '-'), coalesce(pay_currency, '-'),
                    coalesce((extract(epoch FROM pay_time) * 1000)::bigint::text, '-'),
                    status)
                FROM tieout.order_reconciliation
                ORDER BY order_id""");
    }

    List<String> ledger() {
        return lines("""
                SELECT concat_ws('|', pay_id, order_id, pay_amount, pay_currency, pay_status,
                    (extract(epoch FROM pay_time) * 1000)::bigint)
                FROM tieout.payment_ledger
                ORDER BY pay_id""");
    }

    public long count(String table) {
        return Long.parseLong(lines("SELECT count(*) FROM tieout." + table).get(0));
    }

    /** Recorded for the sink, empty for none. */
    Optional<Instant> watermark(String sink) {
        return lines("""
                SELECT (extract(epoch FROM watermark) * 1000)::bigint FROM tieout.pipeline_progress_watermark
                WHERE sink = '%s' AND watermark IS NOT NULL""".formatted(sink)).stream()
                .findFirst()
                .map(millis -> Instant.ofEpochMilli(Long.parseLong(millis)));
    }

    Status status(String pipeline) throws SQLException {
        return new StatusQuery(database, pipeline, Duration.ofMinutes(30), Duration.ofMinutes(2), Duration.ofSeconds(5))
                .read();
    }

    /** The first column of every row. */
    public List<String> lines(String query) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<String> lines = new ArrayList<>();
            while (rows.next()) {
                lines.add(rows.getString(1));
            }
            return lines;
        } catch (SQLException failed) {
            throw new IllegalStateException(failed.getMessage() + "\nin: " + query, failed);
        }
    }

    void execute(String sql) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed.getMessage() + "\nin: " + sql, failed);
        }
    }

    /** Tie-outs that do not tie; that of records may be behind by a flush. */
    List<String> untied() {
        return lines("""
                SELECT 'T1' FROM tieout.tie_out_orders
                UNION ALL SELECT 'T2' FROM tieout.tie_out_payments
                UNION ALL SELECT 'T3' FROM tieout.tie_out_amounts
                UNION ALL SELECT 'T4' FROM tieout.tie_out_open_items
                UNION ALL SELECT 'T5' FROM tieout.tie_out_conservation""");
    }
}
