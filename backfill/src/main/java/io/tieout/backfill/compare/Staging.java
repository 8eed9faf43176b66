package io.tieout.backfill.compare;

import io.tieout.backfill.AdvisoryLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Tables for a batch's answer beside the real ones, dropped with {@link #close}. A lock of the session says that they
 * are in use; tables of a process that died are dropped by the next.
 */
final class Staging implements AutoCloseable {

    private static final String ABANDONED = """
            SELECT DISTINCT substring(tablename FROM '^s(\\d+)_')::int FROM pg_tables
            WHERE schemaname = 'tieout_backfill' AND tablename ~ '^s\\d+_'""";

    private final Connection connection;
    private final int number;

    private Staging(Connection connection, int number) {
        this.connection = connection;
        this.number = number;
    }

    /** @param connection of whose session the tables are; it must stay open until {@link #close} */
    static Staging create(Connection connection) throws SQLException {
        dropAbandoned(connection);
        Staging staging = new Staging(connection, ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE));
        if (!AdvisoryLock.STAGING.take(connection, staging.number)) {
            throw new SQLException("Another run has the number " + staging.number);
        }
        staging.execute("CREATE UNLOGGED TABLE %sorder_reconciliation (LIKE tieout.order_reconciliation)");
        staging.execute("ALTER TABLE %sorder_reconciliation ADD PRIMARY KEY (order_id)");
        staging.execute("CREATE UNLOGGED TABLE %spayment_ledger (LIKE tieout.payment_ledger)");
        staging.execute("ALTER TABLE %spayment_ledger ADD PRIMARY KEY (pay_id)");
        return staging;
    }

    /** What the names of the tables begin with, the schema included. */
    String prefix() {
        return prefix(number);
    }

    /** For the planner: the tables have just been filled. */
    void analyze() throws SQLException {
        execute("ANALYZE %sorder_reconciliation");
        execute("ANALYZE %spayment_ledger");
    }

    @Override
    public void close() throws SQLException {
        drop(connection, number);
        AdvisoryLock.STAGING.giveBack(connection, number);
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql.formatted(prefix()));
        }
    }

    private static void dropAbandoned(Connection connection) throws SQLException {
        List<Integer> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(ABANDONED)) {
            while (rows.next()) {
                found.add(rows.getInt(1));
            }
        }
        for (int number : found) {
            if (AdvisoryLock.STAGING.take(connection, number)) {
                drop(connection, number);
                AdvisoryLock.STAGING.giveBack(connection, number);
            }
        }
    }

    private static void drop(Connection connection, int number) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String table : List.of("order_reconciliation", "payment_ledger", "difference")) {
                statement.execute("DROP TABLE IF EXISTS %s%s".formatted(prefix(number), table));
            }
        }
    }

    private static String prefix(int number) {
        return "tieout_backfill.s%d_".formatted(number);
    }
}
