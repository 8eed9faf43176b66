package io.tieout.ops.schedule;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.quartz.utils.ConnectionProvider;

/** Gives Quartz connections from a pool that somebody else opens and closes. */
final class PooledConnections implements ConnectionProvider {

    private final DataSource pool;

    PooledConnections(DataSource pool) {
        this.pool = pool;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return pool.getConnection();
    }

    @Override
    public void shutdown() {
        // The pool outlives the scheduler.
    }

    @Override
    public void initialize() {
        // The pool is open already.
    }
}
