package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.run.BackfillReport;
import io.tieout.backfill.run.Changes;
import io.tieout.backfill.run.RefusedException;
import io.tieout.backfill.run.RunMode;
import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.backfill.source.EventSource;
import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.PipelineSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What merging must leave as it is, and only REPLACE takes back. */
class ReplaceIT {

    private static final PipelineSettings RULES = new PipelineSettings(
            Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofSeconds(5), List.of("SUCCESS"));

    private static final Window WINDOW =
            new Window(Instant.parse("2026-08-21T10:00:00Z"), Instant.parse("2026-08-21T10:10:00Z"));

    private static final String CLOSED = "2026-08-21T10:40:00Z";

    private final TestDatabase database = TestDatabase.create();

    private final Backfill backfill = Backfills.of(database, RULES);

    @TempDir
    private Path folder;

    private EventFolder events;

    @BeforeEach
    void fill() throws Exception {
        events = Lines.in(folder)
                .order("A", "12.50", 1, "10:00:00")
                .order("B", "20", 1, "10:01:00")
                .order("C", "30", 2, "10:02:00")
                .order("next", "1", 1, "10:10:00")
                .payment("a1", "A", "12.50", "10:05:00")
                .payment("c1", "C", "30", "10:03:00")
                .write();
        Backfills.reach(database, Instant.parse(CLOSED));
        database.execute("""
                INSERT INTO tieout.order_reconciliation
                  (order_id, user_id, amount, currency, order_version, order_time,
                   pay_id, pay_amount, pay_currency, pay_time)
                VALUES
                  ('A', 'u', 12.5, 'BRL', 1, '2026-08-21T10:00:00Z', 'a1', 12.5, 'BRL', '2026-08-21T10:05:00Z'),
                  ('B', 'u', 20, 'BRL', 1, '2026-08-21T10:01:00Z', NULL, NULL, NULL, NULL),
                  ('C', 'u', 30, 'BRL', 2, '2026-08-21T10:02:00Z', 'c1', 30, 'BRL', '2026-08-21T10:03:00Z');
                INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_currency, pay_status, pay_time)
                VALUES
                  ('a1', 'A', 12.5, 'BRL', 'SUCCESS', '2026-08-21T10:05:00Z'),
                  ('c1', 'C', 30, 'BRL', 'SUCCESS', '2026-08-21T10:03:00Z')""");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void aMatchThatNoEventSupportsIsWithdrawnAndItsOrderUnpaid() throws Exception {
        match("B", "bogus", "20", "10:01:30");

        assertThat(backfill.run(Backfills.add(WINDOW, events.source()))
                        .changes()
                        .total())
                .isZero();
        BackfillReport report = backfill.run(Backfills.replace(WINDOW, events.source()));

        assertThat(report.mode()).isEqualTo(RunMode.REPLACE);
        assertThat(report.changes()).isEqualTo(new Changes(0, 0, 0, 0, 0, 0, 1));
        assertThat(database.rows("""
                        SELECT order_id, status, pay_id, pay_amount, pay_currency, pay_time,
                          unpaid_at BETWEEN now() - interval '1 min' AND now(), unpaid_watermark
                        FROM tieout.order_reconciliation ORDER BY order_id"""))
                .containsExactly(
                        List.of("A", "PAID", "a1", "12.5000", "BRL", "2026-08-21T10:05:00Z", "null", "null"),
                        List.of("B", "UNPAID", "null", "null", "null", "null", "true", CLOSED),
                        List.of("C", "PAID", "c1", "30.0000", "BRL", "2026-08-21T10:03:00Z", "null", "null"));
        assertThat(database.rows("SELECT run_id, kind, order_id, old_status, new_status, old_pay_id, new_pay_id"
                        + " FROM tieout.backfill_change"))
                .containsExactly(List.of(
                        String.valueOf(report.runId()), "MATCH_WITHDRAWN", "B", "PAID", "UNPAID", "bogus", "null"));
        assertThat(database.rows("SELECT order_id, old_status, new_status, cause FROM tieout.order_status_history"))
                .containsExactly(List.of("B", "PAID", "UNPAID", "tieout-backfill-" + report.runId()));
        assertThat(database.rows("SELECT mode, state, matches_withdrawn FROM tieout.backfill_run WHERE run_id = "
                        + report.runId()))
                .containsExactly(List.of("REPLACE", "DONE", "1"));
        assertThat(database.rows("SELECT tablename FROM pg_tables WHERE schemaname = 'tieout_backfill'"))
                .isEmpty();
        assertThat(backfill.compare(WINDOW, events.source(), 0).total()).isZero();
    }

    @Test
    void anEarlierMatchThatNoEventSupportsGivesWayToTheFirstPayment() throws Exception {
        match("A", "bogus", "12.50", "10:04:00");

        BackfillReport report = backfill.run(Backfills.replace(WINDOW, events.source()));

        assertThat(report.changes()).isEqualTo(new Changes(0, 0, 0, 0, 0, 1, 0));
        assertThat(database.rows("SELECT status, pay_id, pay_time, unpaid_at FROM tieout.order_reconciliation"
                        + " WHERE order_id = 'A'"))
                .containsExactly(List.of("PAID", "a1", "2026-08-21T10:05:00Z", "null"));
        assertThat(database.rows("SELECT count(*) FROM tieout.order_status_history"))
                .containsExactly(List.of("0"));
    }

    @Test
    void otherColumnsOfOrdersMatchesAndPaymentsAreCorrected() throws Exception {
        database.execute("""
                UPDATE tieout.order_reconciliation SET amount = 99, user_id = 'else' WHERE order_id = 'A';
                UPDATE tieout.order_reconciliation SET order_status = 'CANCELLED' WHERE order_id = 'C';
                UPDATE tieout.order_reconciliation SET pay_amount = 99 WHERE order_id = 'C';
                UPDATE tieout.order_reconciliation SET order_version = 7, currency = 'EUR' WHERE order_id = 'B';
                UPDATE tieout.payment_ledger SET pay_status = 'FAILED', order_id = 'else' WHERE pay_id = 'a1'""");
        assertThat(backfill.run(Backfills.add(WINDOW, events.source()))
                        .changes()
                        .total())
                .isZero();

        BackfillReport report = backfill.run(Backfills.replace(WINDOW, events.source()));

        assertThat(report.changes()).isEqualTo(new Changes(0, 3, 0, 1, 0, 1, 0));
        assertThat(database.rows("""
                        SELECT order_id, user_id, amount, currency, order_version, order_status, pay_id, pay_amount, status
                        FROM tieout.order_reconciliation ORDER BY order_id"""))
                .containsExactly(
                        List.of("A", "u", "12.5000", "BRL", "1", "null", "a1", "12.5000", "PAID"),
                        List.of("B", "u", "20.0000", "BRL", "1", "null", "null", "null", "UNPAID"),
                        List.of("C", "u", "30.0000", "BRL", "2", "null", "c1", "30.0000", "PAID"));
        assertThat(database.rows("SELECT pay_id, order_id, pay_status FROM tieout.payment_ledger ORDER BY pay_id"))
                .containsExactly(List.of("a1", "A", "SUCCESS"), List.of("c1", "C", "SUCCESS"));
        assertThat(backfill.compare(WINDOW, events.source(), 0).total()).isZero();
    }

    @Test
    void aMatchThatAnEarlierVersionMadeInAnotherWindowStaysWhateverElseIsCorrected() throws Exception {
        EventFolder moved = Lines.in(Files.createDirectory(folder.resolve("moved")))
                .order("X", "40", 1, "10:05:00")
                .order("X", "40", 2, "10:35:00")
                .payment("x1", "X", "40", "10:06:00")
                .write();
        Window later =
                new Window(WINDOW.to().plus(Duration.ofMinutes(20)), WINDOW.to().plus(Duration.ofMinutes(30)));
        Backfills.reach(database, Instant.parse("2026-08-21T11:10:00Z"));
        backfill.run(Backfills.add(WINDOW, moved.source()));
        backfill.run(Backfills.add(later, moved.source()));
        assertThat(backfill.compare(later, moved.source(), 10).differences()).isEmpty();
        database.execute("UPDATE tieout.order_reconciliation SET amount = 41 WHERE order_id = 'X'");

        BackfillReport report = backfill.run(Backfills.replace(later, moved.source()));

        assertThat(report.changes()).isEqualTo(new Changes(0, 1, 0, 0, 0, 0, 0));
        assertThat(database.rows("SELECT amount, order_version, pay_id, status, unpaid_at"
                        + " FROM tieout.order_reconciliation WHERE order_id = 'X'"))
                .containsExactly(List.of("40.0000", "2", "x1", "PAID", "null"));

        match("X", "bogus", "40", "10:06:00");
        assertThat(backfill.run(Backfills.replace(later, moved.source())).changes())
                .as("a payment that the ledger does not have")
                .isEqualTo(new Changes(0, 0, 0, 0, 0, 0, 1));
    }

    @Test
    void ordersAndPaymentsWithoutAnEventStay() throws Exception {
        addByHand();

        BackfillReport report = backfill.run(Backfills.replace(WINDOW, events.source()));

        assertThat(report.changes()).isEqualTo(new Changes(0, 0, 0, 0, 0, 0, 0));
        assertThat(database.rows("SELECT order_id FROM tieout.order_reconciliation ORDER BY 1"))
                .containsExactly(List.of("A"), List.of("B"), List.of("C"), List.of("byhand"));
        assertThat(database.rows("SELECT pay_id FROM tieout.payment_ledger ORDER BY 1"))
                .containsExactly(List.of("a1"), List.of("byhand"), List.of("c1"));
    }

    @Test
    void anOpenWindowIsNotReplaced() {
        Window next = new Window(WINDOW.to(), WINDOW.to().plus(Backfills.BATCH_WINDOW));
        assertThatThrownBy(() -> backfill.run(Backfills.replace(next, events.source())))
                .isInstanceOf(RefusedException.class)
                .hasMessage("The window 2026-08-21T10:10:00Z to 2026-08-21T10:20:00Z is not closed:"
                        + " its last order may be paid until 2026-08-21T10:50:00Z,"
                        + " and the watermark is 2026-08-21T10:40:00Z. Only a closed window can be replaced");
        assertThat(database.rows("SELECT mode, state FROM tieout.backfill_run")).isEmpty();
    }

    @Test
    void anArchiveThatLacksEventsReplacesNothing() throws Exception {
        EventSource archive = archived();
        addByHand();
        match("B", "bogus", "20", "10:01:30");

        String message = "The source archive lacks 1 orders and 1 payments of the window that the tables hold,"
                + " so what it does not support may yet be true: nothing was replaced";
        assertThatThrownBy(() -> backfill.run(Backfills.replace(WINDOW, archive)))
                .isInstanceOf(RefusedException.class)
                .hasMessage(message);
        assertThat(database.rows("SELECT status, pay_id FROM tieout.order_reconciliation WHERE order_id = 'B'"))
                .containsExactly(List.of("PAID", "bogus"));
        assertThat(database.rows("SELECT state, failure FROM tieout.backfill_run ORDER BY run_id DESC LIMIT 1"))
                .containsExactly(List.of("REFUSED", message));
        assertThat(database.rows("SELECT cause FROM tieout.backfill_cause WHERE cause = 'FAILED_RUN'"))
                .isEmpty();
        assertThat(database.rows("SELECT tablename FROM pg_tables WHERE schemaname = 'tieout_backfill'"))
                .isEmpty();
    }

    @Test
    void anArchiveThatHoldsAllEventsMayReplace() throws Exception {
        EventSource archive = archived();
        match("B", "bogus", "20", "10:01:30");

        BackfillReport report = backfill.run(Backfills.replace(WINDOW, archive));

        assertThat(report.changes()).isEqualTo(new Changes(0, 0, 0, 0, 0, 0, 1));
        assertThat(backfill.verify(WINDOW, archive, "alice", 0).total()).isZero();
    }

    private EventSource archived() throws Exception {
        try (TestDatabase other = TestDatabase.create()) {
            ArchivingStream.runOver(events, RULES, folder, other);
        }
        return new ArchivedEvents(ArchivingStream.archive(folder));
    }

    private void match(String order, String payment, String amount, String time) {
        database.execute("""
                UPDATE tieout.order_reconciliation
                SET pay_id = '%s', pay_amount = %s, pay_currency = 'BRL', pay_time = '2026-08-21T%sZ'
                WHERE order_id = '%s'""".formatted(payment, amount, time, order));
    }

    private void addByHand() {
        database.execute("""
                INSERT INTO tieout.order_reconciliation (order_id, order_version, order_time)
                VALUES ('byhand', 1, '2026-08-21T10:00:00Z');
                INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_status, pay_time)
                VALUES ('byhand', 'byhand', 1, 'FAILED', '2026-08-21T10:00:00Z')""");
    }
}
