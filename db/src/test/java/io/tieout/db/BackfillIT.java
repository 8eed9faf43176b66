package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackfillIT {

    private static final String BACKFILL = "tieout-backfill-7";
    private static final String ORDER_TIME = "2026-01-31T10:00:00Z";

    private static final String ORDER =
            "user_id = 'u', amount = 12.5, currency = 'BRL', order_version = 1, order_time = '" + ORDER_TIME + "'";
    private static final String PAID =
            "pay_id = 'p1', pay_amount = 12.5, pay_currency = 'BRL', pay_time = '2026-01-31T10:10:00Z'";
    private static final String UNPAID =
            "unpaid_at = '2026-01-31T11:00:00Z', unpaid_watermark = '2026-01-31T10:40:00Z'";
    private static final String WITHDRAWN =
            "pay_id = NULL, pay_amount = NULL, pay_currency = NULL, pay_time = NULL, " + UNPAID;

    private final TestDatabase db = TestDatabase.create();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void anOrderThatWasNotThereIsAdded() {
        order(BACKFILL, "A");

        assertThat(changes()).containsExactly(change("ORDER_ADDED", "A", "null", "PENDING", "null", "null"));
    }

    @Test
    void anOrderWhosePaymentWaitedForItIsAdded() {
        payment("tieout-realtime", "A");
        set(BACKFILL, "A", ORDER);

        assertThat(changes()).containsExactly(change("ORDER_ADDED", "A", "PAID", "PAID", "p1", "p1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "user_id = 'v'",
                "amount = NULL",
                "currency = 'EUR'",
                "order_version = 2",
                "order_time = '2026-01-31T10:00:00.001Z'"
            })
    void anOrderThatGetsOtherFactsIsCorrected(String facts) {
        order("tieout-realtime", "A");
        set(BACKFILL, "A", facts);

        assertThat(changes()).containsExactly(change("ORDER_CORRECTED", "A", "PENDING", "PENDING", "null", "null"));
    }

    @Test
    void aPaymentOfAnOrderThatHadNoneIsAMatchFound() {
        order("tieout-realtime", "A");
        set("tieout-sweep", "A", UNPAID);
        set(BACKFILL, "A", PAID);

        assertThat(changes()).containsExactly(change("MATCH_FOUND", "A", "UNPAID", "PAID", "null", "p1"));
    }

    @Test
    void aPaymentThatComesBeforeItsOrderIsAMatchFound() {
        payment(BACKFILL, "A");

        assertThat(changes()).containsExactly(change("MATCH_FOUND", "A", "null", "PAID", "null", "p1"));
    }

    @Test
    void anEarlierPaymentCorrectsTheMatch() {
        order("tieout-realtime", "A");
        set("tieout-realtime", "A", PAID);
        set(BACKFILL, "A", "pay_id = 'p0', pay_time = '2026-01-31T10:05:00Z'");

        assertThat(changes()).containsExactly(change("MATCH_CORRECTED", "A", "PAID", "PAID", "p1", "p0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pay_amount = 13", "pay_currency = NULL", "pay_time = '2026-01-31T10:10:00.001Z'"})
    void otherFactsOfTheSamePaymentCorrectTheMatch(String facts) {
        order("tieout-realtime", "A");
        set("tieout-realtime", "A", PAID);
        set(BACKFILL, "A", facts);

        assertThat(changes()).containsExactly(change("MATCH_CORRECTED", "A", "PAID", "PAID", "p1", "p1"));
    }

    @Test
    void aMatchThatIsTakenBackIsWithdrawnAndStandsInTheHistoryUnderTheRun() {
        order("tieout-realtime", "A");
        set("tieout-realtime", "A", PAID);
        set(BACKFILL, "A", WITHDRAWN);

        assertThat(changes()).containsExactly(change("MATCH_WITHDRAWN", "A", "PAID", "UNPAID", "p1", "null"));
        assertThat(db.rows("SELECT old_status, new_status, cause FROM tieout.order_status_history"))
                .containsExactly(List.of("PAID", "UNPAID", BACKFILL));
    }

    @Test
    void anOrderThatIsAddedTogetherWithItsPaymentLeavesTwoRows() {
        as(BACKFILL, """
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
        order("tieout-realtime", "A");
        set("tieout-realtime", "A", PAID);
        set(BACKFILL, "A", "order_version = 2, pay_id = 'p0'");

        assertThat(changes())
                .containsExactly(
                        change("MATCH_CORRECTED", "A", "PAID", "PAID", "p1", "p0"),
                        change("ORDER_CORRECTED", "A", "PAID", "PAID", "p1", "p0"));
    }

    @Test
    void aPaymentOfTheLedgerIsAddedAndCorrected() {
        ledger(BACKFILL, "p1", "A", "2026-01-31T10:10:00Z", "SUCCESS");
        as(BACKFILL, "UPDATE tieout.payment_ledger SET pay_status = 'REFUNDED' WHERE pay_id = 'p1'");

        assertThat(changes())
                .containsExactly(
                        change("PAYMENT_ADDED", "A", "null", "null", "null", "p1"),
                        change("PAYMENT_CORRECTED", "A", "null", "null", "null", "p1"));
    }

    @Test
    void whatChangesNothingLeavesNoRow() {
        order("tieout-realtime", "A");
        set("tieout-realtime", "A", PAID);
        ledger("tieout-realtime", "p1", "A", "2026-01-31T10:10:00Z", "SUCCESS");

        set(BACKFILL, "A", ORDER + ", " + PAID);
        set(BACKFILL, "A", UNPAID);
        as(BACKFILL, "UPDATE tieout.payment_ledger SET pay_status = 'SUCCESS', pay_amount = 12.50");
        as(BACKFILL, """
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
    void whoIsNoBackfillLeavesNoRow(String application) {
        order(application, "A");
        set(application, "A", PAID);
        ledger(application, "p1", "A", "2026-01-31T10:10:00Z", "SUCCESS");
        as(application, "UPDATE tieout.payment_ledger SET pay_status = 'REFUNDED'");

        assertThat(db.rows("SELECT * FROM tieout.backfill_change")).isEmpty();
    }

    @Test
    void aChangeThatIsRolledBackLeavesNoRow() {
        as(
                BACKFILL,
                "BEGIN; INSERT INTO tieout.order_reconciliation (order_id, order_time) VALUES ('A', now()); ROLLBACK");

        assertThat(changes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-31T10:00:00Z, 2026-01-31T11:00:00Z",
        "2026-01-31T10:59:59.999Z, 2026-01-31T12:00:00Z",
        "2026-01-31T09:00:00Z, 2026-01-31T10:00:00.001Z",
        "2026-01-31T10:15:00Z, 2026-01-31T10:30:00Z",
        "2026-01-30T00:00:00Z, 2026-02-02T00:00:00Z"
    })
    void aRunOverAWindowThatAnotherIsAtIsRefusedWhateverItsPipeline(String from, String to) {
        run("orders", "2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z");

        for (String pipeline : List.of("orders", "other")) {
            assertThatThrownBy(() -> run(pipeline, from, to))
                    .cause()
                    .hasMessageContaining("violates exclusion constraint \"backfill_run_one_at_a_time\"");
        }
    }

    @ParameterizedTest
    @CsvSource({"2026-01-31T11:00:00Z, 2026-01-31T12:00:00Z", "2026-01-31T09:00:00Z, 2026-01-31T10:00:00Z"})
    void aRunOverTheWindowBesideIsNotRefused(String from, String to) {
        run("orders", "2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z");
        run("orders", from, to);

        assertThat(db.rows("SELECT count(*) FROM tieout.backfill_run WHERE state = 'RUNNING'"))
                .containsExactly(List.of("2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"'DONE', failure = NULL", "'FAILED', failure = 'lost'", "'CANCELLED', failure = NULL"})
    void aRunThatHasEndedStandsInNobodysWay(String state) {
        run("orders", "2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z");
        as(BACKFILL, "UPDATE tieout.backfill_run SET finished_at = started_at + interval '90 s', state = " + state);
        run("orders", "2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z");

        assertThat(db.rows("SELECT run_id, CAST(duration AS text) FROM tieout.backfill_run ORDER BY run_id"))
                .containsExactly(List.of("1", "00:01:30"), List.of("2", "null"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "window_to = window_from | window_is_a_range",
                "mode = 'MERGE' | mode",
                "state = 'PAUSED', finished_at = now() | state",
                "finished_at = now() | end",
                "state = 'DONE' | end",
                "state = 'FAILED', finished_at = now() | failure",
                "state = 'DONE', finished_at = now(), failure = 'lost' | failure"
            })
    void aRunThatContradictsItselfIsRefused(String columns, String constraint) {
        run("orders", "2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z");

        assertThatThrownBy(() -> as(BACKFILL, "UPDATE tieout.backfill_run SET " + columns))
                .cause()
                .hasMessageContaining("violates check constraint \"backfill_run_" + constraint + "\"");
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-31T09:49:59.999Z, false",
        "2026-01-31T09:50:00Z, true",
        "2026-01-31T10:00:00Z, true",
        "2026-01-31T10:30:00Z, true",
        "2026-01-31T10:30:00.001Z, false"
    })
    void aPairIsFoundFromOneBoundToTheOtherBothIncluded(String payTime, boolean found) {
        rules("orders");
        order("tieout-realtime", "A");
        ledger("tieout-realtime", "p1", "A", payTime, "SUCCESS");

        List<String> pair = List.of("orders", "A", ORDER_TIME, "p1", payTime, "null");
        assertThat(pairs()).isEqualTo(found ? List.of(pair) : List.of());
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "NULL",
            value = {"SUCCESS, true", "PAID, true", "NULL, true", "FAILED, false", "success, false", "'', false"})
    void onlyAPaymentThatCountsAsPaidMakesAPair(String status, boolean found) {
        rules("orders");
        order("tieout-realtime", "A");
        ledger("tieout-realtime", "p1", "A", "2026-01-31T10:10:00Z", status);

        assertThat(pairs()).hasSize(found ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({
        "p0, 2026-01-31T10:09:59.999Z, true",
        "p2, 2026-01-31T10:09:59.999Z, true",
        "p0, 2026-01-31T10:10:00Z, true",
        "p2, 2026-01-31T10:10:00Z, false",
        "p0, 2026-01-31T10:10:00.001Z, false",
        "p1, 2026-01-31T10:10:00Z, false"
    })
    void ofAnOrderThatIsPaidOnlyAnEarlierPaymentMakesAPair(String payId, String payTime, boolean found) {
        rules("orders");
        order("tieout-realtime", "A");
        set("tieout-realtime", "A", PAID);
        ledger("tieout-realtime", payId, "A", payTime, "SUCCESS");

        List<String> pair = List.of("orders", "A", ORDER_TIME, payId, payTime, "p1");
        assertThat(pairs()).isEqualTo(found ? List.of(pair) : List.of());
    }

    @Test
    void eachPipelineFindsPairsByItsOwnRules() {
        rules("orders");
        as("tieout-realtime", """
                INSERT INTO tieout.pipeline_settings (pipeline, payment_before, payment_after, success_statuses)
                VALUES ('strict', interval '-5 min', interval '8 min', ARRAY['SUCCESS'])
                """);
        order("tieout-realtime", "A");
        ledger("tieout-realtime", "p1", "A", "2026-01-31T10:04:00Z", "SUCCESS");
        ledger("tieout-realtime", "p2", "A", "2026-01-31T10:05:00Z", "SUCCESS");

        assertThat(db.rows("SELECT pipeline, pay_id FROM tieout.unmatched_pair ORDER BY 1, 2"))
                .containsExactly(List.of("orders", "p1"), List.of("orders", "p2"), List.of("strict", "p2"));
    }

    @Test
    void thereIsNoPairWithoutItsHalvesOrWithoutRules() {
        order("tieout-realtime", "A");
        ledger("tieout-realtime", "p1", "A", "2026-01-31T10:10:00Z", "SUCCESS");
        assertThat(pairs()).as("no pipeline has started yet").isEmpty();

        rules("orders");
        set("tieout-realtime", "A", PAID);
        ledger("tieout-realtime", "p3", "nobody", "2026-01-31T10:10:00Z", "SUCCESS");
        payment("tieout-realtime", "waits");
        ledger("tieout-realtime", "p4", "waits", "2026-01-31T10:00:00Z", "SUCCESS");
        order("tieout-realtime", "unpaid");

        assertThat(pairs()).isEmpty();
        assertThat(causes()).isEmpty();
    }

    @Test
    void aLateOrderIsACauseAtItsTime() {
        rules("orders");
        late("orders", 1, "A", "NULL", ORDER_TIME);

        assertThat(causes())
                .containsExactly(List.of("orders", "LATE_EVENT", ORDER_TIME, ORDER_TIME, "2026-02-01T00:00:00.123Z"));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-31T09:49:59.999Z, false",
        "2026-01-31T09:50:00Z, true",
        "2026-01-31T10:30:00Z, true",
        "2026-01-31T10:30:00.001Z, false"
    })
    void aLatePaymentIsACauseAtItsTimeAndAtThatOfTheOrderWhoseIntervalItIsIn(String payTime, boolean inside) {
        rules("orders");
        order("tieout-realtime", "A");
        late("payments", 1, "A", "'p1'", payTime);

        List<String> own = List.of("orders", "LATE_EVENT", payTime, payTime, "2026-02-01T00:00:00.123Z");
        List<String> theOrders = List.of("orders", "LATE_EVENT", ORDER_TIME, ORDER_TIME, "2026-02-01T00:00:00.123Z");
        assertThat(causes()).containsExactlyInAnyOrderElementsOf(inside ? List.of(own, theOrders) : List.of(own));
    }

    @Test
    void anUnmatchedPairIsACauseAtTheTimeOfItsOrderAndNobodyKnowsSinceWhen() {
        rules("orders");
        order("tieout-realtime", "A");
        ledger("tieout-realtime", "p1", "A", "2026-01-31T10:10:00Z", "SUCCESS");

        assertThat(causes()).containsExactly(List.of("orders", "UNMATCHED_PAIR", ORDER_TIME, ORDER_TIME, "null"));
    }

    @ParameterizedTest
    @CsvSource({
        "'2026-01-31T10:00:00Z', 2026-01-31T10:00:00Z, 2026-02-01T00:00:00.123Z",
        "NULL, 2026-02-01T00:00:00.123Z, 2026-02-01T00:00:00.123Z",
        "'2026-02-01T00:30:00Z', 2026-02-01T00:30:00Z, 2026-02-01T00:30:00Z"
    })
    void aGapIsACauseFromTheLastEventBeforeItUntilItWasFound(String before, String from, String to) {
        rules("orders");
        String literal = before.equals("NULL") ? before : "'" + before + "'";
        as("tieout-realtime", """
                INSERT INTO tieout.source_gap
                  (topic, topic_partition, first_missing, last_missing, event_time_before, found_at)
                VALUES ('orders', 0, 10, 19, %s, '2026-02-01T00:00:00.123Z')
                """.formatted(literal));

        assertThat(causes()).containsExactly(List.of("orders", "SOURCE_GAP", from, to, "2026-02-01T00:00:00.123Z"));
    }

    @Test
    void aFailedRunIsACauseForItsWindowSinceItFailedAndNoOtherStateIs() {
        rules("orders");
        for (String state :
                List.of("'DONE', failure = NULL", "'CANCELLED', failure = NULL", "'FAILED', failure = 'lost'")) {
            run("orders", "2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z");
            as(
                    BACKFILL,
                    "UPDATE tieout.backfill_run SET finished_at = '2026-02-01T00:00:00.123Z', state = " + state
                            + " WHERE state = 'RUNNING'");
        }
        run("orders", "2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z");

        assertThat(causes())
                .containsExactly(List.of(
                        "orders",
                        "FAILED_RUN",
                        "2026-01-31T10:00:00Z",
                        "2026-01-31T10:59:59.999Z",
                        "2026-02-01T00:00:00.123Z"));
    }

    @Test
    void aDatabaseHasOneIdentityOfItsOwn() {
        assertThat(db.rows("SELECT count(*), count(installation_id) FROM tieout.installation"))
                .containsExactly(List.of("1", "1"));
        assertThatThrownBy(() -> db.execute("INSERT INTO tieout.installation DEFAULT VALUES"))
                .cause()
                .hasMessageContaining("violates unique constraint \"installation_pkey\"");
        assertThatThrownBy(() -> db.execute("INSERT INTO tieout.installation (only_row) VALUES (false)"))
                .cause()
                .hasMessageContaining("violates check constraint \"installation_is_one_row\"");
    }

    /** As the writer, whose rights must do, from a connection of this name. */
    private void as(String application, String sql) {
        try (Connection connection = db.connect();
                Statement statement = connection.createStatement()) {
            connection.setClientInfo("ApplicationName", application);
            statement.execute("SET ROLE tieout_writer");
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage() + "\nin: " + sql, e);
        }
    }

    private void order(String application, String orderId) {
        as(
                application,
                "INSERT INTO tieout.order_reconciliation"
                        + " (order_id, user_id, amount, currency, order_version, order_time)"
                        + " VALUES ('" + orderId + "', 'u', 12.5, 'BRL', 1, '" + ORDER_TIME + "')");
    }

    /** The facts of a payment whose order has not come. */
    private void payment(String application, String orderId) {
        as(
                application,
                "INSERT INTO tieout.order_reconciliation (order_id, pay_id, pay_amount, pay_currency, pay_time)"
                        + " VALUES ('" + orderId + "', 'p1', 12.5, 'BRL', '2026-01-31T10:10:00Z')");
    }

    private void set(String application, String orderId, String columns) {
        as(application, "UPDATE tieout.order_reconciliation SET " + columns + " WHERE order_id = '" + orderId + "'");
    }

    private void ledger(String application, String payId, String orderId, String payTime, String status) {
        as(
                application,
                "INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_status, pay_time) VALUES ('"
                        + payId + "', '" + orderId + "', 12.5, "
                        + (status == null ? "NULL" : "'" + status + "'") + ", '" + payTime + "')");
    }

    private void late(String stream, int offset, String orderId, String payId, String eventTime) {
        as("tieout-realtime", """
                INSERT INTO tieout.late_event
                  (topic, topic_partition, topic_offset, stream, order_id, pay_id, event_time, watermark, seen_at)
                VALUES ('%1$s', 0, %2$d, '%1$s', '%3$s', %4$s, '%5$s', '2026-02-01T00:00:00Z',
                  '2026-02-01T00:00:00.123Z')
                """.formatted(stream, offset, orderId, payId, eventTime));
    }

    /** Payments from 10 minutes before the order to 30 minutes after it. */
    private void rules(String pipeline) {
        as(
                "tieout-realtime",
                "INSERT INTO tieout.pipeline_settings (pipeline, payment_before, payment_after, success_statuses)"
                        + " VALUES ('" + pipeline
                        + "', interval '10 min', interval '30 min', ARRAY['SUCCESS', 'PAID'])");
    }

    private void run(String pipeline, String from, String to) {
        as(BACKFILL, """
                INSERT INTO tieout.backfill_run
                  (pipeline, mode, window_from, window_to, source, asked_by, cause, is_open)
                VALUES ('%s', 'ADD', '%s', '%s', 'archive', 'someone', 'by hand', false)
                """.formatted(pipeline, from, to));
    }

    private static List<String> change(
            String kind, String orderId, String oldStatus, String newStatus, String oldPayId, String newPayId) {
        return List.of("7", kind, orderId, oldStatus, newStatus, oldPayId, newPayId);
    }

    private List<List<String>> changes() {
        return db.rows("SELECT run_id, kind, order_id, old_status, new_status, old_pay_id, new_pay_id"
                + " FROM tieout.backfill_change ORDER BY kind");
    }

    private List<List<String>> pairs() {
        return db.rows(
                "SELECT pipeline, order_id, order_time, pay_id, pay_time, present_pay_id FROM tieout.unmatched_pair");
    }

    private List<List<String>> causes() {
        return db.rows("SELECT pipeline, cause, time_from, time_to, since FROM tieout.backfill_cause");
    }
}
