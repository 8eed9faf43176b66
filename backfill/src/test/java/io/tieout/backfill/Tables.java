package io.tieout.backfill;

import io.tieout.db.TestDatabase;
import java.util.List;

/** What a run leaves in the database, in the columns and the text forms of the expected files. */
final class Tables {

    private static final String INSTANT = "to_char(%s AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')";

    private Tables() {}

    static List<List<String>> orderReconciliation(TestDatabase database) throws Exception {
        return database.rows("""
                SELECT order_id, CASE status WHEN 'PENDING' THEN 'UNPAID' ELSE status END,
                       coalesce(pay_id, ''), coalesce(round(pay_amount, 2)::text, ''), coalesce(pay_currency, ''),
                       coalesce(%s, '')
                FROM tieout.order_reconciliation
                ORDER BY order_id COLLATE "C\"""".formatted(INSTANT.formatted("pay_time")));
    }

    /** Each order as it was last. */
    static List<List<String>> orders(TestDatabase database) {
        return database.rows("""
                SELECT order_id, round(amount, 2)::text, currency, order_version, coalesce(order_status, ''), %s
                FROM tieout.order_reconciliation
                ORDER BY order_id COLLATE "C\"""".formatted(INSTANT.formatted("order_time")));
    }

    static List<List<String>> paymentLedger(TestDatabase database) throws Exception {
        return database.rows("""
                SELECT pay_id, order_id, round(pay_amount, 2)::text, coalesce(pay_currency, ''),
                       coalesce(pay_status, ''), %s
                FROM tieout.payment_ledger
                ORDER BY pay_id COLLATE "C\"""".formatted(INSTANT.formatted("pay_time")));
    }

    static List<List<String>> orderFx(TestDatabase database) {
        return database.rows("""
                SELECT order_id, coalesce(trim_scale(rate)::text, ''), base_currency,
                       coalesce(trim_scale(base_amount)::text, ''), coalesce(%s, ''), coalesce(reason, '')
                FROM tieout.order_fx
                ORDER BY order_id COLLATE "C\"""".formatted(INSTANT.formatted("rate_time")));
    }

    /** Every column as it stands. */
    static List<List<String>> wholeOrderReconciliation(TestDatabase database) {
        return database.rows("""
                SELECT order_id, user_id, amount, currency, order_version, order_status, order_time,
                       pay_id, pay_amount, pay_currency, pay_time, unpaid_at, unpaid_watermark, status
                FROM tieout.order_reconciliation
                ORDER BY order_id COLLATE "C\"""");
    }

    /** Every column as it stands. */
    static List<List<String>> wholePaymentLedger(TestDatabase database) {
        return database.rows("""
                SELECT pay_id, order_id, pay_amount, pay_currency, pay_status, pay_time
                FROM tieout.payment_ledger
                ORDER BY pay_id COLLATE "C\"""");
    }

    /** Order, window and first payment in it. */
    static List<List<String>> batchReconciliation(TestDatabase database) {
        return database.rows("""
                SELECT order_id, window_start, window_end, pay_id
                FROM tieout.batch_reconciliation
                ORDER BY order_id COLLATE "C\"""");
    }

    /** Every column but is_final. */
    static List<List<String>> windowResult(TestDatabase database) {
        return database.rows("""
                SELECT kind, window_start, window_end, currency, orders, matched_orders, order_amount, matched_amount,
                       orders_without_amount, payments
                FROM tieout.window_result
                ORDER BY kind, window_start, window_end, currency""");
    }

    /** Number, state and failure of every backfill, in the order in which they began. */
    static List<List<String>> runs(TestDatabase database) {
        return database.rows("SELECT run_id, state, failure FROM tieout.backfill_run ORDER BY run_id");
    }
}
