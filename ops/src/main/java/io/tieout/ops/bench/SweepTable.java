package io.tieout.ops.bench;

import io.tieout.ops.run.ReconciliationRun;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;

/** Orders without a payment, of which all that were there first are due and no later one is. */
final class SweepTable {

    private final BenchDatabase database;
    private final Settings settings;
    private final int orders;
    private final Instant deadline;

    SweepTable(BenchDatabase database, Settings settings, int orders) {
        this.database = database;
        this.settings = settings;
        this.orders = orders;
        this.deadline = OrderRow.START.plusMillis(orders);
    }

    /** Makes an empty schema with the due orders, and records the watermark that makes them due. */
    void fill() throws SQLException {
        database.execute("DROP SCHEMA IF EXISTS tieout, tieout_backfill CASCADE");
        ReconciliationRun.migrate(settings);
        database.execute(
                "INSERT INTO tieout.order_reconciliation (%s) %s".formatted(OrderRow.COLUMNS, OrderRow.select(orders)),
                """
                INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark)
                VALUES ('%s', 'payment_facts', 0, 1, '%s')""".formatted(
                                settings.get(RealtimeSettings.PIPELINE_NAME),
                                deadline.plus(settings.get(RealtimeSettings.PAYMENT_AFTER))),
                "VACUUM (ANALYZE) tieout.order_reconciliation",
                "CHECKPOINT");
    }

    /**
     * Looks whether every due order is UNPAID and no other.
     *
     * @param marked by all sweeps, as they told
     * @return what differs, empty if nothing does
     */
    String difference(long marked) throws SQLException {
        String sql = """
                SELECT count(*) FILTER (WHERE order_time < '%1$s' AND status = 'UNPAID'),
                  count(*) FILTER (WHERE order_time < '%1$s'),
                  count(*) FILTER (WHERE order_time >= '%1$s' AND status <> 'PENDING')
                FROM tieout.order_reconciliation""".formatted(deadline);
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            found.next();
            String actual = text(marked, found.getLong(1), found.getLong(2), found.getLong(3));
            String expected = text(orders, orders, orders, 0);
            return actual.equals(expected) ? "" : "%s instead of %s".formatted(actual, expected);
        }
    }

    private static String text(long marked, long unpaid, long due, long tooEarly) {
        return "%d marked, %d of %d due orders UNPAID, %d others not PENDING".formatted(marked, unpaid, due, tooEarly);
    }
}
