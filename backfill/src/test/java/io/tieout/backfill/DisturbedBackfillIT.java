package io.tieout.backfill;

import static io.tieout.backfill.KnownEvents.CLOSED;
import static io.tieout.backfill.KnownEvents.EVENTS;
import static io.tieout.backfill.KnownEvents.ORACLE;
import static io.tieout.backfill.KnownEvents.RULES;
import static io.tieout.backfill.KnownEvents.WINDOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.run.BackfillException;
import io.tieout.backfill.run.BackfillReport;
import io.tieout.backfill.source.EventSource;
import io.tieout.db.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that die, lose their database or are cancelled, and the next ones, which finish what they began. */
class DisturbedBackfillIT {

    private final TestDatabase database = TestDatabase.create();

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @TempDir
    private Path folder;

    private EventSource files;

    @BeforeEach
    void write() throws Exception {
        files = EVENTS.write(folder).source();
    }

    @AfterEach
    void close() throws Exception {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        database.close();
    }

    @Test
    void aRunWhoseProcessDiedIsFailedByTheNext() throws Exception {
        Backfills.reach(database, CLOSED);
        database.execute("""
                INSERT INTO tieout.backfill_run
                  (pipeline, mode, window_from, window_to, source, asked_by, cause, is_open)
                VALUES ('files', 'ADD', '%s', '%s', 'files', 'bob', 'by hand', false)""".formatted(WINDOW.from(), WINDOW.to()));
        Backfills.of(database, RULES).run(Backfills.add(WINDOW, files));
        assertThat(database.rows("SELECT asked_by, state, failure FROM tieout.backfill_run ORDER BY run_id"))
                .containsExactly(
                        List.of("bob", "FAILED", "The process ended before the run did"),
                        List.of("alice", "DONE", "null"));
        KnownEvents.assertThatTheyAreInTheTablesOf(database);
    }

    @Test
    void aRunWhoseConnectionsAreKilledEndsOrFailsWithItsReasonAndTheNextOneFinishesIt() throws Exception {
        RandomEvents many = RandomEvents.of(9, RULES, 2000);
        Oracle oracle = new Oracle(many);
        EventSource written = many.write(folder).source();
        Window window = Backfills.around(
                many.orders().stream().map(OrderEvent::orderTime).toList());
        Backfills.reach(database, window.to().plus(Duration.ofHours(1)));
        Future<BackfillReport> run = threads.submit(() ->
                Backfills.of(database, RULES, Target.inSmallSteps(database, 10)).run(Backfills.add(window, written)));
        await().atMost(ArchivingStream.PATIENCE)
                .until(() -> ArchivingStream.number(database, "SELECT count(*) FROM tieout.order_reconciliation") > 20);
        for (int time = 0; time < 3 && !run.isDone(); time++) {
            kill();
        }
        try {
            run.get();
        } catch (ExecutionException failed) {
            assertThat(failed).hasCauseInstanceOf(BackfillException.class);
        }
        Backfills.of(database, RULES).run(Backfills.add(window, written));
        assertThat(Tables.wholeOrderReconciliation(database)).containsExactlyElementsOf(oracle.orderReconciliation());
        assertThat(Tables.wholePaymentLedger(database)).containsExactlyElementsOf(oracle.paymentLedger());
        assertThat(database.rows("SELECT state IN ('DONE', 'FAILED') FROM tieout.backfill_run ORDER BY run_id"))
                .containsExactly(List.of("true"), List.of("true"));
        assertThat(Tables.runs(database).get(1)).containsExactly("2", "DONE", "null");
    }

    /** Its end cannot be recorded then, but its lock is gone with its session. */
    @Test
    void aRunThatLosesTheDatabaseFailsAndTheNextOneRecordsThatAndFinishesIt() throws Exception {
        String name = database.url().substring(database.url().lastIndexOf('/') + 1);
        Future<BackfillReport> run = started(slow());
        try (TestDatabase other = TestDatabase.createEmpty()) {
            other.execute("ALTER DATABASE %s WITH ALLOW_CONNECTIONS false".formatted(name));
            other.rows("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '%s'"
                    .formatted(name));
            assertThatThrownBy(run::get)
                    .cause()
                    .isInstanceOf(BackfillException.class)
                    .hasMessage("Run 1 of the window 2026-08-21T09:50:00Z to 2026-08-21T11:10:00Z failed:"
                            + " FATAL: database \"%s\" is not currently accepting connections".formatted(name));
            other.execute("ALTER DATABASE %s WITH ALLOW_CONNECTIONS true".formatted(name));
        }
        assertThat(Tables.runs(database)).containsExactly(List.of("1", "RUNNING", "null"));

        Backfills.of(database, RULES).run(Backfills.add(WINDOW, files));
        assertThat(Tables.runs(database))
                .containsExactly(
                        List.of("1", "FAILED", "The process ended before the run did"), List.of("2", "DONE", "null"));
        KnownEvents.assertThatTheyAreInTheTablesOf(database);
    }

