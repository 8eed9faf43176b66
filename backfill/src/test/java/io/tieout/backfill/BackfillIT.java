package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.run.BackfillException;
import io.tieout.backfill.run.BackfillReport;
import io.tieout.backfill.run.Changes;
import io.tieout.backfill.run.RefusedException;
import io.tieout.backfill.source.EventSource;
import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.PipelineSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.execution.JobClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs over files, each with a database of its own. */
class BackfillIT {

    private static final PipelineSettings RULES = new PipelineSettings(
            Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofSeconds(5), List.of("SUCCESS"));

    private static final RandomEvents EVENTS = RandomEvents.of(7, RULES, 400);
    private static final Oracle ORACLE = new Oracle(EVENTS);

    /** Holds every order; its padded window holds every payment. */
    private static final Window WINDOW =
            new Window(Instant.parse("2026-08-21T09:50:00Z"), Instant.parse("2026-08-21T11:10:00Z"));

    private static final Instant CLOSED = WINDOW.to().plus(RULES.paymentAfter());
    private static final Changes NONE = new Changes(0, 0, 0, 0, 0, 0, 0);

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
    void aWindowThatIsNotAlignedIsRefusedAndTheAlignedOneNamed() {
        Window askew = new Window(Instant.parse("2026-08-21T10:05:00Z"), Instant.parse("2026-08-21T10:35:00.001Z"));
        Backfill backfill = Backfills.of(database, RULES);
        String message =
                "The window 2026-08-21T10:05:00Z to 2026-08-21T10:35:00.001Z is not aligned to 10 min: use 2026-08-21T10:00:00Z to 2026-08-21T10:40:00Z";
        assertThatThrownBy(() -> backfill.run(Backfills.addOpen(askew, files)))
                .isInstanceOf(RefusedException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> backfill.verify(askew, files, "alice", 0))
                .isInstanceOf(RefusedException.class)
                .hasMessage(message);
        assertThat(runs()).isEmpty();
    }

    @Test
    void aWindowWithoutAWatermarkIsNotClosed() {
        assertThatThrownBy(() -> Backfills.of(database, RULES).run(Backfills.add(WINDOW, files)))
                .isInstanceOf(RefusedException.class)
                .hasMessage("The window 2026-08-21T09:50:00Z to 2026-08-21T11:10:00Z is not closed:"
                        + " its last order may be paid until 2026-08-21T11:40:00Z, and the watermark is not recorded."
                        + " With --open it is computed all the same, and orders without a payment stay PENDING");
        assertThat(runs()).isEmpty();
    }

    @Test
    void aWindowIsClosedFromTheDeadlineOfItsLastOrderOn() throws Exception {
        Backfill backfill = Backfills.of(database, RULES);
        Backfills.reach(database, CLOSED.minusMillis(1));
        assertThatThrownBy(() -> backfill.run(Backfills.add(WINDOW, files)))
                .isInstanceOf(RefusedException.class)
                .hasMessage("The window 2026-08-21T09:50:00Z to 2026-08-21T11:10:00Z is not closed:"
                        + " its last order may be paid until 2026-08-21T11:40:00Z,"
                        + " and the watermark is 2026-08-21T11:39:59.999Z."
                        + " With --open it is computed all the same, and orders without a payment stay PENDING");
        assertThat(runs()).isEmpty();

        Backfills.reach(database, CLOSED);
        BackfillReport report = backfill.run(Backfills.add(WINDOW, files));
        assertThat(report.open()).isFalse();
        assertThat(report.watermark()).contains(CLOSED);
        assertThatTheTablesAreThoseOfTheOracle();
        long orders = ORACLE.orders().size();
        long payments = ORACLE.paymentLedger().size();
        long matches = ORACLE.orders().stream()
                .filter(order -> ORACLE.firstPayment(order.orderId()).isPresent())
                .count();
        assertThat(report.changes()).isEqualTo(new Changes(orders, 0, payments, 0, matches, 0, 0));
        assertThat(report.read())
                .isEqualTo(EVENTS.orders().size() + EVENTS.payments().size());
        assertThat(database.rows("""
                        SELECT run_id, pipeline, mode, window_from, window_to, source, asked_by, cause, is_open,
                          watermark, state, failure, read_count, written_count, orders_added, payments_added,
                          matches_found, finished_at >= started_at
                        FROM tieout.backfill_run"""))
                .containsExactly(List.of(
                        String.valueOf(report.runId()),
                        "files",
                        "ADD",
                        WINDOW.from().toString(),
                        WINDOW.to().toString(),
                        "files",
                        "alice",
                        "by hand",
                        "false",
                        CLOSED.toString(),
                        "DONE",
                        "null",
                        String.valueOf(report.read()),
                        String.valueOf(report.written()),
                        String.valueOf(orders),
                        String.valueOf(payments),
                        String.valueOf(matches),
                        "true"));
    }

