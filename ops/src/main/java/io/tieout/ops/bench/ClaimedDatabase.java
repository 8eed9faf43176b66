package io.tieout.ops.bench;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.db.Roles;
import io.tieout.ops.run.Pool;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.realtime.DatabaseSettings;
import io.tieout.realtime.settings.Settings;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * A database for one benchmark at a time. The schemas that it drops bear a mark by which they are known as a
 * benchmark's; where one of their names is taken by somebody else, the database is refused. At the end it is as it was.
 */
public final class ClaimedDatabase implements AutoCloseable {

    private static final String NAMES = "'tieout', 'tieout_backfill', '%s'".formatted(StockScript.SCHEMA);
    private static final String MARK = "Made by tieout bench, which drops it with all that is in it";

    private static final String TRY_LOCK = "SELECT pg_try_advisory_lock(hashtext('tieout bench'))";

    private static final String FOREIGN = """
            SELECT string_agg(quote_ident(nspname), ', ' ORDER BY nspname)
            FROM pg_namespace
            WHERE nspname IN (%s) AND obj_description(oid, 'pg_namespace') IS DISTINCT FROM '%s'""".formatted(NAMES, MARK);

    private static final String IS_READY = "SELECT to_regclass('tieout.backfill_run') IS NOT NULL";

    /** What a job or a backfill leaves that met the schemas of a benchmark and went on in them. */
    private static final String IN_USE = """
            SELECT EXISTS (SELECT FROM tieout.source_progress WHERE topic NOT LIKE '%s%%')
              OR EXISTS (SELECT FROM tieout.backfill_run)""".formatted(BenchServers.PREFIX);

    private static final String ROLES = """
            SELECT string_agg(quote_ident(role), ', ')
            FROM unnest(ARRAY['%s', '%s']) AS role
            WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role)""".formatted(Roles.DEFAULT.writer(), Roles.DEFAULT.reader());

    private static final String DROP =
            "DROP SCHEMA IF EXISTS tieout, tieout_backfill, %s CASCADE".formatted(StockScript.SCHEMA);

    /** Fails if somebody has made one of them meanwhile; migrations make the third. */
    private static final String CREATE = "CREATE SCHEMA tieout; CREATE SCHEMA %s".formatted(StockScript.SCHEMA);

    /** Statements that set the mark. */
    private static final String MARKS = """
            SELECT string_agg(format('COMMENT ON SCHEMA %%I IS %%L', nspname, '%s'), '; ')
            FROM pg_namespace
            WHERE nspname IN (%s)""".formatted(MARK, NAMES);

    private final Settings settings;
    private final boolean embedded;
    private final HikariDataSource pool;
    private final Connection lock;
    private final Optional<String> missingRoles;

    private ClaimedDatabase(
            Settings settings,
            boolean embedded,
            HikariDataSource pool,
            Connection lock,
            Optional<String> missingRoles) {
        this.settings = settings;
        this.embedded = embedded;
        this.pool = pool;
        this.lock = lock;
        this.missingRoles = missingRoles;
    }

    /**
     * Takes the database that the settings name, and changes nothing in it yet.
     *
     * @param embedded whether its server was started for this benchmark
     * @throws io.tieout.ops.run.RunException if it cannot be reached
     * @throws BenchException if it holds what is not a benchmark's, or another benchmark runs in it
     */
    public static ClaimedDatabase claim(Settings settings, boolean embedded) {
        DatabaseSettings database = DatabaseSettings.of(settings);
        HikariDataSource pool = Pool.open(database, "tieout-bench", Duration.ZERO);
        try {
            Connection lock = pool.getConnection();
            if (!Sql.isTrue(lock, TRY_LOCK)) {
                throw new BenchException("Another benchmark runs in %s".formatted(database));
            }
            refuseForeign(lock, database);
            return new ClaimedDatabase(settings, embedded, pool, lock, Sql.text(lock, ROLES));
        } catch (SQLException failed) {
            pool.close();
            throw new BenchException("PostgreSQL: " + failed.getMessage(), failed);
        } catch (BenchException refused) {
            pool.close();
            throw refused;
        }
    }

    /** The caller closes it. */
    Connection connect() throws SQLException {
        return pool.getConnection();
    }

    /** Makes all schemas anew, ours at this program's version and without rows. */
    synchronized void clear() throws SQLException {
        try (Connection connection = connect()) {
            refuseForeign(connection, DatabaseSettings.of(settings));
            Sql.run(connection, DROP);
            Sql.run(connection, CREATE);
            try {
                Sql.run(connection, StockScript.TABLE_SQL);
                if (embedded) {
                    Sql.run(connection, "CHECKPOINT");
                }
                ReconciliationRun.migrate(settings);
            } finally {
                // Migrations say of the schemas what they are for.
                Sql.run(connection, Sql.text(connection, MARKS).orElseThrow());
            }
        }
    }

    /** The process whose children are all processes of the server; empty if it may run anywhere. */
    Optional<ProcessHandle> postmaster() throws SQLException {
        if (!embedded) {
            return Optional.empty();
        }
        try (Connection connection = connect()) {
            return Sql.postmaster(connection);
        }
    }

    /** Drops what this made, unless somebody has taken it over. */
    @Override
    public synchronized void close() throws SQLException {
        try {
            refuseForeign(lock, DatabaseSettings.of(settings));
            Sql.run(lock, DROP);
            dropRoles();
        } finally {
            pool.close();
        }
    }

    /** Roles belong to the whole server: one that another database has begun to use stays. */
    private void dropRoles() throws SQLException {
        if (missingRoles.isPresent()) {
            try {
                Sql.run(lock, "DROP ROLE IF EXISTS " + missingRoles.get());
            } catch (SQLException failed) {
                if (!failed.getSQLState().equals("2BP01")) {
                    throw failed;
                }
            }
        }
    }

    private static void refuseForeign(Connection connection, DatabaseSettings database) throws SQLException {
        Optional<String> foreign = Sql.text(connection, FOREIGN);
        if (foreign.isPresent()) {
            throw new BenchException(
                    "%s has schema %s, which a benchmark would drop: name another database in database.url, an empty one"
                            .formatted(database, foreign.get()));
        }
        if (Sql.isTrue(connection, IS_READY) && Sql.isTrue(connection, IN_USE)) {
            throw new BenchException(
                    "%s has a schema tieout that a benchmark left and others have used since: drop it or name another database in database.url"
                            .formatted(database));
        }
    }
}
