package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RolesIT {

    private static TestDatabase db;

    @BeforeAll
    static void open() {
        db = TestDatabase.create();
        db.execute("CREATE ROLE flink_login LOGIN IN ROLE tieout_writer;"
                + " CREATE ROLE finance_login LOGIN IN ROLE tieout_reader");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    @Test
    void theWriterDeletesOnlySettingsAndWhatQuartzKeepsAndTheHistoryIsAppendedOnly() {
        assertThat(db.rows(rightsOf("tieout_writer")))
                .containsExactly(
                        List.of("backfill_cause", "SELECT"),
                        List.of("backfill_change", "INSERT SELECT"),
                        List.of("backfill_run", "INSERT SELECT UPDATE"),
                        List.of("batch_reconciliation", "INSERT SELECT UPDATE"),
                        List.of("closed_day", "SELECT"),
                        List.of("conservation", "SELECT"),
                        List.of("flyway_schema_history", "SELECT"),
                        List.of("fx_rate", "INSERT SELECT UPDATE"),
                        List.of("installation", "SELECT"),
                        List.of("late_event", "INSERT SELECT UPDATE"),
                        List.of("notification", "INSERT SELECT UPDATE"),
                        List.of("order_fx", "INSERT SELECT UPDATE"),
                        List.of("order_fx_outdated", "SELECT"),
                        List.of("order_reconciliation", "INSERT SELECT UPDATE"),
                        List.of("order_refund", "SELECT"),
                        List.of("order_resolution", "INSERT SELECT"),
                        List.of("order_settlement", "SELECT"),
                        List.of("order_status", "SELECT"),
                        List.of("order_status_history", "INSERT SELECT"),
                        List.of("pair_event", "INSERT SELECT UPDATE"),
                        List.of("pair_match", "INSERT SELECT UPDATE"),
                        List.of("pair_settings", "DELETE INSERT SELECT UPDATE"),
                        List.of("pair_unmatched", "SELECT"),
                        List.of("pair_watermark", "SELECT"),
                        List.of("payment_disposition", "SELECT"),
                        List.of("payment_ledger", "INSERT SELECT UPDATE"),
                        List.of("period_close", "INSERT SELECT"),
                        List.of("period_close_order", "INSERT SELECT"),
                        List.of("pipeline_progress", "INSERT SELECT UPDATE"),
                        List.of("pipeline_progress_watermark", "SELECT"),
                        List.of("pipeline_settings", "INSERT SELECT UPDATE"),
                        List.of("pipeline_watermark", "SELECT"),
                        List.of("qrtz_blob_triggers", "DELETE INSERT SELECT UPDATE"),
                        List.of("qrtz_calendars", "DELETE INSERT SELECT UPDATE"),
                        List.of("qrtz_cron_triggers", "DELETE INSERT SELECT UPDATE"),
                        List.of("qrtz_fired_triggers", "DELETE INSERT SELECT UPDATE"),
                        List.of("qrtz_job_details", "DELETE INSERT SELECT UPDATE"),
                        List.of("qrtz_locks", "DELETE INSERT SELECT UPDATE"),
                        List.of("qrtz_paused_trigger_grps", "DELETE INSERT SELECT UPDATE"),
                        List.of("qrtz_scheduler_state", "DELETE INSERT SELECT UPDATE"),
                        List.of("qrtz_simple_triggers", "DELETE INSERT SELECT UPDATE"),
                        List.of("qrtz_simprop_triggers", "DELETE INSERT SELECT UPDATE"),
                        List.of("qrtz_triggers", "DELETE INSERT SELECT UPDATE"),
                        List.of("rejected_by_reason", "SELECT"),
                        List.of("rejected_event", "INSERT SELECT UPDATE"),
                        List.of("rejected_record", "SELECT"),
                        List.of("report_watermark", "SELECT"),
                        List.of("restated_day", "SELECT"),
                        List.of("restated_order", "SELECT"),
                        List.of("settlement_rule", "SELECT"),
                        List.of("settling_payment", "SELECT"),
                        List.of("source_gap", "INSERT SELECT UPDATE"),
                        List.of("source_progress", "INSERT SELECT UPDATE"),
                        List.of("tie_out_amounts", "SELECT"),
                        List.of("tie_out_conservation", "SELECT"),
                        List.of("tie_out_open_items", "SELECT"),
                        List.of("tie_out_orders", "SELECT"),
                        List.of("tie_out_payments", "SELECT"),
                        List.of("unmatched_pair", "SELECT"),
                        List.of("verification", "INSERT SELECT"),
                        List.of("watermark_stand", "INSERT SELECT UPDATE"),
                        List.of("window_loss", "SELECT"),
                        List.of("window_totals", "INSERT SELECT UPDATE"),
                        List.of("window_watermark", "SELECT"));
    }

    @Test
    void neitherRoleCanLogIn() {
        assertThat(db.rows("SELECT rolname, rolcanlogin, rolsuper, rolcreaterole FROM pg_roles"
                        + " WHERE rolname IN ('tieout_reader', 'tieout_writer') ORDER BY rolname"))
                .containsExactly(
                        List.of("tieout_reader", "false", "false", "false"),
                        List.of("tieout_writer", "false", "false", "false"));
    }

    @Test
    void aMemberOfTheWriterRecordsProgressDecidesAnOrderAndLeavesItsHistory() {
        as(
                "flink_login",
                "INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism) VALUES ('p', 's', 0, 1)");
        as("flink_login", "SELECT nextval('tieout.pipeline_progress_epoch_seq')");
        as(
                "flink_login",
                "INSERT INTO tieout.order_reconciliation (order_id, unpaid_at, unpaid_watermark) VALUES ('A', now(), now())");
        as(
                "flink_login",
                "UPDATE tieout.order_reconciliation SET pay_id = 'p1', pay_amount = 1, pay_time = now() WHERE order_id = 'A'");

        assertThat(db.rows("SELECT order_id, old_status, new_status, pay_id FROM tieout.order_status_history"))
                .containsExactly(List.of("A", "UNPAID", "PAID", "p1"));
        assertThat(new Migrator(db.dataSource("flink_login")).pending()).isEmpty();
    }

    @Test
    void aMemberOfTheWriterCannotTakeAnythingBack() {
        refused("flink_login", "DELETE FROM tieout.order_reconciliation", "table order_reconciliation");
        refused("flink_login", "DELETE FROM tieout.rejected_event", "table rejected_event");
        refused("flink_login", "UPDATE tieout.order_status_history SET cause = 'x'", "table order_status_history");
        refused("flink_login", "CREATE TABLE tieout.mine (id bigint)", "schema tieout\n  Position: 15");
    }

    @Test
    void aMemberOfTheWriterChangesNoBackfillOfThePast() {
        refused("flink_login", "UPDATE tieout.backfill_change SET kind = 'x'", "table backfill_change");
        refused("flink_login", "UPDATE tieout.verification SET differences = 0", "table verification");
        refused("flink_login", "DELETE FROM tieout.backfill_run", "table backfill_run");
        refused("flink_login", "UPDATE tieout.installation SET created_at = now()", "table installation");
    }

    @Test
    void aMemberOfTheWriterMakesTablesOfABackfillAndTheReaderDoesNotSeeThem() {
        as("flink_login", "CREATE TABLE tieout_backfill.run_1_orders (id bigint)");
        as("flink_login", "DROP TABLE tieout_backfill.run_1_orders");
        as("flink_login", "CREATE TABLE tieout_backfill.run_2_orders (id bigint)");

        refused(
                "finance_login",
                "SELECT * FROM tieout_backfill.run_2_orders",
                "schema tieout_backfill\n  Position: 16");
        refused(
                "finance_login",
                "CREATE TABLE tieout_backfill.mine (id bigint)",
                "schema tieout_backfill\n  Position: 15");
    }

    private static void as(String login, String sql) {
        db.execute("SET ROLE " + login + "; " + sql);
    }

    private static void refused(String login, String sql, String object) {
        assertThatThrownBy(() -> as(login, sql)).cause().hasMessage("ERROR: permission denied for " + object);
    }

    private static String rightsOf(String role) {
        return """
                SELECT table_name, string_agg(privilege_type, ' ' ORDER BY privilege_type)
                FROM information_schema.table_privileges
                WHERE grantee = '%s' AND table_schema = 'tieout'
                GROUP BY table_name
                ORDER BY table_name COLLATE "C"
                """.formatted(role);
    }
}
