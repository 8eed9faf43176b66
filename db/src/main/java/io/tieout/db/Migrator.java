package io.tieout.db;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.output.MigrateResult;

/**
 * Brings the schema {@code tieout} of one database to the version this program was built with. Any number of nodes may
 * do so at once: one works, the others wait and find it done.
 */
public final class Migrator {

    private static final String SCHEMA = "tieout";

    /** One attempt a second: an index on a large table may keep the other nodes waiting this long. */
    private static final int LOCK_ATTEMPTS = 3600;

    private final Flyway flyway;

    /** Uses {@link Roles#DEFAULT}. The user of the data source owns all that is created. */
    public Migrator(DataSource database) {
        this(database, Roles.DEFAULT);
    }

    /** The user of the data source needs the right to create the roles only if they are missing. */
    public Migrator(DataSource database, Roles roles) {
        this(database, roles, "classpath:db/migration");
    }

    Migrator(DataSource database, Roles roles, String location) {
        flyway = Flyway.configure(Migrator.class.getClassLoader())
                .dataSource(database)
                .locations(location)
                .failOnMissingLocations(true)
                .validateMigrationNaming(true)
                .defaultSchema(SCHEMA)
                .placeholders(Map.of("writer_role", roles.writer(), "reader_role", roles.reader()))
                .ignoreMigrationPatterns(new String[0])
                .lockRetryCount(LOCK_ATTEMPTS)
                // A lock held by an open transaction would block CREATE INDEX CONCURRENTLY for ever.
                .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
                .load();
    }

    /**
     * Applies what is pending, each file in a transaction of its own.
     *
     * @throws MigrationException if the database cannot be reached, was migrated by a newer program or from other
     *     files, or refuses a statement; files applied before that stay applied
     */
    public Migration migrate() {
        try {
            refuseForeignHistory(flyway.info());
            MigrateResult result = flyway.migrate();
            String to = current();
            String from = result.migrationsExecuted == 0 ? to : textOf(result.initialSchemaVersion);
            return new Migration(from, to, result.migrationsExecuted);
        } catch (FlywayException e) {
            throw Failures.explain(e);
        }
    }

    /**
     * File names of the migrations that {@link #migrate()} would apply, in that order; empty if the database is ready.
     * Changes nothing, and may be called as the writer.
     *
     * @throws MigrationException as {@link #migrate()}
     */
    public List<String> pending() {
        try {
            MigrationInfoService state = flyway.info();
            refuseForeignHistory(state);
            return Arrays.stream(state.pending()).map(MigrationInfo::getScript).toList();
        } catch (FlywayException e) {
            throw Failures.explain(e);
        }
    }

    private void refuseForeignHistory(MigrationInfoService state) {
        Failures.refuseForeign(flyway.validateWithResult().invalidMigrations, newestKnown(state));
    }

    private static String newestKnown(MigrationInfoService state) {
        return Arrays.stream(state.all())
                .filter(migration ->
                        migration.isVersioned() && migration.getState().isResolved())
                .map(MigrationInfo::getVersion)
                .max(MigrationVersion::compareTo)
                .map(MigrationVersion::getVersion)
                .orElse("");
    }

    private String current() {
        return flyway.info().current().getVersion().getVersion();
    }

    private static String textOf(String versionOrNull) {
        return versionOrNull == null ? "" : versionOrNull;
    }
}
