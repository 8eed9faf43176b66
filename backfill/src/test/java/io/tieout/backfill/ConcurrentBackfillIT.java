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
import io.tieout.backfill.run.Changes;
import io.tieout.backfill.source.EventSource;
import io.tieout.db.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.execution.JobClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs beside others that write at the same time. */
class ConcurrentBackfillIT {

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
        assertThat(Tables.runs(database)).extracting(row -> row.get(1)).containsExactly("DONE", "DONE", "DONE", "DONE");
        KnownEvents.assertThatTheyAreInTheTablesOf(database);
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
}
