package io.tieout.ops.bench;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What a right table of orders holds.
 *
 * @param orders rows
 * @param payments sent, whether they match or not
 * @param matched orders with a first payment
 * @param orderCents sum of the orders' amounts
 * @param paidCents sum of the first payments' amounts
 * @param paymentNumbers sum of the numbers in the first payments' keys
 */
public record Truth(long orders, long payments, long matched, long orderCents, long paidCents, long paymentNumbers) {

    /** Orders and payments. */
    public long events() {
        return orders + payments;
    }

    /**
     * Compares the table with this.
     *
     * @return what differs, empty if nothing does
     */
    String difference(Connection database, String table) throws SQLException {
        String sql = """
                SELECT count(order_time), count(pay_id), coalesce(sum(amount) * 100, 0)::bigint,
                  coalesce(sum(pay_amount) * 100, 0)::bigint, coalesce(sum(substr(pay_id, 2)::bigint), 0)::bigint
                FROM %s""".formatted(table);
        try (Statement statement = database.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            found.next();
            String expected = "%d orders, %d matched, %d cents, %d cents paid, numbers %d"
                    .formatted(orders, matched, orderCents, paidCents, paymentNumbers);
            String actual = "%d orders, %d matched, %d cents, %d cents paid, numbers %d"
                    .formatted(
                            found.getLong(1), found.getLong(2), found.getLong(3), found.getLong(4), found.getLong(5));
            return actual.equals(expected) ? "" : "%s instead of %s".formatted(actual, expected);
        }
    }
}
