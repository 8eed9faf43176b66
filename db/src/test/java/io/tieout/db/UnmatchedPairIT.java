package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An order and a payment that belong together by the rules of a pipeline, and are not matched. */
class UnmatchedPairIT {

    private final TestDatabase db = TestDatabase.create();
    private final Application realtime = new Application(db, "tieout-realtime");

    @AfterEach
    void close() {
        db.close();
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
        realtime.rules("orders");
        realtime.order("A");
        realtime.ledger("p1", "A", payTime, "SUCCESS");

        List<String> pair = List.of("orders", "A", Application.ORDER_TIME, "p1", payTime, "null");
        assertThat(pairs()).isEqualTo(found ? List.of(pair) : List.of());
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "NULL",
            value = {"SUCCESS, true", "PAID, true", "NULL, true", "FAILED, false", "success, false", "'', false"})
    void onlyAPaymentThatCountsAsPaidMakesAPair(String status, boolean found) {
        realtime.rules("orders");
        realtime.order("A");
        realtime.ledger("p1", "A", "2026-01-31T10:10:00Z", status);

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
        realtime.rules("orders");
        realtime.order("A");
        realtime.set("A", Application.PAID);
        realtime.ledger(payId, "A", payTime, "SUCCESS");

        List<String> pair = List.of("orders", "A", Application.ORDER_TIME, payId, payTime, "p1");
        assertThat(pairs()).isEqualTo(found ? List.of(pair) : List.of());
    }

    @ParameterizedTest
    @CsvSource({"-0.0001, false", "0, true"})
    void aRefundMakesNoPairAndAPaymentOfNothingDoes(String amount, boolean found) {
        realtime.rules("orders");
        realtime.order("A");
        realtime.ledger("p1", "A", amount, "2026-01-31T10:10:00Z", "SUCCESS");

        assertThat(pairs()).hasSize(found ? 1 : 0);
    }

    @Test
    void eachPipelineFindsPairsByItsOwnRules() {
        realtime.rules("orders");
        realtime.execute("""
                INSERT INTO tieout.pipeline_settings (pipeline, payment_before, payment_after, success_statuses)
                VALUES ('strict', interval '-5 min', interval '8 min', ARRAY['SUCCESS'])
                """);
        realtime.order("A");
        realtime.ledger("p1", "A", "2026-01-31T10:04:00Z", "SUCCESS");
        realtime.ledger("p2", "A", "2026-01-31T10:05:00Z", "SUCCESS");

        assertThat(db.rows("SELECT pipeline, pay_id FROM tieout.unmatched_pair ORDER BY 1, 2"))
                .containsExactly(List.of("orders", "p1"), List.of("orders", "p2"), List.of("strict", "p2"));
    }

    @Test
    void thereIsNoPairWithoutItsHalvesOrWithoutRules() {
        realtime.order("A");
        realtime.ledger("p1", "A", "2026-01-31T10:10:00Z", "SUCCESS");
        assertThat(pairs()).as("no pipeline has started yet").isEmpty();

        realtime.rules("orders");
        realtime.set("A", Application.PAID);
        realtime.ledger("p3", "nobody", "2026-01-31T10:10:00Z", "SUCCESS");
        realtime.payment("waits");
        realtime.ledger("p4", "waits", "2026-01-31T10:00:00Z", "SUCCESS");
        realtime.order("unpaid");

        assertThat(pairs()).isEmpty();
        assertThat(db.rows("SELECT pipeline, cause, time_from, time_to, since FROM tieout.backfill_cause"))
                .isEmpty();
    }

    private List<List<String>> pairs() {
        return db.rows(
                "SELECT pipeline, order_id, order_time, pay_id, pay_time, present_pay_id FROM tieout.unmatched_pair");
    }
}
