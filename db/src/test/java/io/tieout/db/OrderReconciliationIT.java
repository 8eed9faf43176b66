package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderReconciliationIT {

    private static final String PAID =
            "pay_id = 'p1', pay_amount = 12.5, pay_currency = 'BRL', pay_time = '2026-01-31T10:10:00Z'";
    private static final String UNPAID =
            "unpaid_at = '2026-01-31T11:00:00Z', unpaid_watermark = '2026-01-31T10:40:00Z'";

    private final TestDatabase db = TestDatabase.create();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void theStatusFollowsFromTheFacts() {
        order("A");
        order("B");
        order("C");
        order("D");
        set("B", PAID);
        set("C", UNPAID);
        set("D", UNPAID);
        set("D", PAID);

        assertThat(db.rows("SELECT order_id, status FROM tieout.order_reconciliation ORDER BY order_id"))
                .containsExactly(
                        List.of("A", "PENDING"), List.of("B", "PAID"), List.of("C", "UNPAID"), List.of("D", "PAID"));
    }

    @Test
    void aPaymentMayComeBeforeItsOrder() {
        db.execute("INSERT INTO tieout.order_reconciliation (order_id, pay_id, pay_amount, pay_time)"
                + " VALUES ('A', 'p1', 12.5, '2026-01-31T10:10:00Z')");

        assertThat(db.rows("SELECT * FROM tieout.order_reconciliation"))
                .containsExactly(List.of(
                        "A",
                        "null",
                        "null",
                        "null",
                        "null",
                        "null",
                        "p1",
                        "12.5000",
                        "null",
                        "2026-01-31T10:10:00Z",
                        "null",
                        "null",
                        "PAID",
                        "null"));
    }

    @Test
    void theStatusCannotBeWritten() {
        order("A");

        assertThatThrownBy(() -> set("A", "status = 'PAID'"))
                .cause()
                .hasMessage("ERROR: column \"status\" can only be updated to DEFAULT\n"
                        + "  Detail: Column \"status\" is a generated column.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pay_id = 'p1'",
                "pay_id = 'p1', pay_amount = 12.5",
                "pay_id = 'p1', pay_time = '2026-01-31T10:10:00Z'",
                "pay_amount = 12.5",
                "pay_currency = 'BRL'",
                "pay_time = '2026-01-31T10:10:00Z'",
                "pay_amount = 12.5, pay_currency = 'BRL', pay_time = '2026-01-31T10:10:00Z'"
            })
    void halfAPaymentIsRefused(String columns) {
        order("A");

        assertThatThrownBy(() -> set("A", columns))
                .cause()
                .hasMessageContaining("violates check constraint \"order_reconciliation_payment_is_whole\"");
    }

    @Test
    void aMarkWithoutItsWatermarkIsRefused() {
        order("A");

        assertThatThrownBy(() -> set("A", "unpaid_at = now()"))
                .cause()
                .hasMessageContaining("violates check constraint \"order_reconciliation_unpaid_has_watermark\"");
    }

    @Test
    void aPaymentFoundAfterTheMarkLeavesOneRowOfHistory() throws Exception {
        progress("main", "payment_facts", "2026-01-31T10:45:00Z");
        progress("main", "payment_ledger", "2026-01-31T09:00:00Z");
        order("A");
        set("A", UNPAID);

        setAs("tieout-backfill", "A", PAID);

        assertThat(db.rows("SELECT order_id, old_status, new_status, cause, watermark, pay_id"
                        + " FROM tieout.order_status_history"))
                .containsExactly(List.of("A", "UNPAID", "PAID", "tieout-backfill", "2026-01-31T10:45:00Z", "p1"));
    }

    @Test
    void theHistoryNamesTheLeastWatermarkOfThePipelinesThatFillTheTable() {
        progress("main", "payment_facts", "2026-01-31T10:45:00Z");
        progress("other", "payment_facts", "2026-01-31T10:15:00Z");
        order("A");
        set("A", UNPAID);

        set("A", PAID);

        assertThat(db.rows("SELECT watermark FROM tieout.order_status_history"))
                .containsExactly(List.of("2026-01-31T10:15:00Z"));
    }

    @Test
    void anUpsertLeavesHistoryAsAnUpdateDoes() {
        order("A");
        set("A", UNPAID);

        db.execute("""
                INSERT INTO tieout.order_reconciliation AS o (order_id, pay_id, pay_amount, pay_time)
                VALUES ('A', 'p1', 12.5, '2026-01-31T10:10:00Z')
                ON CONFLICT (order_id) DO UPDATE SET
                  pay_id = EXCLUDED.pay_id,
                  pay_amount = EXCLUDED.pay_amount,
                  pay_time = EXCLUDED.pay_time
                """);

        assertThat(db.rows("SELECT order_id, old_status, new_status, watermark FROM tieout.order_status_history"))
                .containsExactly(List.of("A", "UNPAID", "PAID", "null"));
    }

    @Test
    void theFirstDecisionAndAnEarlierPaymentLeaveNoHistory() {
        order("A");
        order("B");
        set("A", PAID);
        set("A", "pay_id = 'p0', pay_time = '2026-01-31T10:05:00Z'");
        set("B", UNPAID);
        set("B", "amount = 13");

        assertThat(db.rows("SELECT * FROM tieout.order_status_history")).isEmpty();
    }

    @Test
    void keysAreOrderedByTheirBytes() {
        order("b");
        order("B");
        order("a");
        order("_");

        assertThat(db.rows("SELECT order_id FROM tieout.order_reconciliation ORDER BY order_id"))
                .containsExactly(List.of("B"), List.of("_"), List.of("a"), List.of("b"));
    }

    @Test
    void theSweepFindsOpenOrdersByItsOwnIndex() {
        db.execute("""
                INSERT INTO tieout.order_reconciliation (order_id, order_time, pay_id, pay_amount, pay_time)
                SELECT g, '2026-01-31T10:00:00Z'::timestamptz + g * interval '1 s', pay.id, pay.amount, pay.time
                FROM generate_series(1, 5000) AS g
                LEFT JOIN (VALUES ('p', 1, now())) AS pay (id, amount, time) ON g % 100 <> 0;
                ANALYZE tieout.order_reconciliation
                """);

        assertThat(db.rows("""
                        EXPLAIN (COSTS OFF)
                        SELECT ctid
                        FROM tieout.order_reconciliation
                        WHERE pay_id IS NULL AND unpaid_at IS NULL AND order_time < '2026-01-31T10:05:00Z'
                        ORDER BY order_time
                        LIMIT 2000
                        """)).element(1).asString().contains("Index Scan using order_reconciliation_open");
    }

    private void order(String orderId) {
        db.execute("INSERT INTO tieout.order_reconciliation"
                + " (order_id, user_id, amount, currency, order_version, order_time)"
                + " VALUES ('" + orderId + "', 'u', 12.5, 'BRL', 1, '2026-01-31T10:00:00Z')");
    }

    private void set(String orderId, String columns) {
        db.execute(update(orderId, columns));
    }

    private void setAs(String application, String orderId, String columns) throws Exception {
        try (Connection connection = db.connect();
                Statement statement = connection.createStatement()) {
            connection.setClientInfo("ApplicationName", application);
            statement.executeUpdate(update(orderId, columns));
        }
    }

    private static String update(String orderId, String columns) {
        return "UPDATE tieout.order_reconciliation SET " + columns + " WHERE order_id = '" + orderId + "'";
    }

    private void progress(String pipeline, String sink, String watermark) {
        db.execute("INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark) VALUES ('"
                + pipeline + "', '" + sink + "', 0, 1, '" + watermark + "')");
    }
}
