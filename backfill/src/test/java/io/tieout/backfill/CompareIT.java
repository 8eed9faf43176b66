package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.backfill.compare.Comparison;
import io.tieout.backfill.compare.Difference;
import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.source.EventSource;
import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.PipelineSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each way in which a window's events and the tables may differ is found, described, and left as it is. */
class CompareIT {

    private static final PipelineSettings RULES = new PipelineSettings(
            Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofSeconds(5), List.of("SUCCESS"));

    private static final Window WINDOW =
            new Window(Instant.parse("2026-08-21T10:00:00Z"), Instant.parse("2026-08-21T10:10:00Z"));

    private final TestDatabase database = TestDatabase.create();

    private final Backfill backfill = Backfills.of(database, RULES);

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void withoutADifferenceOnlyTheSizeOfTheWindowIsTold() throws Exception {
        EventSource files = Lines.in(folder)
                .order("A", "12.50", 1, "10:00:00")
                .order("before", "1", 1, "09:59:59.999")
                .order("after", "1", 1, "10:10:00")
                .payment("a1", "A", "12.50", "10:05:00")
                .payment("early", "nobody", "1", "09:49:59.999")
                .payment("first", "nobody", "1", "09:50:00")
                .payment("last", "nobody", "1", "10:39:59.999")
                .payment("late", "nobody", "1", "10:40:00")
                .write()
                .source();
        order("A", 1, "12.50", "10:00:00");
        match("A", "a1", "12.50", "10:05:00");
        payment("a1", "A", "12.50", "10:05:00");
        payment("first", "nobody", "1", "09:50:00");
        payment("last", "nobody", "1", "10:39:59.999");
        assertThat(compared(files)).isEqualTo(new Comparison(1, 3, Map.of(), Map.of(), List.of()));
    }

    @Test
    void everyDifferenceOfAnOrderIsTold() throws Exception {
        Lines lines = Lines.in(folder);
        for (String id : List.of("equal", "missing", "waiting", "older", "other-user", "unknown-version", "moved")) {
            lines.order(id, "20", 3, "10:01:00");
        }
        order("equal", 3, "20", "10:01:00");
        match("waiting", "w", "20", "10:02:00");
        order("older", 2, "19", "10:01:00");
        order("other-user", 3, "20", "10:01:00");
        database.execute("UPDATE tieout.order_reconciliation SET user_id = NULL WHERE order_id = 'other-user'");
        order("unknown-version", 4, "20", "10:01:00");
        order("moved", 4, "20", "10:10:00");
        order("without-event", 1, "5", "10:09:59.999");
        order("of-the-next-window", 1, "5", "10:10:00");

        assertThat(text(compared(lines.write().source())))
                .containsExactly(
                        "ORDER_MISSING missing: nothing, but version 3 20.0000 BRL 2026-08-21T10:01:00.000Z",
                        "ORDER_OLDER older: version 2 19.0000 BRL 2026-08-21T10:01:00.000Z,"
                                + " but version 3 20.0000 BRL 2026-08-21T10:01:00.000Z",
                        "ORDER_DIFFERS other-user: version 3 20.0000 BRL 2026-08-21T10:01:00.000Z,"
                                + " but version 3 20.0000 BRL 2026-08-21T10:01:00.000Z",
                        "ORDER_DIFFERS unknown-version: version 4 20.0000 BRL 2026-08-21T10:01:00.000Z,"
                                + " but version 3 20.0000 BRL 2026-08-21T10:01:00.000Z",
                        "ORDER_MISSING waiting: nothing, but version 3 20.0000 BRL 2026-08-21T10:01:00.000Z",
                        "ORDER_UNSUPPORTED without-event: version 1 5.0000 BRL 2026-08-21T10:09:59.999Z, but nothing");
    }