    @Test
    void aRunThatIsClosedFromAnotherThreadIsCancelledAndNoOtherBegins() throws Exception {
        Backfill backfill = slow();
        Future<BackfillReport> run = started(backfill);
        backfill.close();
        assertThatThrownBy(run::get)
                .hasCauseInstanceOf(CancellationException.class)
                .hasRootCauseMessage("The job was cancelled");
        assertThatThrownBy(() -> backfill.run(Backfills.add(WINDOW, files)))
                .isInstanceOf(CancellationException.class)
                .hasMessage("Cancelled before the job started");
        assertThat(Tables.runs(database))
                .containsExactly(List.of("1", "CANCELLED", "null"), List.of("2", "CANCELLED", "null"));

        Backfills.of(database, RULES).run(Backfills.add(WINDOW, files));
        KnownEvents.assertThatTheyAreInTheTablesOf(database);
    }

    /** The lock outlasts the statement's time limit of the writer, which tries again. */
    @Test
    void aRunThatWaitsForARowWhichSomebodyElseHasLockedIsCancelledAtOnce() throws Exception {
        Backfills.reach(database, CLOSED);
        Backfill backfill = Backfills.of(database, RULES);
        try (Connection other = database.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("INSERT INTO tieout.order_reconciliation (order_id, order_time) VALUES ('%s', '%s')"
                    .formatted(EVENTS.orders().get(0).orderId(), WINDOW.from()));
            Future<BackfillReport> run = threads.submit(() -> backfill.run(Backfills.add(WINDOW, files)));
            await().atMost(ArchivingStream.PATIENCE).until(() -> ArchivingStream.number(database, """
                    SELECT count(*) FROM pg_stat_activity
                    WHERE datname = current_database() AND application_name ~ '^tieout-backfill-'
                      AND wait_event_type = 'Lock'""") > 0);
            Future<?> closing = threads.submit(() -> {
                backfill.close();
                return "closed";
            });
            await().atMost(Duration.ofSeconds(5)).until(closing::isDone);
            assertThatThrownBy(run::get).hasCauseInstanceOf(CancellationException.class);
            other.rollback();
        }
        assertThat(Tables.runs(database)).containsExactly(List.of("1", "CANCELLED", "null"));
    }

    @Test
    void aRunWhoseThreadIsInterruptedIsCancelledWithItsJob() throws Exception {
        Future<BackfillReport> run = started(slow());
        run.cancel(true);
        await().atMost(ArchivingStream.PATIENCE)
                .until(() -> Tables.runs(database).equals(List.of(List.of("1", "CANCELLED", "null"))));
        assertThat(orders()).isLessThan(ORACLE.orders().size());

        Backfills.of(database, RULES).run(Backfills.add(WINDOW, files));
        KnownEvents.assertThatTheyAreInTheTablesOf(database);
    }

    /** A writer that needs a transaction a row, so that there is time to stop it in the middle. */
    private Backfill slow() {
        Backfills.reach(database, CLOSED);
        database.execute("""
                CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.02); RETURN NULL; END';
                CREATE TRIGGER slow AFTER INSERT OR UPDATE ON tieout.order_reconciliation
                FOR EACH STATEMENT EXECUTE FUNCTION slow()""");
        return Backfills.of(database, RULES, Target.inSmallSteps(database, 1));
    }

    private Future<BackfillReport> started(Backfill backfill) {
        Future<BackfillReport> run = threads.submit(() -> backfill.run(Backfills.add(WINDOW, files)));
        await().atMost(ArchivingStream.PATIENCE).until(() -> orders() > 3);
        return run;
    }

    private long orders() {
        return ArchivingStream.number(database, "SELECT count(*) FROM tieout.order_reconciliation");
    }

    private void kill() {
        database.rows("""
                SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()""");
    }
}
