package io.tieout.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Writes as the writer, whose rights must do, from a connection of its own name.
 *
 * @param name as PostgreSQL has it in {@code application_name}
 */
record Application(TestDatabase db, String name) {

    static final String BACKFILL = "tieout-backfill-7";
    static final String ORDER_TIME = "2026-01-31T10:00:00Z";

    static final String PAID =
            "pay_id = 'p1', pay_amount = 12.5, pay_currency = 'BRL', pay_time = '2026-01-31T10:10:00Z'";

    void execute(String sql) {
        try (Connection connection = db.connect();
                Statement statement = connection.createStatement()) {
            connection.setClientInfo("ApplicationName", name);
            statement.execute("SET ROLE tieout_writer");
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage() + "\nin: " + sql, e);
        }
    }

    void order(String orderId) {
        execute("INSERT INTO tieout.order_reconciliation"
                + " (order_id, user_id, amount, currency, order_version, order_time)"
                + " VALUES ('" + orderId + "', 'u', 12.5, 'BRL', 1, '" + ORDER_TIME + "')");
    }

    /** The facts of a payment whose order has not come. */
    void payment(String orderId) {
        execute("INSERT INTO tieout.order_reconciliation (order_id, pay_id, pay_amount, pay_currency, pay_time)"
                + " VALUES ('" + orderId + "', 'p1', 12.5, 'BRL', '2026-01-31T10:10:00Z')");
    }

    void set(String orderId, String columns) {
        execute("UPDATE tieout.order_reconciliation SET " + columns + " WHERE order_id = '" + orderId + "'");
    }

    void ledger(String payId, String orderId, String payTime, String status) {
        ledger(payId, orderId, "12.5", payTime, status);
    }

    /** @param amount less than zero for a refund */
    void ledger(String payId, String orderId, String amount, String payTime, String status) {
        execute("INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_status, pay_time) VALUES ('"
                + payId + "', '" + orderId + "', " + amount + ", "
                + (status == null ? "NULL" : "'" + status + "'") + ", '" + payTime + "')");
    }

    void late(String stream, int offset, String orderId, String payId, String eventTime) {
        execute("""
                INSERT INTO tieout.late_event
                  (topic, topic_partition, topic_offset, stream, order_id, pay_id, event_time, watermark, seen_at)
                VALUES ('%1$s', 0, %2$d, '%1$s', '%3$s', %4$s, '%5$s', '2026-02-01T00:00:00Z',
                  '2026-02-01T00:00:00.123Z')
                """.formatted(stream, offset, orderId, payId, eventTime));
    }

    /** Payments from 10 minutes before the order to 30 minutes after it. */
    void rules(String pipeline) {
        execute("INSERT INTO tieout.pipeline_settings (pipeline, payment_before, payment_after, success_statuses)"
                + " VALUES ('" + pipeline + "', interval '10 min', interval '30 min', ARRAY['SUCCESS', 'PAID'])");
    }

    void run(String pipeline, String from, String to) {
        execute("""
                INSERT INTO tieout.backfill_run
                  (pipeline, mode, window_from, window_to, source, asked_by, cause, is_open)
                VALUES ('%s', 'ADD', '%s', '%s', 'archive', 'someone', 'by hand', false)
                """.formatted(pipeline, from, to));
    }
}
