package io.tieout.ops.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.ops.schedule.StreamWriter.Payment;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A payment that lands at the moment of marking: the order is PAID in the end, whoever commits first. */
@Timeout(60)
class UnpaidSweepRaceIT {

    private static final List<Payment> PAYMENT = List.of(new Payment("o1", "p1", "2026-01-31T10:05:00Z"));

    private final SweepDatabase db = new SweepDatabase();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @BeforeEach
    void oneDueOrder() {
        db.order("o1", "2026-01-31T10:00:00Z");
        db.watermark("2026-01-31T10:45:00Z");
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        db.close();
    }

    @Test
    void aSweepPassesOverARowThatTheWriterHoldsAndDoesNotWait() throws SQLException {
        db.order("o2", "2026-01-31T10:00:00Z");
        try (Connection writer = db.database().connect()) {
            writer.setAutoCommit(false);
            StreamWriter.writePayments(writer, PAYMENT);

            assertThat(db.marked()).as("o2 alone").isEqualTo(1);

            writer.commit();
        }
        assertThat(db.marked()).isZero();
        assertThat(orders()).containsExactly(List.of("o1", "PAID", "true"), List.of("o2", "UNPAID", "false"));
        assertThat(history()).isEmpty();
    }

    @Test
    void aRowThatAWriterHeldAndGaveBackUnchangedIsMarkedByTheNextSweep() throws SQLException {
        try (Connection writer = db.database().connect()) {
            writer.setAutoCommit(false);
            StreamWriter.writePayments(writer, PAYMENT);
            assertThat(db.marked()).isZero();
            writer.rollback();
        }
        assertThat(db.marked()).isEqualTo(1);
        assertThat(orders()).containsExactly(List.of("o1", "UNPAID", "false"));
    }

    @Test
    void aPaymentThatWaitsForTheMarkTurnsTheOrderPaidAndTheHistoryKeepsBoth() throws Exception {
        markingStopsAtLock();
        try (Connection holder = db.database().connect();
                Statement lock = holder.createStatement();
                Connection writer = db.database().connect()) {
            lock.execute("SELECT pg_advisory_lock(1)");
            lock.execute("SET application_name = 'holder'");
            writer.setClientInfo("ApplicationName", StreamWriter.NAME);
            Future<UnpaidSweep.Result> sweep = threads.submit(() -> db.sweep().run());
            await().until(() -> waiting("tieout-sweep"));
            CompletableFuture<Void> payment = CompletableFuture.runAsync(() -> write(writer), threads);
            await().until(() -> waiting(StreamWriter.NAME));

            lock.execute("SELECT pg_advisory_unlock(1)");

            assertThat(sweep.get().marked()).isEqualTo(1);
            payment.join();
        }
        assertThat(db.marked()).isZero();
        assertThat(orders()).containsExactly(List.of("o1", "PAID", "false"));
        assertThat(history())
                .containsExactly(List.of("o1", "UNPAID", "PAID", StreamWriter.NAME, "2026-01-31T10:45:00Z", "p1"));
    }

    /** The sweep then holds the row's lock for as long as somebody else holds the advisory one. */
    private void markingStopsAtLock() {
        db.database().execute("""
                CREATE FUNCTION wait_for_lock() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                  PERFORM pg_advisory_xact_lock(1);
                  RETURN NULL;
                END $$;
                CREATE TRIGGER marking AFTER UPDATE OF unpaid_at ON tieout.order_reconciliation
                FOR EACH ROW EXECUTE FUNCTION wait_for_lock();
                """);
    }

    private boolean waiting(String application) {
        return !db.database().rows("""
                        SELECT 1 FROM pg_stat_activity
                        WHERE wait_event_type = 'Lock' AND datname = current_database() AND application_name = '%s'""".formatted(application)).isEmpty();
    }

    private static void write(Connection writer) {
        try {
            StreamWriter.writePayments(writer, PAYMENT);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private List<List<String>> orders() {
        return db.database()
                .rows("SELECT order_id, status, unpaid_at IS NULL AND pay_id IS NOT NULL"
                        + " FROM tieout.order_reconciliation ORDER BY order_id");
    }

    private List<List<String>> history() {
        return db.database()
                .rows("SELECT order_id, old_status, new_status, cause, watermark, pay_id"
                        + " FROM tieout.order_status_history ORDER BY change_id");
    }
}
