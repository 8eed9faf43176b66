package io.tieout.ops.report;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import javax.sql.DataSource;

/** One moment of the database: whatever is read here fits together, and the writers of its tables go on meanwhile. */
final class ReportSnapshot implements AutoCloseable {

    /** Of a large period, with PostgreSQL's default of 4 MB, each hash table and sort would go through files. */
    private static final String MORE_MEMORY = "SET LOCAL work_mem = '64MB'";

    private final Connection connection;

    /** @param connection in a transaction that sees one moment; whoever makes this without closing it ends that */
    ReportSnapshot(Connection connection) {
        this.connection = connection;
    }

    /** The moment is that of the first read. */
    static ReportSnapshot open(DataSource database) throws SQLException {
        Connection connection = database.getConnection();
        try {
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute(MORE_MEMORY);
            }
            return new ReportSnapshot(connection);
        } catch (SQLException unfit) {
            connection.close();
            throw unfit;
        }
    }

    Report report(Period period, Instant runAt, String version) throws SQLException {
        return new FiguresQuery(connection, period).read(runAt, version);
    }

    void items(Period period, ItemsQuery.Sink each) throws SQLException, IOException {
        new ItemsQuery(connection).read(period, each);
    }

    @Override
    public void close() throws SQLException {
        try (Connection ending = connection) {
            ending.rollback();
        }
    }
}
