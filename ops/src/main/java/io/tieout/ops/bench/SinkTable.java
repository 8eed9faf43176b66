package io.tieout.ops.bench;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.LongStream;

/** The table that both sinks write: a key, a column that orders versions, and no index or trigger besides. */
final class SinkTable {

    static final String NAME = "public.bench_row";

    private final BenchDatabase database;
    private final int rows;

    SinkTable(BenchDatabase database, int rows) {
        this.database = database;
        this.rows = rows;
    }

    /** Makes it anew with every row in its version 0. */
    void fill() throws SQLException {
        database.execute(
                "SET TimeZone = 'UTC'",
                "DROP TABLE IF EXISTS " + NAME,
                """
                CREATE TABLE %s (
                  order_id text PRIMARY KEY, user_id text, amount numeric(19, 4), currency text, order_version bigint,
                  order_time timestamp(3)
                ) WITH (autovacuum_enabled = false)""".formatted(NAME),
                "INSERT INTO %s (%s) %s".formatted(NAME, OrderRow.COLUMNS, OrderRow.select(rows)));
    }

    /** Removes dead rows and writes out what is not yet on disk, which by itself would come at any moment. */
    void settle() throws SQLException {
        database.execute("VACUUM (ANALYZE) " + NAME, "CHECKPOINT");
    }

    /**
     * Compares it with every row in {@code version}.
     *
     * @return what differs, empty if nothing does
     */
    String difference(long version) throws SQLException {
        String sql = """
                SELECT count(*), count(*) FILTER (WHERE order_version = %d), coalesce(sum(amount), 0),
                  coalesce(sum(substr(order_id, 2)::bigint), 0)
                FROM %s""".formatted(version, NAME);
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            found.next();
            String actual = text(found.getLong(1), found.getLong(2), found.getBigDecimal(3), found.getLong(4));
            long cents = LongStream.range(0, rows)
                    .map(number -> OrderRow.cents(number, version))
                    .sum();
            String expected = text(rows, rows, BigDecimal.valueOf(cents, 2), (rows - 1L) * rows / 2);
            return actual.equals(expected) ? "" : "%s instead of %s".formatted(actual, expected);
        }
    }

    private static String text(long rows, long written, BigDecimal amount, long numbers) {
        return "%d rows, %d written, amount %s, numbers %d"
                .formatted(rows, written, amount.setScale(4).toPlainString(), numbers);
    }
}
