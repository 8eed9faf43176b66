package io.tieout.ops.bench;

import io.tieout.ops.embedded.EmbeddedDatabase;
import io.tieout.ops.run.Closer;
import io.tieout.realtime.DatabaseSettings;
import io.tieout.realtime.RealtimeJob;
import io.tieout.realtime.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.commons.io.FileUtils;

/** A PostgreSQL of this process alone, in a folder that goes with it. */
public final class BenchDatabase {

    private static final double MILLIS = 1e3;
    private static final String LOG_POSITION = "SELECT (pg_current_wal_lsn() - '0/0')::bigint";
    private static final String PROCESS = "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::bigint";

    private static final String WRITERS =
            "SELECT count(*) FROM pg_stat_activity WHERE application_name = '%s'".formatted(RealtimeJob.WRITER);
    private static final int BETWEEN_LOOKS_MILLIS = 10;

    private final DatabaseSettings access;
    private final Path checkpoints;

    private BenchDatabase(DatabaseSettings access, Path checkpoints) {
        this.access = access;
        this.checkpoints = checkpoints;
    }

    /** Work that tells from when to when it is to be measured. */
    interface Work {
        Ran run() throws SQLException, IOException, InterruptedException;
    }

    /**
     * Starts it; {@code closer} stops it and deletes its folder.
     *
     * @throws io.tieout.ops.embedded.EmbeddedException if it does not start
     */
    public static BenchDatabase start(Closer closer) {
        try {
            Path dir = Files.createTempDirectory("tieout-bench-");
            closer.add(() -> FileUtils.deleteDirectory(dir.toFile()));
            EmbeddedDatabase server = closer.add(EmbeddedDatabase.start(dir.resolve("postgresql")));
            return new BenchDatabase(
                    new DatabaseSettings(server.jdbcUrl(), server.user(), Optional.of(server.password())),
                    dir.resolve("checkpoints"));
        } catch (IOException failed) {
            throw new BenchException("No temporary folder can be made: " + failed.getMessage(), failed);
        }
    }

    /**
     * That of servers which were started for a benchmark.
     *
     * @param settings that name it
     */
    public static BenchDatabase of(BenchServers servers, Settings settings) {
        return new BenchDatabase(DatabaseSettings.of(settings), servers.checkpoints());
    }

    /** The settings under which a job finds it. */
    public Map<String, String> settings() {
        return Map.of(
                "database.url", access.url(),
                "database.user", access.user(),
                "database.password", access.password().orElseThrow());
    }

    DatabaseSettings access() {
        return access;
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(
                access.url(), access.user(), access.password().orElseThrow());
    }

    /** Runs statements of one text, each committed by itself. */
    void execute(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** The first column of the only row. */
    long number(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            found.next();
            return found.getLong(1);
        }
    }

    /** Waits until the sessions of jobs are gone, and with them what they had still to count. */
    void awaitWriters() throws SQLException, InterruptedException {
        while (number(WRITERS) > 0) {
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
        }
    }

    /** Runs {@code work} and tells what it took between its two moments; the log is that of all of it. */
    Used measure(Work work) throws SQLException, IOException, InterruptedException {
        Optional<ProcessHandle> postmaster = ProcessHandle.of(number(PROCESS));
        long log = number(LOG_POSITION);
        try (Sampler sampler = new Sampler(postmaster, checkpoints)) {
            Ran ran = work.run();
            return new Used(
                    seconds(Duration.between(ran.firstRead().at(), ran.end().at())),
                    seconds(ran.end().cpu().minus(ran.firstRead().cpu())),
                    sampler.database(ran.firstRead().at(), ran.end().at())
                            .map(BenchDatabase::seconds)
                            .orElseThrow(),
                    number(LOG_POSITION) - log);
        }
    }

    private static double seconds(Duration duration) {
        return Math.max(1, duration.toMillis()) / MILLIS;
    }
}
