package io.tieout.ops.run;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import io.tieout.realtime.DatabaseSettings;
import java.time.Duration;

/** Opens pools of connections to the configured database. */
public final class Pool {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** A sweep, a status query and Quartz's own two threads at once. */
    private static final int MOST_CONNECTIONS = 6;

    private Pool() {}

    /**
     * A pool whose connections commit by themselves.
     *
     * @param purpose name of the connections in pg_stat_activity, and of the cause in the history of statuses
     * @param answerWithin time without an answer after which a connection counts as lost; zero to wait for ever
     * @throws RunException if the database cannot be reached within 10 s
     */
    public static HikariDataSource open(DatabaseSettings settings, String purpose, Duration answerWithin) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(purpose);
        config.setJdbcUrl(settings.url());
        config.setUsername(settings.user());
        settings.password().ifPresent(config::setPassword);
        config.setMaximumPoolSize(MOST_CONNECTIONS);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(PATIENCE.toMillis());
        config.setInitializationFailTimeout(1);
        config.addDataSourceProperty("ApplicationName", purpose);
        config.addDataSourceProperty("connectTimeout", String.valueOf(PATIENCE.toSeconds()));
        // A server that takes the connection and then says nothing is not there either.
        config.addDataSourceProperty("loginTimeout", String.valueOf(PATIENCE.toSeconds()));
        config.addDataSourceProperty("socketTimeout", String.valueOf(answerWithin.toSeconds()));
        try {
            return new HikariDataSource(config);
        } catch (PoolInitializationException unreachable) {
            String reason = unreachable.getCause() == null
                    ? unreachable.getMessage()
                    : unreachable.getCause().getMessage();
            throw new RunException(
                    "PostgreSQL at %s cannot be used: %s (settings database.*)"
                            .formatted(settings, reason.lines().findFirst().orElse("")),
                    unreachable);
        }
    }
}