    @Test
    void ordersOfAnOpenWindowStayPending() throws Exception {
        BackfillReport report = Backfills.of(database, RULES).run(Backfills.addOpen(WINDOW, files));
        assertThat(report.open()).isTrue();
        assertThat(report.watermark()).isEmpty();
        assertThatTheTablesAreThoseOfTheOracle();
        assertThat(database.rows("SELECT DISTINCT status FROM tieout.order_reconciliation ORDER BY 1"))
                .containsExactly(List.of("PAID"), List.of("PENDING"));
        assertThat(database.rows("SELECT is_open, watermark, state FROM tieout.backfill_run"))
                .containsExactly(List.of("true", "null", "DONE"));
    }

    @Test
    void fromTheSecondOfTwentyRunsOnNothingIsWritten() throws Exception {
        Backfills.reach(database, CLOSED);
        Backfill backfill = Backfills.of(database, RULES);
        assertThat(backfill.run(Backfills.add(WINDOW, files)).changes().total()).isPositive();
        List<List<String>> versions = rowVersions();
        List<List<String>> updates = updates();
        for (int run = 2; run <= 20; run++) {
            assertThat(backfill.run(Backfills.add(WINDOW, files)).changes())
                    .as("run %d", run)
                    .isEqualTo(NONE);
        }
        assertThat(rowVersions()).isEqualTo(versions);
        assertThat(runs()).hasSize(20).allMatch(row -> row.get(1).equals("DONE"));
        assertThat(updates()).isEqualTo(updates);
    }

    @Test
    void aSecondRunOverTheSameTimeIsRefusedUntilTheFirstHasEnded() throws Exception {
        Backfills.reach(database, CLOSED);
        Backfill backfill = Backfills.of(database, RULES);
        backfill.run(Backfills.add(WINDOW, files));
        database.execute("UPDATE tieout.order_reconciliation SET order_version = -1");
        Future<BackfillReport> first;
        try (Connection holder = database.connect()) {
            holdAllOrders(holder);
            first = threads.submit(() -> backfill.run(Backfills.add(WINDOW, files)));
            awaitAWaitingWriter();

            Window overlapping = new Window(WINDOW.to().minus(Backfills.BATCH_WINDOW), WINDOW.to());
            String since = database.rows("SELECT started_at FROM tieout.backfill_run WHERE state = 'RUNNING'")
                    .get(0)
                    .get(0);
            assertThatThrownBy(() -> Backfills.of(database, RULES).run(Backfills.add(overlapping, files)))
                    .isInstanceOf(BackfillException.class)
                    .hasMessage(
                            "Run 2 of alice asked for the window 2026-08-21T09:50:00Z to 2026-08-21T11:10:00Z since "
                                    + since + " and goes on: wait for its end");

            Window before = new Window(WINDOW.from().minus(Backfills.BATCH_WINDOW), WINDOW.from());
            assertThat(Backfills.of(database, RULES)
                            .run(Backfills.add(before, files))
                            .changes())
                    .isEqualTo(NONE);
        }
        assertThat(first.get().changes().ordersCorrected())
                .isEqualTo(ORACLE.orders().size());
        assertThat(Backfills.of(database, RULES)
                        .run(Backfills.add(WINDOW, files))
                        .changes())
                .isEqualTo(NONE);
        assertThat(runs()).extracting(row -> row.get(1)).containsExactly("DONE", "DONE", "DONE", "DONE");
        assertThatTheTablesAreThoseOfTheOracle();
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
        assertThatTheTablesAreThoseOfTheOracle();
    }

