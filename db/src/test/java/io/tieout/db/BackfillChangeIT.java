package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a backfill changes is recorded, and what others change is not. */
class BackfillChangeIT {

    private static final String ORDER =
            "user_id = 'u', amount = 12.5, currency = 'BRL', order_version = 1, order_time = '" + Application.ORDER_TIME
                    + "'";
    private static final String UNPAID =
            "unpaid_at = '2026-01-31T11:00:00Z', unpaid_watermark = '2026-01-31T10:40:00Z'";
    private static final String WITHDRAWN =
            "pay_id = NULL, pay_amount = NULL, pay_currency = NULL, pay_time = NULL, " + UNPAID;

    private final TestDatabase db = TestDatabase.create();
    private final Application realtime = new Application(db, "tieout-realtime");
    private final Application backfill = new Application(db, Application.BACKFILL);

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void anOrderThatWasNotThereIsAdded() {
        backfill.order("A");

        assertThat(changes()).containsExactly(change("ORDER_ADDED", "A", "null", "PENDING", "null", "null"));
    }

    @Test
    void anOrderWhosePaymentWaitedForItIsAdded() {
        realtime.payment("A");
        backfill.set("A", ORDER);

        assertThat(changes()).containsExactly(change("ORDER_ADDED", "A", "PAID", "PAID", "p1", "p1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "user_id = 'v'",
                "amount = NULL",
                "currency = 'EUR'",
                "order_version = 2",
                "order_status = 'CANCELLED'",
                "order_time = '2026-01-31T10:00:00.001Z'"
            })
    void anOrderThatGetsOtherFactsIsCorrected(String facts) {
        realtime.order("A");
        backfill.set("A", facts);

        assertThat(changes()).containsExactly(change("ORDER_CORRECTED", "A", "PENDING", "PENDING", "null", "null"));
    }

    @Test
    void aPaymentOfAnOrderThatHadNoneIsAMatchFound() {
        realtime.order("A");
        new Application(db, "tieout-sweep").set("A", UNPAID);
        backfill.set("A", Application.PAID);

        assertThat(changes()).containsExactly(change("MATCH_FOUND", "A", "UNPAID", "PAID", "null", "p1"));
    }

    @Test
    void aPaymentThatComesBeforeItsOrderIsAMatchFound() {
        backfill.payment("A");

        assertThat(changes()).containsExactly(change("MATCH_FOUND", "A", "null", "PAID", "null", "p1"));
    }

    @Test
    void anEarlierPaymentCorrectsTheMatch() {
        realtime.order("A");
        realtime.set("A", Application.PAID);
        backfill.set("A", "pay_id = 'p0', pay_time = '2026-01-31T10:05:00Z'");

        assertThat(changes()).containsExactly(change("MATCH_CORRECTED", "A", "PAID", "PAID", "p1", "p0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pay_amount = 13", "pay_currency = NULL", "pay_time = '2026-01-31T10:10:00.001Z'"})
    void otherFactsOfTheSamePaymentCorrectTheMatch(String facts) {
        realtime.order("A");
        realtime.set("A", Application.PAID);
        backfill.set("A", facts);

        assertThat(changes()).containsExactly(change("MATCH_CORRECTED", "A", "PAID", "PAID", "p1", "p1"));
    }

    @Test
    void aMatchThatIsTakenBackIsWithdrawnAndStandsInTheHistoryUnderTheRun() {
        realtime.order("A");
        realtime.set("A", Application.PAID);
        backfill.set("A", WITHDRAWN);

        assertThat(changes()).containsExactly(change("MATCH_WITHDRAWN", "A", "PAID", "UNPAID", "p1", "null"));
        assertThat(db.rows("SELECT old_status, new_status, cause FROM tieout.order_status_history"))
                .containsExactly(List.of("PAID", "UNPAID", Application.BACKFILL));
    }

    @Test
    void anOrderThatIsAddedTogetherWithItsPaymentLeavesTwoRows() {
        backfill.execute("""
                INSERT INTO tieout.order_reconciliation
                  (order_id, user_id, amount, currency, order_version, order_time, pay_id, pay_amount, pay_time)
                VALUES ('A', 'u', 12.5, 'BRL', 1, '2026-01-31T10:00:00Z', 'p1', 12.5, '2026-01-31T10:10:00Z')
                """);

        assertThat(changes())
                .containsExactly(
                        change("MATCH_FOUND", "A", "null", "PAID", "null", "p1"),
                        change("ORDER_ADDED", "A", "null", "PAID", "null", "p1"));
    }

    @Test
    void anOrderAndItsMatchThatAreCorrectedAtOnceLeaveTwoRows() {
        realtime.order("A");
        realtime.set("A", Application.PAID);
        backfill.set("A", "order_version = 2, pay_id = 'p0'");

        assertThat(changes())
                .containsExactly(
                        change("MATCH_CORRECTED", "A", "PAID", "PAID", "p1", "p0"),
                        change("ORDER_CORRECTED", "A", "PAID", "PAID", "p1", "p0"));
    }

    @Test
    void aPaymentOfTheLedgerIsAddedAndCorrected() {
        backfill.ledger("p1", "A", "2026-01-31T10:10:00Z", "SUCCESS");
        backfill.execute("UPDATE tieout.payment_ledger SET pay_status = 'REFUNDED' WHERE pay_id = 'p1'");

        assertThat(changes())
                .containsExactly(
                        change("PAYMENT_ADDED", "A", "null", "null", "null", "p1"),
                        change("PAYMENT_CORRECTED", "A", "null", "null", "null", "p1"));
    }

    @Test
    void whatChangesNothingLeavesNoRow() {
        realtime.order("A");
        realtime.set("A", Application.PAID);
        realtime.ledger("p1", "A", "2026-01-31T10:10:00Z", "SUCCESS");

        backfill.set("A", ORDER + ", " + Application.PAID);
        backfill.set("A", UNPAID);
        backfill.execute("UPDATE tieout.payment_ledger SET pay_status = 'SUCCESS', pay_amount = 12.50");
        backfill.execute("""
                INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_time)
                VALUES ('p1', 'B', 1, now())
                ON CONFLICT (pay_id) DO UPDATE SET order_id = EXCLUDED.order_id
                WHERE false
                """);

        assertThat(changes()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tieout-realtime",
                "tieout-sweep",
                "tieout-backfill",
                "tieout-backfill-7x",
                "my-tieout-backfill-7"
            })
    void whoIsNoBackfillLeavesNoRow(String name) {
        Application application = new Application(db, name);
        application.order("A");
        application.set("A", Application.PAID);
        application.ledger("p1", "A", "2026-01-31T10:10:00Z", "SUCCESS");
        application.execute("UPDATE tieout.payment_ledger SET pay_status = 'REFUNDED'");

        assertThat(db.rows("SELECT * FROM tieout.backfill_change")).isEmpty();
    }

    @Test
    void aChangeThatIsRolledBackLeavesNoRow() {
        backfill.execute(
                "BEGIN; INSERT INTO tieout.order_reconciliation (order_id, order_time) VALUES ('A', now()); ROLLBACK");

        assertThat(changes()).isEmpty();
    }

    private static List<String> change(
            String kind, String orderId, String oldStatus, String newStatus, String oldPayId, String newPayId) {
        return List.of("7", kind, orderId, oldStatus, newStatus, oldPayId, newPayId);
    }

    private List<List<String>> changes() {
        return db.rows("SELECT run_id, kind, order_id, old_status, new_status, old_pay_id, new_pay_id"
                + " FROM tieout.backfill_change ORDER BY kind");
    }
}
