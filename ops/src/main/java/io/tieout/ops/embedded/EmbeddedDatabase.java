package io.tieout.ops.embedded;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A PostgreSQL 18 server of its own on a free port of 127.0.0.1, as durable as an installed one. Its data directory is
 * {@code data} below the given directory and outlives it: the next start finds the data. Everyone on this machine may
 * connect without a password, so it is for the demo and for tests. It registers no shutdown hook, so that whoever
 * started it can let its clients finish first; whoever starts it closes it, and only an end of the process during the
 * start is covered here.
 */
public final class EmbeddedDatabase implements AutoCloseable {

    private static final String DATABASE = "tieout";
    private static final String USER = "postgres";

    /** After a crash the server first replays its log, which takes longer than a plain start. */
    private static final Duration START_PATIENCE = Duration.ofSeconds(60);

    private final ClaimedDirectory directory;
    private final EmbeddedPostgres server;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedDatabase(ClaimedDirectory directory, EmbeddedPostgres server) {
        this.directory = directory;
        this.server = server;
    }

    /**
     * Returns when the database takes connections: about three seconds after the first call on a directory, less
     * afterwards. A server that a killed run left behind on the directory is stopped first.
     *
     * @throws EmbeddedException when the directory is in use or cannot be written, there are no binaries for this
     *     platform, or the server does not come up
     */
    public static EmbeddedDatabase start(Path dir) {
        ClaimedDirectory directory = ClaimedDirectory.claim(dir);
        Path data = directory.path().resolve("data");
        StartGuard guard = StartGuard.over(data);
        try {
            Postmaster.clear(data);
            EmbeddedDatabase database = new EmbeddedDatabase(directory, server(directory.path(), data));
            database.createDatabase();
            return database;
        } catch (IOException | SQLException | RuntimeException e) {
            Postmaster.of(data).ifPresent(Postmaster::stop);
            directory.release();
            throw new EmbeddedException("embedded PostgreSQL did not start in " + directory.path() + ": " + e, e);
        } finally {
            guard.startEnded();
        }
    }

    public String jdbcUrl() {
        return jdbcUrl(DATABASE);
    }

    /** A superuser: migrations create roles. */
    public String user() {
        return USER;
    }

    /** Any text would do, the server trusts every local connection; not empty, because some clients refuse that. */
    public String password() {
        return USER;
    }

    /**
     * Stops the server in PostgreSQL's fast mode, which ends open connections, and waits until its process is gone; a
     * second call does nothing.
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        Optional<Postmaster> postmaster = Postmaster.of(directory.path().resolve("data"));
        try {
            server.close();
        } catch (IOException e) {
            throw new EmbeddedException("embedded PostgreSQL in " + directory.path() + " did not stop: " + e, e);
        } finally {
            // The library gives up after five seconds and only logs that.
            postmaster.ifPresent(Postmaster::awaitEnd);
            directory.release();
        }
    }

    private static EmbeddedPostgres server(Path dir, Path data) throws IOException {
        return EmbeddedPostgres.builder()
                .setRegisterShutdownHook(false)
                .setCleanDataDirectory(false)
                .setDataDirectory(data)
                .setOverrideWorkingDirectory(dir.resolve("binaries").toFile())
                .setPGStartupWait(START_PATIENCE)
                // The same order of text and the same language of errors on every platform.
                .setLocaleConfig("locale", "C")
                .setLocaleConfig("locale-provider", "builtin")
                .setLocaleConfig("builtin-locale", "C.UTF-8")
                .setServerConfig("listen_addresses", "127.0.0.1")
                .setServerConfig("unix_socket_directories", "")
                // The library starts a server that may lose data; ours may not.
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .setServerConfig("jit", "off")
                // tieout bench latency reads when each row was committed; a few bytes a transaction.
                .setServerConfig("track_commit_timestamp", "on")
                .start();
    }

    private void createDatabase() throws SQLException {
        try (Connection connection = DriverManager.getConnection(jdbcUrl("postgres"), USER, password());
                PreparedStatement find =
                        connection.prepareStatement("SELECT 1 FROM pg_database WHERE datname = '" + DATABASE + "'");
                ResultSet found = find.executeQuery();
                Statement create = connection.createStatement()) {
            if (!found.next()) {
                create.execute("CREATE DATABASE " + DATABASE);
            }
        }
    }

    private String jdbcUrl(String database) {
        return "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/" + database;
    }
}