    @Test
    void laterVersionsAndEarlierPaymentsOfTheTablesStay() throws Exception {
        Backfills.reach(database, CLOSED);
        String order = ORACLE.orders().stream()
                .map(OrderEvent::orderId)
                .filter(id -> ORACLE.firstPayment(id).isPresent())
                .findFirst()
                .orElseThrow();
        String payment = EVENTS.payments().get(0).payId();
        database.execute("""
                INSERT INTO tieout.order_reconciliation
                  (order_id, user_id, amount, currency, order_version, order_time, pay_id, pay_amount, pay_time)
                VALUES ('%s', 'later', 1, 'BRL', 99, '2026-08-21T10:00:00Z', 'earlier', 1, '2026-08-21T09:00:00Z');
                INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_status, pay_time)
                VALUES ('%s', '%s', 1, 'REFUNDED', '2026-08-22T10:00:00Z')""".formatted(order, payment, order));
        List<List<String>> present = rowVersions();
        Changes changes =
                Backfills.of(database, RULES).run(Backfills.add(WINDOW, files)).changes();
        assertThat(rowVersions()).containsAll(present);
        assertThat(changes.ordersAdded()).isEqualTo(ORACLE.orders().size() - 1);
        assertThat(changes.paymentsAdded()).isEqualTo(ORACLE.paymentLedger().size() - 1);
        assertThat(changes.ordersCorrected() + changes.paymentsCorrected() + changes.matchesCorrected())
                .isZero();
    }

    @Test
    void besideAStreamThatWritesTheSameOrdersNeitherBlocksTheOther() throws Exception {
        RandomEvents many = RandomEvents.of(8, RULES, 6000);
        Oracle oracle = new Oracle(many);
        EventFolder written = many.write(folder);
        Window window = Backfills.around(
                many.orders().stream().map(OrderEvent::orderTime).toList());
        JobClient stream = FileRun.STREAMING
                .script(RULES, written, Target.inSmallSteps(database, 20))
                .start()
                .getJobClient()
                .orElseThrow();
        int runs = 0;
        try (Backfill backfill = Backfills.of(database, RULES, Target.inSmallSteps(database, 20))) {
            while (!stream.getJobStatus().get().isGloballyTerminalState()) {
                backfill.run(Backfills.addOpen(window, written.source()));
                runs++;
            }
        }
        stream.getJobExecutionResult().get();
        assertThat(runs).isPositive();
        assertThat(Tables.wholeOrderReconciliation(database)).containsExactlyElementsOf(oracle.orderReconciliation());
        assertThat(Tables.wholePaymentLedger(database)).containsExactlyElementsOf(oracle.paymentLedger());
        assertThat(database.rows("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"))
                .containsExactly(List.of("0"));
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
        assertThat(runs().get(1)).containsExactly("2", "DONE", "null");
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
        assertThat(runs()).containsExactly(List.of("1", "RUNNING", "null"));

        Backfills.of(database, RULES).run(Backfills.add(WINDOW, files));
        assertThat(runs())
                .containsExactly(
                        List.of("1", "FAILED", "The process ended before the run did"), List.of("2", "DONE", "null"));
        assertThatTheTablesAreThoseOfTheOracle();
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
        assertThat(runs()).containsExactly(List.of("1", "CANCELLED", "null"), List.of("2", "CANCELLED", "null"));

        Backfills.of(database, RULES).run(Backfills.add(WINDOW, files));
        assertThatTheTablesAreThoseOfTheOracle();
    }

