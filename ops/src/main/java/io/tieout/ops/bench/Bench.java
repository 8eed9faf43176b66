package io.tieout.ops.bench;

import io.tieout.ops.run.ReconciliationRun;
import io.tieout.realtime.DatabaseSettings;
import io.tieout.realtime.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;

/** Runs stages over topics that are filled, each in a process of its own and into an empty schema. */
public final class Bench {

    private static final double MILLION = 1e6;
    private static final double MILLIS = 1e3;

    private static final String ROWS_WRITTEN =
            "SELECT coalesce(sum(n_tup_ins + n_tup_upd), 0)::bigint FROM pg_stat_user_tables";

    private static final String LOG_POSITION = "SELECT (pg_current_wal_lsn() - '0/0')::bigint";

    private final Settings settings;
    private final Path checkpoints;
    private final Truth truth;
    private final StageProcess process;

    /**
     * On servers whose topics hold the load.
     *
     * @param checkpoints folder that the settings name for checkpoints
     */
    public Bench(Settings settings, Path checkpoints, Truth truth, StageProcess process) {
        this.settings = settings;
        this.checkpoints = checkpoints;
        this.truth = truth;
        this.process = process;
    }

    /**
     * Runs one stage.
     *
     * @param run counted from 1
     */
    public Cost run(Stage stage, int run) throws InterruptedException {
        try (Connection database = connection()) {
            empty(database);
            ReconciliationRun.migrate(settings);
            Instant start = Instant.now();
            long written = number(database, ROWS_WRITTEN);
            long log = number(database, LOG_POSITION);
            try (Sampler sampler = new Sampler(postmaster(database), checkpoints)) {
                Ran ran = process.run(stage);
                String wrong = stage.table().isPresent()
                        ? truth.difference(database, stage.table().get())
                        : "";
                return cost(stage, run, wrong, start, ran, sampler, database, written, log);
            }
        } catch (SQLException failed) {
            throw new BenchException("PostgreSQL: " + failed.getMessage(), failed);
        } catch (IOException failed) {
            throw new BenchException("Stage %s: %s".formatted(stage.text(), failed.getMessage()), failed);
        }
    }

    private Cost cost(
            Stage stage,
            int run,
            String wrong,
            Instant start,
            Ran ran,
            Sampler sampler,
            Connection database,
            long written,
            long log)
            throws SQLException {
        Instant from = ran.firstRead().at();
        Instant to = ran.end().at();
        double seconds = Math.max(1, Duration.between(from, to).toMillis()) / MILLIS;
        double millions = truth.events() / MILLION;
        return new Cost(
                stage.text(),
                run,
                wrong,
                Duration.between(start, from).toMillis() / MILLIS,
                seconds,
                truth.events() / seconds,
                seconds(ran.end().cpu().minus(ran.firstRead().cpu())) / millions,
                seconds(sampler.kafka(from, to)) / millions,
                seconds(sampler.database(from, to)) / millions,
                sampler.stateBytes(),
                number(database, ROWS_WRITTEN) - written,
                number(database, LOG_POSITION) - log);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / MILLIS;
    }

    private Connection connection() throws SQLException {
        DatabaseSettings database = DatabaseSettings.of(settings);
        return DriverManager.getConnection(
                database.url(), database.user(), database.password().orElse(null));
    }

    private static void empty(Connection database) throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.execute("DROP SCHEMA IF EXISTS tieout, tieout_backfill CASCADE");
            statement.execute(StockScript.TABLE_SQL);
            statement.execute("CHECKPOINT");
        }
    }

    private static ProcessHandle postmaster(Connection database) throws SQLException {
        return ProcessHandle.of(
                        number(database, "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::bigint"))
                .orElseThrow(() -> new BenchException("PostgreSQL does not run on this machine", null));
    }

    private static long number(Connection database, String sql) throws SQLException {
        try (Statement statement = database.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            found.next();
            return found.getLong(1);
        }
    }
}
