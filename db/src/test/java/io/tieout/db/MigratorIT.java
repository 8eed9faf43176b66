package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class MigratorIT {

    private static final List<String> FILES = List.of(
            "V1__roles.sql",
            "V2__pipeline_progress.sql",
            "V3__order_reconciliation.sql",
            "V4__payment_ledger.sql",
            "V5__order_status_history.sql",
            "V6__quartz.sql",
            "V7__rejected_event.sql",
            "V8__late_event.sql",
            "V9__source_progress.sql",
            "V10__source_gap.sql",
            "V11__backfill.sql",
            "V12__refused_run.sql",
            "V13__order_fx.sql",
            "V14__windows.sql",
            "V15__pairs.sql",
            "V16__order_status.sql",
            "V17__amendments_and_refunds.sql",
            "V18__order_resolution.sql",
            "V19__buckets.sql",
            "V20__tie_outs.sql",
            "V22__notification.sql",
            "V23__finance_reader.sql",
            "V24__period_close.sql",
            "V25__backfill_change_by_statement.sql",
            "V26__backfill_change_once_a_statement.sql");

    private static final String NEWEST = "26";

    @Test
    void aNewDatabaseIsMigratedFromNothingToTheNewestVersion() {
        try (TestDatabase db = TestDatabase.createEmpty()) {
            Migrator migrator = new Migrator(db.dataSource());

            assertThat(migrator.pending()).isEqualTo(FILES);
            assertThat(migrator.migrate()).isEqualTo(new Migration("", NEWEST, FILES.size()));
            assertThat(migrator.pending()).isEmpty();
        }
    }

    @Test
    void aSecondMigrationAppliesNothing() {
        try (TestDatabase db = TestDatabase.create()) {
            assertThat(new Migrator(db.dataSource()).migrate()).isEqualTo(new Migration(NEWEST, NEWEST, 0));
        }
    }

    @Test
    void nodesThatStartAtOnceApplyEachFileOnce() throws Exception {
        for (int round = 0; round < 3; round++) {
            try (TestDatabase db = TestDatabase.createEmpty()) {
                List<Migration> migrations = atOnce(4, () -> new Migrator(db.dataSource()).migrate());

                assertThat(migrations).extracting(Migration::to).containsOnly(NEWEST);
                assertThat(migrations.stream().mapToInt(Migration::applied).sum())
                        .isEqualTo(FILES.size());
                assertThat(db.rows(
                                "SELECT script FROM tieout.flyway_schema_history WHERE version IS NOT NULL AND success"
                                        + " ORDER BY installed_rank"))
                        .isEqualTo(FILES.stream().map(List::of).toList());
            }
        }
    }

    @Test
    void nodesThatStartAtOnceDoNotHangOnAnIndexThatIsBuiltConcurrently() throws Exception {
        try (TestDatabase db = TestDatabase.createEmpty()) {
            List<Migration> migrations = atOnce(
                    2, () -> new Migrator(db.dataSource(), Roles.DEFAULT, "classpath:db/concurrently").migrate());

            assertThat(migrations.stream().mapToInt(Migration::applied).sum()).isEqualTo(2);
            assertThat(db.rows("SELECT indisvalid FROM pg_index WHERE indexrelid = 'tieout.item_name'::regclass"))
                    .containsExactly(List.of("true"));
        }
    }

    @Test
    void aDatabaseThatIsNewerThanThisProgramIsRefused() {
        try (TestDatabase db = TestDatabase.create()) {
            db.execute("""
                    INSERT INTO tieout.flyway_schema_history
                      (installed_rank, version, description, type, script, installed_by, execution_time, success)
                    VALUES (99, '99', 'from the future', 'SQL', 'V99__from_the_future.sql', 'someone', 1, true)
                    """);
            Migrator migrator = new Migrator(db.dataSource());
            String message = "The database is newer than this program: it has migration 99 (from the future),"
                    + " the program knows up to " + NEWEST + "; use the program that migrated it or a later one";

            assertThatThrownBy(migrator::migrate)
                    .isInstanceOf(MigrationException.class)
                    .hasMessage(message);
            assertThatThrownBy(migrator::pending)
                    .isInstanceOf(MigrationException.class)
                    .hasMessage(message);
        }
    }

    @Test
    void aFileThatWasChangedAfterItWasAppliedIsRefused() {
        try (TestDatabase db = TestDatabase.create()) {
            db.execute("UPDATE tieout.flyway_schema_history SET checksum = 1 WHERE version = '4'");

            assertThatThrownBy(() -> new Migrator(db.dataSource()).migrate())
                    .isInstanceOf(MigrationException.class)
                    .hasMessage("The checksum of migration 4 (payment ledger) is not the one it was applied with:"
                            + " the file was changed afterwards; restore it, and put the change into a new migration");
        }
    }

    @Test
    void aFileThatPostgresRefusesIsNamedAndTheFilesBeforeItStay() {
        try (TestDatabase db = TestDatabase.createEmpty()) {
            Migrator migrator = new Migrator(db.dataSource(), Roles.DEFAULT, "classpath:db/broken");

            assertThatThrownBy(migrator::migrate)
                    .isInstanceOf(MigrationException.class)
                    .hasMessage("The migration failed: Failed to execute script V2__part.sql:"
                            + " ERROR: column \"item_id\" does not exist (SQLSTATE 42703)")
                    .cause()
                    .isNotNull();
            assertThat(migrator.pending()).containsExactly("V2__part.sql");
            assertThat(db.rows("SELECT to_regclass('tieout.item'), to_regclass('tieout.part')"))
                    .containsExactly(List.of("tieout.item", "null"));
        }
    }

    @Test
    void aSchemaOfSomeoneElseIsLeftAlone() {
        try (TestDatabase db = TestDatabase.createEmpty()) {
            db.execute("CREATE SCHEMA tieout CREATE TABLE theirs (id bigint)");

            assertThatThrownBy(() -> new Migrator(db.dataSource()).migrate())
                    .isInstanceOf(MigrationException.class)
                    .hasMessage("The schema tieout holds objects but no history of migrations:"
                            + " use a database without that schema");
        }
    }

    @Test
    void aDatabaseThatDoesNotExistIsReportedInOneLine() {
        PGSimpleDataSource nowhere = TestServer.dataSource("nowhere");

        assertThatThrownBy(() -> new Migrator(nowhere).migrate())
                .isInstanceOf(MigrationException.class)
                .hasMessage("The database cannot be reached: Unable to obtain connection from database:"
                        + " FATAL: database \"nowhere\" does not exist (SQLSTATE 3D000)");
    }

    @Test
    void whereTheRolesExistTheMigratingUserNeedNotBeAllowedToCreateRoles() {
        try (TestDatabase db = TestDatabase.createEmpty()) {
            db.execute("CREATE ROLE shop_writer; CREATE ROLE shop_reader; CREATE ROLE plain_owner LOGIN;"
                    + " GRANT CREATE ON DATABASE "
                    + db.rows("SELECT current_database()").get(0).get(0)
                    + " TO plain_owner");
            Migrator migrator = new Migrator(db.dataSource("plain_owner"), new Roles("shop_writer", "shop_reader"));

            assertThat(migrator.migrate()).isEqualTo(new Migration("", NEWEST, FILES.size()));
            assertThat(db.rows("SELECT has_table_privilege('shop_reader', 'tieout.payment_disposition', 'SELECT'),"
                            + " has_schema_privilege('tieout_reader', 'tieout', 'USAGE')"))
                    .containsExactly(List.of("true", "false"));
        }
    }

    @Test
    void everyTableViewAndColumnHasAComment() {
        try (TestDatabase db = TestDatabase.create()) {
            assertThat(db.rows("""
                            SELECT c.relname, a.attname
                            FROM pg_class AS c
                            LEFT JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                            WHERE c.relnamespace = 'tieout'::regnamespace
                              AND c.relkind IN ('r', 'p', 'v', 'm')
                              AND (obj_description(c.oid, 'pg_class') IS NULL OR col_description(c.oid, a.attnum) IS NULL)
                            ORDER BY c.relname, a.attnum
                            """)).isEmpty();
        }
    }

    private static <T> List<T> atOnce(int callers, Callable<T> call) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(callers);
        try {
            CyclicBarrier start = new CyclicBarrier(callers);
            Callable<T> started = () -> {
                start.await();
                return call.call();
            };
            List<T> results = new ArrayList<>();
            for (Future<T> future : executor.invokeAll(Collections.nCopies(callers, started))) {
                results.add(future.get());
            }
            return results;
        } finally {
            executor.shutdownNow();
        }
    }
}
