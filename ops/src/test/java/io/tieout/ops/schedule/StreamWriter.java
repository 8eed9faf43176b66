package io.tieout.ops.schedule;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** Writes facts with the statements of the streaming sinks: sorted rows, one guarded statement. */
final class StreamWriter {

    static final String NAME = "tieout-realtime";

    private static final String PAYMENTS = """
            INSERT INTO tieout.order_reconciliation AS t (order_id, pay_id, pay_amount, pay_currency, pay_time)
            SELECT order_id, pay_id, 10, 'EUR', pay_time
            FROM unnest(?::text[], ?::text[], ?::timestamptz[]) AS r (order_id, pay_id, pay_time)
            ON CONFLICT (order_id) DO UPDATE SET
                pay_id = EXCLUDED.pay_id, pay_amount = EXCLUDED.pay_amount,
                pay_currency = EXCLUDED.pay_currency, pay_time = EXCLUDED.pay_time
            WHERE EXCLUDED.pay_time IS NOT NULL
              AND (t.pay_time IS NULL OR (EXCLUDED.pay_time, EXCLUDED.pay_id) < (t.pay_time, t.pay_id))""";

    private static final String ORDERS = """
            INSERT INTO tieout.order_reconciliation AS t (order_id, amount, currency, order_version, order_time)
            SELECT order_id, 10, 'EUR', ?,
                '2026-01-31T10:01:00Z'::timestamptz - substr(order_id, 2)::integer / 100 * INTERVAL '1 millisecond'
            FROM unnest(?::text[]) AS r (order_id)
            ON CONFLICT (order_id) DO UPDATE SET
                amount = EXCLUDED.amount, currency = EXCLUDED.currency,
                order_version = EXCLUDED.order_version, order_time = EXCLUDED.order_time
            WHERE EXCLUDED.order_version IS NOT NULL
              AND (t.order_version IS NULL OR EXCLUDED.order_version > t.order_version)""";

    private StreamWriter() {}

    record Payment(String orderId, String payId, String payTime) {}

    /**
     * A version of each order, in the connection's transaction. The oldest orders have the greatest keys, so that
     * somebody who waited for rows in the order of their times would meet a writer head on.
     */
    static void writeOrders(Connection connection, List<String> sortedIds, long version) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ORDERS)) {
            statement.setLong(1, version);
            statement.setArray(2, connection.createArrayOf("text", sortedIds.toArray()));
            statement.executeUpdate();
        }
    }

    /** In the connection's transaction. */
    static void writePayments(Connection connection, List<Payment> sorted) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(PAYMENTS)) {
            statement.setArray(
                    1,
                    connection.createArrayOf(
                            "text", sorted.stream().map(Payment::orderId).toArray()));
            statement.setArray(
                    2,
                    connection.createArrayOf(
                            "text", sorted.stream().map(Payment::payId).toArray()));
            statement.setArray(
                    3,
                    connection.createArrayOf(
                            "timestamptz", sorted.stream().map(Payment::payTime).toArray()));
            statement.executeUpdate();
        }
    }
}