    @Test
    void everyDifferenceOfAMatchIsToldAndSummedByCurrency() throws Exception {
        Lines lines = Lines.in(folder);
        for (String id : List.of("differs", "later", "missing", "unsupported")) {
            lines.order(id, "12.50", 1, "10:00:00");
            order(id, 1, "12.50", "10:00:00");
        }
        for (String id : List.of("differs", "later", "missing")) {
            lines.payment(id + "-1", id, "12.50", "10:05:00");
            payment(id + "-1", id, "12.50", "10:05:00");
        }
        match("differs", "differs-1", "99", "10:05:00");
        match("later", "later-2", "12.50", "10:06:00");
        match("unsupported", "u", "20.25", "10:02:00");
        database.execute("""
                UPDATE tieout.order_reconciliation SET pay_currency = NULL WHERE order_id = 'differs';
                UPDATE tieout.order_reconciliation SET pay_currency = 'EUR' WHERE order_id = 'unsupported'""");

        Comparison comparison = compared(lines.write().source());

        assertThat(text(comparison))
                .containsExactly(
                        "MATCH_DIFFERS differs differs-1: differs-1 99.0000 2026-08-21T10:05:00.000Z,"
                                + " but differs-1 12.5000 BRL 2026-08-21T10:05:00.000Z",
                        "MATCH_LATER later later-1: later-2 12.5000 BRL 2026-08-21T10:06:00.000Z,"
                                + " but later-1 12.5000 BRL 2026-08-21T10:05:00.000Z",
                        "MATCH_MISSING missing missing-1: nothing,"
                                + " but missing-1 12.5000 BRL 2026-08-21T10:05:00.000Z",
                        "MATCH_UNSUPPORTED unsupported u: u 20.2500 EUR 2026-08-21T10:02:00.000Z, but nothing");
        assertThat(comparison.amounts())
                .isEqualTo(Map.of(
                        "?", new Comparison.MatchedAmount("99.0000", "0.0000"),
                        "BRL", new Comparison.MatchedAmount("12.5000", "37.5000"),
                        "EUR", new Comparison.MatchedAmount("20.2500", "0.0000")));
    }

    @Test
    void everyDifferenceOfAPaymentIsToldAndTheVerificationRecorded() throws Exception {
        Lines lines = Lines.in(folder);
        for (String id : List.of("equal", "failed", "missing", "moved", "newer", "older")) {
            lines.payment(id, "A", "12.50", "10:05:00");
            payment(id, "A", "12.50", "10:05:00");
        }
        payment("early", "A", "1", "09:49:59.999");
        payment("without-event", "B", "1", "10:39:59.999");
        payment("late", "A", "1", "10:40:00");
        database.execute("""
                DELETE FROM tieout.payment_ledger WHERE pay_id = 'missing';
                UPDATE tieout.payment_ledger SET pay_status = 'FAILED' WHERE pay_id = 'failed';
                UPDATE tieout.payment_ledger SET pay_time = '2026-08-21T10:05:01Z' WHERE pay_id = 'newer';
                UPDATE tieout.payment_ledger SET pay_time = '2026-08-21T10:04:59Z' WHERE pay_id = 'older';
                UPDATE tieout.payment_ledger SET pay_time = '2026-08-21T10:40:00Z' WHERE pay_id = 'moved'""");
        EventSource files = lines.write().source();

        assertThat(text(compared(files)))
                .containsExactly(
                        "PAYMENT_DIFFERS A failed: FAILED 12.5000 BRL 2026-08-21T10:05:00.000Z,"
                                + " but SUCCESS 12.5000 BRL 2026-08-21T10:05:00.000Z",
                        "PAYMENT_DIFFERS A newer: SUCCESS 12.5000 BRL 2026-08-21T10:05:01.000Z,"
                                + " but SUCCESS 12.5000 BRL 2026-08-21T10:05:00.000Z",
                        "PAYMENT_MISSING A missing: nothing, but SUCCESS 12.5000 BRL 2026-08-21T10:05:00.000Z",
                        "PAYMENT_OLDER A older: SUCCESS 12.5000 BRL 2026-08-21T10:04:59.000Z,"
                                + " but SUCCESS 12.5000 BRL 2026-08-21T10:05:00.000Z",
                        "PAYMENT_UNSUPPORTED B without-event: SUCCESS 1.0000 BRL 2026-08-21T10:39:59.999Z,"
                                + " but nothing");
        backfill.verify(WINDOW, files, "alice", 1000);
        assertThat(database.rows("""
                        SELECT pipeline, window_from, window_to, source, asked_by, order_count, payment_count, differences,
                          by_kind
                        FROM tieout.verification"""))
                .containsExactly(List.of(
                        "files",
                        "2026-08-21T10:00:00Z",
                        "2026-08-21T10:10:00Z",
                        "files",
                        "alice",
                        "0",
                        "6",
                        "5",
                        "{\"PAYMENT_OLDER\": 1, \"PAYMENT_DIFFERS\": 2, \"PAYMENT_MISSING\": 1,"
                                + " \"PAYMENT_UNSUPPORTED\": 1}"));
    }

