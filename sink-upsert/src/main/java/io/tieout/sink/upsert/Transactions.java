package io.tieout.sink.upsert;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.RetryPolicy;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.apache.flink.connector.jdbc.JdbcConnectionOptions;
import org.apache.flink.connector.jdbc.datasource.connections.SimpleJdbcConnectionProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs whole transactions on one connection of its own, and replays them from the start after an error that passes.
 * What runs here must therefore be idempotent. Not thread-safe: the task's thread owns it.
 */
final class Transactions implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Transactions.class);

    private static final long FIRST_PAUSE_MILLIS = 20;
    private static final long LONGEST_PAUSE_MILLIS = 5_000;
    /** Writers that met in a deadlock must not meet again in step. */
    private static final double JITTER = 0.5;

    /** The body of a transaction; it neither commits nor rolls back. */
    interface Body<T> {
        T run(Connection connection) throws SQLException;
    }

    private final ConnectionSettings settings;
    private final RetryPolicy<Object> policy;
    private final SimpleJdbcConnectionProvider provider;
    private Connection connection;

    Transactions(ConnectionSettings settings, Runnable onReplay) {
        this.settings = settings;
        this.provider = new SimpleJdbcConnectionProvider(connectionOptions(settings));
        this.policy = RetryPolicy.builder()
                .handleIf(error ->
                        error instanceof SQLException sql && SqlState.of(sql).isPassing())
                .withBackoff(FIRST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS, ChronoUnit.MILLIS)
                .withJitter(JITTER)
                .withMaxRetries(settings.maxRetries())
                .withMaxDuration(settings.retryTimeout())
                .onRetry(event -> {
                    LOG.warn(
                            "Transaction on {} is replayed, attempt {}: {}",
                            settings.place(),
                            event.getAttemptCount() + 1,
                            String.valueOf(event.getLastException().getMessage()));
                    onReplay.run();
                })
                .build();
    }

    /**
     * Runs {@code body} and commits.
     *
     * @throws IOException if the database cannot be reached or a transaction does not succeed within the retries
     * @throws SQLException for an error that does not pass; the transaction is rolled back
     */
    <T> T run(Body<T> body) throws SQLException, IOException {
        try {
            return Failsafe.with(policy).get(() -> attempt(body));
        } catch (FailsafeException failed) {
            if (failed.getCause() instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            if (failed.getCause() instanceof SQLException cause
                    && !SqlState.of(cause).isPassing()) {
                throw cause;
            }
            throw new IOException(
                    "PostgreSQL at %s: gave up after %d retries or %s: %s"
                            .formatted(
                                    settings.place(),
                                    settings.maxRetries(),
                                    Allowed.text(settings.retryTimeout()),
                                    failed.getCause().getMessage()),
                    failed.getCause());
        }
    }

    /** The open connection, outside any transaction. */
    Connection connection() throws SQLException {
        if (connection == null) {
            connection = open();
        }
        return connection;
    }

    @Override
    public void close() {
        provider.closeConnection();
        connection = null;
    }

    private <T> T attempt(Body<T> body) throws SQLException {
        Connection current = connection();
        try {
            setLimits(current);
            T result = body.run(current);
            current.commit();
            return result;
        } catch (SQLException | RuntimeException failed) {
            leave(current, failed);
            throw failed;
        }
    }

    /**
     * For this transaction only, since behind a pooler the next one may run in another session. The second limit frees
     * the rows that a writer had locked when its machine or its network went away.
     */
    private void setLimits(Connection current) throws SQLException {
        try (Statement statement = current.createStatement()) {
            statement.execute("SET LOCAL statement_timeout = %d; SET LOCAL idle_in_transaction_session_timeout = %d"
                    .formatted(
                            settings.statementTimeout().toMillis(),
                            settings.socketTimeout().toMillis()));
        }
    }

    private void leave(Connection current, Exception failed) {
        boolean lost = failed instanceof SQLException sql && SqlState.of(sql).isConnectionLost();
        try {
            if (lost || current.isClosed()) {
                close();
            } else {
                current.rollback();
            }
        } catch (SQLException alsoFailed) {
            failed.addSuppressed(alsoFailed);
            close();
        }
    }

    private Connection open() throws SQLException {
        try {
            Connection opened = provider.getOrEstablishConnection();
            opened.setAutoCommit(false);
            return opened;
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException("The PostgreSQL driver is not on the class path", missing);
        } catch (SQLException failed) {
            close();
            throw failed;
        }
    }

    private static JdbcConnectionOptions connectionOptions(ConnectionSettings settings) {
        var builder = new JdbcConnectionOptions.JdbcConnectionOptionsBuilder()
                .withUrl(settings.url())
                .withDriverName("org.postgresql.Driver")
                .withProperty("ApplicationName", settings.applicationName())
                .withProperty("tcpKeepAlive", "true")
                .withProperty("connectTimeout", seconds(settings.connectTimeout()))
                .withProperty("socketTimeout", seconds(settings.socketTimeout()));
        settings.username().ifPresent(builder::withUsername);
        settings.password().ifPresent(builder::withPassword);
        return builder.build();
    }

    /** The driver takes whole seconds; rounded up, so that a limit in PostgreSQL is met before that of the socket. */
    private static String seconds(Duration timeout) {
        return String.valueOf(timeout.plusMillis(999).toSeconds());
    }
}
