package io.tieout.backfill;

import static io.tieout.backfill.KnownEvents.CLOSED;
import static io.tieout.backfill.KnownEvents.EVENTS;
import static io.tieout.backfill.KnownEvents.ORACLE;
import static io.tieout.backfill.KnownEvents.RULES;
import static io.tieout.backfill.KnownEvents.WINDOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.run.BackfillException;
import io.tieout.backfill.run.BackfillReport;
import io.tieout.backfill.run.Changes;
import io.tieout.backfill.run.RefusedException;
import io.tieout.backfill.source.EventSource;
import io.tieout.db.TestDatabase;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which windows a run takes, and what it answers. */
class BackfillIT {

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
        assertThat(Tables.runs(database)).isEmpty();
    }

    @Test
    void aWindowWithoutAWatermarkIsNotClosed() {
        assertThatThrownBy(() -> Backfills.of(database, RULES).run(Backfills.add(WINDOW, files)))
                .isInstanceOf(RefusedException.class)
                .hasMessage("The window 2026-08-21T09:50:00Z to 2026-08-21T11:10:00Z is not closed:"
                        + " its last order may be paid until 2026-08-21T11:40:00Z, and the watermark is not recorded."
                        + " With --open it is computed all the same, and orders without a payment stay PENDING");
        assertThat(Tables.runs(database)).isEmpty();
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
        assertThat(Tables.runs(database)).isEmpty();

        Backfills.reach(database, CLOSED);
        BackfillReport report = backfill.run(Backfills.add(WINDOW, files));
        assertThat(report.open()).isFalse();
        assertThat(report.watermark()).contains(CLOSED);
        KnownEvents.assertThatTheyAreInTheTablesOf(database);
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
        KnownEvents.assertThatTheyAreInTheTablesOf(database);
        assertThat(database.rows("SELECT DISTINCT status FROM tieout.order_reconciliation ORDER BY 1"))
                .containsExactly(List.of("PAID"), List.of("PENDING"));
        assertThat(database.rows("SELECT is_open, watermark, state FROM tieout.backfill_run"))
                .containsExactly(List.of("true", "null", "DONE"));
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
        assertThat(Tables.runs(database)).containsExactly(List.of("1", "FAILED", reason));
    }
}