    private void order(String id, long version, String amount, String time) {
        database.execute("""
                INSERT INTO tieout.order_reconciliation (order_id, user_id, amount, currency, order_version, order_time)
                VALUES ('%s', 'u', %s, 'BRL', %d, '2026-08-21T%sZ')""".formatted(id, amount, version, time));
    }

    private void match(String order, String payment, String amount, String time) {
        database.execute("""
                INSERT INTO tieout.order_reconciliation (order_id, pay_id, pay_amount, pay_currency, pay_time)
                VALUES ('%s', '%s', %s, 'BRL', '2026-08-21T%sZ')
                ON CONFLICT (order_id) DO UPDATE SET
                  pay_id = EXCLUDED.pay_id, pay_amount = EXCLUDED.pay_amount, pay_currency = EXCLUDED.pay_currency,
                  pay_time = EXCLUDED.pay_time""".formatted(order, payment, amount, time));
    }

    private void payment(String id, String order, String amount, String time) {
        database.execute("""
                INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_currency, pay_status, pay_time)
                VALUES ('%s', '%s', %s, 'BRL', 'SUCCESS', '2026-08-21T%sZ')""".formatted(id, order, amount, time));
    }

    /** The tables are the same before and after, and nothing but the answer is left of the comparison. */
    private Comparison compared(EventSource files) throws Exception {
        List<List<String>> before = tables();
        Comparison comparison = backfill.compare(WINDOW, files, 1000);
        assertThat(tables()).isEqualTo(before);
        assertThat(database.rows("SELECT tablename FROM pg_tables WHERE schemaname = 'tieout_backfill'"))
                .isEmpty();
        assertThat(comparison.total()).isEqualTo(comparison.differences().size());
        return comparison;
    }

    private static List<String> text(Comparison comparison) {
        return comparison.differences().stream().map(CompareIT::text).toList();
    }

    private static String text(Difference found) {
        return "%s %s%s: %s, but %s"
                .formatted(
                        found.kind(),
                        found.orderId(),
                        found.payId().map(id -> " " + id).orElse(""),
                        found.table().map(Difference.Side::toString).orElse("nothing"),
                        found.events().map(Difference.Side::toString).orElse("nothing"));
    }

    private List<List<String>> tables() {
        return database.rows("""
                SELECT o::text, o.ctid, o.xmin FROM tieout.order_reconciliation AS o
                UNION ALL
                SELECT p::text, p.ctid, p.xmin FROM tieout.payment_ledger AS p
                UNION ALL
                SELECT r::text, r.ctid, r.xmin FROM tieout.backfill_run AS r
                UNION ALL
                SELECT c::text, c.ctid, c.xmin FROM tieout.backfill_change AS c
                ORDER BY 1""");
    }
}
