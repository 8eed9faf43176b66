package io.tieout.ops.check;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/** Reads a {@link RecentLoad}; the ledger has an index by time, so only the hours asked for are read. */
public final class RecentLoadQuery {

    private static final String QUERY = """
            WITH stream AS (
              SELECT
                max(newest_event_time) FILTER (WHERE stream = 'payments') AS newest,
                coalesce(sum(accepted_count) FILTER (WHERE stream = 'orders'), 0) AS orders,
                coalesce(sum(accepted_count) FILTER (WHERE stream = 'payments'), 0) AS payments
              FROM tieout.source_progress
            ),
            recent AS (
              SELECT
                l.order_id AS order_id,
                count(*) AS payments
              FROM tieout.payment_ledger AS l
              WHERE l.pay_time > (SELECT s.newest FROM stream AS s) - make_interval(hours => ?)
                AND l.pay_time <= (SELECT s.newest FROM stream AS s)
              GROUP BY
                l.order_id
            )
            SELECT
              (SELECT coalesce(sum(r.payments), 0) FROM recent AS r) AS payments,
              s.orders::float8 / greatest(s.payments, 1) AS orders_per_payment,
              coalesce(h.order_id, '') AS hottest_order,
              coalesce(h.payments, 0) AS hottest_payments
            FROM stream AS s
            LEFT JOIN (
              SELECT
                r.order_id AS order_id,
                r.payments AS payments
              FROM recent AS r
              ORDER BY
                r.payments DESC,
                r.order_id
              LIMIT 1
            ) AS h
              ON true""";

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final DataSource database;

    public RecentLoadQuery(DataSource database) {
        this.database = database;
    }

    /**
     * The load up to the newest payment.
     *
     * @throws SQLException if the database cannot tell within 10 s
     */
    public RecentLoad read(int hours) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(QUERY)) {
            statement.setQueryTimeout((int) PATIENCE.toSeconds());
            statement.setInt(1, hours);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return new RecentLoad(
                        Duration.ofHours(hours),
                        row.getLong("payments"),
                        row.getDouble("orders_per_payment"),
                        row.getString("hottest_order"),
                        row.getLong("hottest_payments"));
            }
        }
    }
}
