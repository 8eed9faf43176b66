package io.tieout.ops.bench;

import io.tieout.ops.embedded.EmbeddedDatabase;
import io.tieout.ops.run.Closer;
import io.tieout.realtime.DatabaseSettings;
import io.tieout.realtime.RealtimeJob;
import io.tieout.realtime.settings.RealtimeSettings;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A PostgreSQL of this process alone, in a folder that goes with it. */
public final class BenchDatabase {

    private static final String WRITERS =
            "SELECT count(*) FROM pg_stat_activity WHERE application_name = '%s'".formatted(RealtimeJob.WRITER);
    private static final int BETWEEN_LOOKS_MILLIS = 10;

    private final EmbeddedDatabase server;

    private BenchDatabase(EmbeddedDatabase server) {
        this.server = server;
    }

    /**
     * Starts it; {@code closer} stops it and deletes its folder.
     *
     * @throws io.tieout.ops.embedded.EmbeddedException if it does not start
     */
    public static BenchDatabase start(Closer closer) {
        return new BenchDatabase(closer.add(EmbeddedDatabase.start(
                closer.temporaryFolder(BenchServers.PREFIX).resolve("postgresql"))));
    }

    /** The settings under which a job finds it. */
    public Map<String, String> settings() {
        return Map.of(
                RealtimeSettings.DATABASE_URL.key(), server.jdbcUrl(),
                RealtimeSettings.DATABASE_USER.key(), server.user(),
                RealtimeSettings.DATABASE_PASSWORD.key(), server.password());
    }

    DatabaseSettings access() {
        return new DatabaseSettings(server.jdbcUrl(), server.user(), Optional.of(server.password()));
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
    }

    /** Runs statements on one connection, each committed by itself. */
    void execute(String... statements) throws SQLException {
        try (Connection connection = connect()) {
            for (String sql : statements) {
                Sql.run(connection, sql);
            }
        }
    }

    /** The first column of the only row. */
    long number(String question) throws SQLException {
        try (Connection connection = connect()) {
            return Sql.number(connection, question);
        }
    }

    /** Waits until the sessions of jobs are gone, and with them what they had still to count. */
    void awaitWriters() throws SQLException, InterruptedException {
        while (number(WRITERS) > 0) {
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
        }
    }

    /** Runs {@code work} and tells what it took. */
    Used measure(Used.Work work) throws SQLException, IOException, InterruptedException {
        try (Connection connection = connect()) {
            return Used.by(work, connection);
        }
    }
}