    @Test
    void aRunWhoseThreadIsInterruptedIsCancelledWithItsJob() throws Exception {
        Future<BackfillReport> run = started(slow());
        run.cancel(true);
        await().atMost(ArchivingStream.PATIENCE).until(() -> runs().equals(List.of(List.of("1", "CANCELLED", "null"))));
        assertThat(orders()).isLessThan(ORACLE.orders().size());

        Backfills.of(database, RULES).run(Backfills.add(WINDOW, files));
        assertThatTheTablesAreThoseOfTheOracle();
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

    @Test
    void aSourceThatCannotBeReadFailsTheRunAndLeavesItsReason() throws Exception {
        Backfills.reach(database, CLOSED);
        Path gone = folder.resolve("gone.jsonl");
        EventSource missing = new EventFolder(gone.toUri(), gone.toUri(), CaseFolder.FORMAT).source();
        String reason =
                "File file:%s does not exist or the user running Flink ('%s') has insufficient permissions to access it."
                        .formatted(gone, System.getProperty("user.name"));
        assertThatThrownBy(() -> Backfills.of(database, RULES).run(Backfills.add(WINDOW, missing)))
                .isInstanceOf(BackfillException.class)
                .hasMessage("Run 1 of the window 2026-08-21T09:50:00Z to 2026-08-21T11:10:00Z failed: " + reason);
        assertThat(runs()).containsExactly(List.of("1", "FAILED", reason));
    }

    private void assertThatTheTablesAreThoseOfTheOracle() {
        assertThat(Tables.wholeOrderReconciliation(database)).containsExactlyElementsOf(ORACLE.orderReconciliation());
        assertThat(Tables.wholePaymentLedger(database)).containsExactlyElementsOf(ORACLE.paymentLedger());
    }

    private List<List<String>> runs() {
        return database.rows("SELECT run_id, state, failure FROM tieout.backfill_run ORDER BY run_id");
    }

    /** Where each row lies and who wrote it: any update would give it another place. */
    private List<List<String>> rowVersions() {
        return database.rows("""
                SELECT 'order', order_id, ctid, xmin FROM tieout.order_reconciliation
                UNION ALL
                SELECT 'payment', pay_id, ctid, xmin FROM tieout.payment_ledger
                ORDER BY 1, 2""");
    }

    /** PostgreSQL counts what a session did when the session ends. */
    private List<List<String>> updates() {
        await().atMost(ArchivingStream.PATIENCE).until(() -> ArchivingStream.number(database, """
                                SELECT count(*) FROM pg_stat_activity
                                WHERE datname = current_database() AND application_name ~ '^tieout-backfill-'""") == 0);
        return database.rows("""
                SELECT relname, n_tup_ins, n_tup_upd, n_tup_del FROM pg_stat_user_tables
                WHERE schemaname = 'tieout' AND relname IN ('order_reconciliation', 'payment_ledger')
                ORDER BY relname""");
    }

    private static void holdAllOrders(Connection holder) throws Exception {
        holder.setAutoCommit(false);
        try (Statement statement = holder.createStatement()) {
            statement.execute("SELECT order_id FROM tieout.order_reconciliation ORDER BY order_id FOR UPDATE");
        }
    }

    private void awaitAWaitingWriter() {
        await().atMost(ArchivingStream.PATIENCE).until(() -> ArchivingStream.number(database, """
                                SELECT count(*) FROM pg_stat_activity
                                WHERE datname = current_database() AND application_name ~ '^tieout-backfill-\\d+$'
                                  AND wait_event_type = 'Lock'""") > 0);
    }

    private void kill() {
        database.rows("""
                SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()""");
    }
}
