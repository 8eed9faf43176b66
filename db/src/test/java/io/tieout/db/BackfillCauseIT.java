package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What gives cause to a backfill, for which time and since when. */
class BackfillCauseIT {

    private final TestDatabase db = TestDatabase.create();
    private final Application realtime = new Application(db, "tieout-realtime");
    private final Application backfill = new Application(db, Application.BACKFILL);

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void aLateOrderIsACauseAtItsTime() {
        realtime.rules("orders");
        realtime.late("orders", 1, "A", "NULL", Application.ORDER_TIME);

        assertThat(causes())
                .containsExactly(List.of(
                        "orders",
                        "LATE_EVENT",
                        Application.ORDER_TIME,
                        Application.ORDER_TIME,
                        "2026-02-01T00:00:00.123Z"));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-31T09:49:59.999Z, false",
        "2026-01-31T09:50:00Z, true",
        "2026-01-31T10:30:00Z, true",
        "2026-01-31T10:30:00.001Z, false"
    })
    void aLatePaymentIsACauseAtItsTimeAndAtThatOfTheOrderWhoseIntervalItIsIn(String payTime, boolean inside) {
        realtime.rules("orders");
        realtime.order("A");
        realtime.late("payments", 1, "A", "'p1'", payTime);

        List<String> own = List.of("orders", "LATE_EVENT", payTime, payTime, "2026-02-01T00:00:00.123Z");
        List<String> theOrders = List.of(
                "orders", "LATE_EVENT", Application.ORDER_TIME, Application.ORDER_TIME, "2026-02-01T00:00:00.123Z");
        assertThat(causes()).containsExactlyInAnyOrderElementsOf(inside ? List.of(own, theOrders) : List.of(own));
    }

    @Test
    void aRefundThatComesLateIsNoCause() {
        realtime.rules("orders");
        realtime.order("A");
        realtime.ledger("r1", "A", "-12.5", "2026-01-31T10:10:00Z", "SUCCESS");
        realtime.late("payments", 1, "A", "'r1'", "2026-01-31T10:10:00Z");

        assertThat(causes()).isEmpty();
    }

    @Test
    void anUnmatchedPairIsACauseAtTheTimeOfItsOrderAndNobodyKnowsSinceWhen() {
        realtime.rules("orders");
        realtime.order("A");
        realtime.ledger("p1", "A", "2026-01-31T10:10:00Z", "SUCCESS");

        assertThat(causes())
                .containsExactly(
                        List.of("orders", "UNMATCHED_PAIR", Application.ORDER_TIME, Application.ORDER_TIME, "null"));
    }

    @ParameterizedTest
    @CsvSource({
        "'2026-01-31T10:00:00Z', 2026-01-31T10:00:00Z, 2026-02-01T00:00:00.123Z",
        "NULL, 2026-02-01T00:00:00.123Z, 2026-02-01T00:00:00.123Z",
        "'2026-02-01T00:30:00Z', 2026-02-01T00:30:00Z, 2026-02-01T00:30:00Z"
    })
    void aGapIsACauseFromTheLastEventBeforeItUntilItWasFound(String before, String from, String to) {
        realtime.rules("orders");
        String literal = before.equals("NULL") ? before : "'" + before + "'";
        realtime.execute("""
                INSERT INTO tieout.source_gap
                  (topic, topic_partition, first_missing, last_missing, event_time_before, found_at)
                VALUES ('orders', 0, 10, 19, %s, '2026-02-01T00:00:00.123Z')
                """.formatted(literal));

        assertThat(causes()).containsExactly(List.of("orders", "SOURCE_GAP", from, to, "2026-02-01T00:00:00.123Z"));
    }

    @Test
    void aFailedRunIsACauseForItsWindowSinceItFailedAndNoOtherStateIs() {
        realtime.rules("orders");
        for (String state : List.of(
                "'DONE', failure = NULL",
                "'CANCELLED', failure = NULL",
                "'REFUSED', failure = 'not allowed'",
                "'FAILED', failure = 'lost'")) {
            backfill.run("orders", "2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z");
            backfill.execute("UPDATE tieout.backfill_run SET finished_at = '2026-02-01T00:00:00.123Z', state = " + state
                    + " WHERE state = 'RUNNING'");
        }
        backfill.run("orders", "2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z");

        assertThat(causes())
                .containsExactly(List.of(
                        "orders",
                        "FAILED_RUN",
                        "2026-01-31T10:00:00Z",
                        "2026-01-31T10:59:59.999Z",
                        "2026-02-01T00:00:00.123Z"));
    }

    private List<List<String>> causes() {
        return db.rows("SELECT pipeline, cause, time_from, time_to, since FROM tieout.backfill_cause");
    }
}
