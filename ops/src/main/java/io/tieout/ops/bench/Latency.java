package io.tieout.ops.bench;

import io.tieout.backfill.Window;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Time from Kafka's append of the last event that a row needed to the commit of that row. An order with two payments
 * may be written again when nothing waits for it, so none of them is counted.
 *
 * @param all orders whose last event came in the time that is counted
 * @param matched of these, the orders with one payment: from the later of the two to the row that has both
 * @param unpaid of these, the orders without: from the order to its row
 */
public record Latency(Percentiles all, Percentiles matched, Percentiles unpaid) {

    private static final int FETCH = 10_000;

    private static final String COMMITS = """
            SELECT order_id, pay_id IS NOT NULL,
              (extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000)::bigint
            FROM %s""";

    static Latency measure(Connection database, String table, AppendTimes appended, Window span) throws SQLException {
        List<Long> matched = new ArrayList<>();
        List<Long> unpaid = new ArrayList<>();
        database.setAutoCommit(false);
        try (Statement statement = database.createStatement()) {
            statement.setFetchSize(FETCH);
            try (ResultSet row = statement.executeQuery(COMMITS.formatted(table))) {
                while (row.next()) {
                    boolean paid = row.getBoolean(2);
                    long committed = row.getLong(3);
                    Optional<AppendTimes.OrderEvents> events = appended.of(row.getString(1));
                    events.filter(order -> order.payments() == (paid ? 1 : 0))
                            .filter(order -> span.contains(Instant.ofEpochMilli(order.lastMillis())))
                            .ifPresent(order -> (paid ? matched : unpaid).add(committed - order.lastMillis()));
                }
            }
        } finally {
            database.setAutoCommit(true);
        }
        List<Long> all = new ArrayList<>(matched);
        all.addAll(unpaid);
        return new Latency(Percentiles.of(all), Percentiles.of(matched), Percentiles.of(unpaid));
    }
}
