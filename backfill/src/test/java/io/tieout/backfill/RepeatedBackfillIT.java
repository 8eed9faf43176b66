package io.tieout.backfill;

import static io.tieout.backfill.KnownEvents.CLOSED;
import static io.tieout.backfill.KnownEvents.EVENTS;
import static io.tieout.backfill.KnownEvents.ORACLE;
import static io.tieout.backfill.KnownEvents.RULES;
import static io.tieout.backfill.KnownEvents.WINDOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.run.Changes;
import io.tieout.backfill.source.EventSource;
import io.tieout.db.TestDatabase;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs over tables that hold rows of the window already. */
class RepeatedBackfillIT {

    private static final Changes NONE = new Changes(0, 0, 0, 0, 0, 0, 0);

    private final TestDatabase database = TestDatabase.create();

    @TempDir
    private Path folder;

    private EventSource files;

    @BeforeEach
    void write() throws Exception {
        files = EVENTS.write(folder).source();
    }

    @AfterEach
    void close() {
        database.close();
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
        assertThat(Tables.runs(database)).hasSize(20).allMatch(row -> row.get(1).equals("DONE"));
        assertThat(updates()).isEqualTo(updates);
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
}
