package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One order over 100 BRL, placed at 10:00 and paid from 9:50 to 10:30, with a tolerance of 0.50 BRL. Payments are given
 * as {@code *p1 100 BRL SUCCESS 10:05}, the one with the star being the first payment, {@code -} what is not known.
 */
class BucketIT {

    private static TestDatabase db;

    @BeforeAll
    static void open() {
        db = TestDatabase.create();
        rules("FIRST");
    }

    @AfterAll
    static void close() {
        db.close();
    }

    @AfterEach
    void forget() {
        db.execute("""
                ALTER TABLE tieout.order_resolution DISABLE TRIGGER USER;
                TRUNCATE tieout.order_reconciliation, tieout.payment_ledger, tieout.order_resolution,
                  tieout.pipeline_progress;
                ALTER TABLE tieout.order_resolution ENABLE TRIGGER USER
                """);
        rules("FIRST");
    }

    @ParameterizedTest(name = "{0}: {1} {2}")
    @CsvSource(
            delimiter = '|',
            nullValues = "NULL",
            value = {
                "PENDING           |                           |                                        | 100.0000",
                "UNPAID            | unpaid_at                 |                                        | 100.0000",
                "UNPAID            | unpaid_at                 | p1 100 BRL FAILED 10:31                | 100.0000",
                "UNPAID            | unpaid_at                 | p1 -5 BRL SUCCESS 10:31                | 105.0000",
                "UNPAID            | unpaid_at                 | p1 100 BRL SUCCESS 10:30               | 100.0000",
                "PAID_LATE         | unpaid_at                 | p1 100 BRL SUCCESS 10:30:00.001        | 100.0000",
                "PAID_LATE         | unpaid_at                 | p1 1 EUR - 09:49:59.999                | 100.0000",
                "PENDING           |                           | p1 100 BRL SUCCESS 10:30:00.001        | 100.0000",
                "PAID              |                           | *p1 100 BRL SUCCESS 10:30              | 0.0000",
                "PAID              | unpaid_at                 | *p1 100 BRL SUCCESS 09:50              | 0.0000",
                "WITHIN_TOLERANCE  |                           | *p1 99.5000 BRL - 10:05                | 0.0000",
                "WITHIN_TOLERANCE  |                           | *p1 100.5000 BRL - 10:05               | 0.0000",
                "UNDERPAID         |                           | *p1 99.4999 BRL - 10:05                | 0.5001",
                "OVERPAID          |                           | *p1 100.5001 BRL - 10:05               | -0.5001",
                "UNDERPAID         | currency = 'EUR'          | *p1 99.9999 EUR - 10:05                | 0.0001",
                "UNDERPAID         | currency = NULL           | *p1 99.9999 - - 10:05                  | 0.0001",
                "PAID              | currency = NULL           | *p1 100 - - 10:05                      | 0.0000",
                "CURRENCY_MISMATCH |                           | *p1 100 EUR - 10:05                    | 100.0000",
                "CURRENCY_MISMATCH |                           | *p1 100 - - 10:05                      | 100.0000",
                "CURRENCY_MISMATCH | currency = NULL           | *p1 100 BRL - 10:05                    | 100.0000",
                "AMOUNT_UNKNOWN    | amount = NULL             | *p1 100 BRL - 10:05                    | NULL",
                "PENDING           | amount = NULL             |                                        | NULL",
                "PAID              | amount = 0                | *p1 0 BRL - 10:05                      | 0.0000",
                "REFUNDED          |                           | *p1 100 BRL - 10:05; r -100 BRL - 18:00 | 100.0000",
                "REFUNDED          |                           | *p1 60 BRL - 10:05; r -70 BRL - 18:00  | 110.0000",
                "UNDERPAID         |                           | *p1 100 BRL - 10:05; r -1 BRL - 18:00  | 1.0000",
                "PAID              |                           | *p1 130 BRL - 10:05; r -20 BRL - 18:00; s -10 BRL - 19:00 | 0.0000",
                "PAID              |                           | *p1 100 BRL - 10:05; r -1 BRL FAILED 18:00 | 0.0000",
                "PAID              |                           | *p1 100 BRL - 10:05; r -1 EUR - 18:00  | 0.0000",
                "UNDERPAID         |                           | *p1 100 BRL - 10:05; r -1 EUR - 18:00; s -2 BRL - 18:00 | 2.0000",
                "OVERPAID          |                           | *p1 120 BRL - 10:05; p2 100 BRL - 10:06 | -20.0000",
                "CANCELLED         | order_status = 'CANCELLED' |                                       | 0.0000",
                "CANCELLED         | order_status = 'CANCELED' | p1 100 BRL - 10:31                     | 0.0000",
                "PENDING           | order_status = 'cancelled' |                                       | 100.0000",
                "CANCELLED_PAID    | order_status = 'CANCELLED' | *p1 80 BRL - 10:05                    | -80.0000",
                "CANCELLED_PAID    | order_status = 'CANCELLED' | *p1 80 BRL - 10:05; r -79.9999 BRL - 18:00 | -0.0001",
                "CANCELLED         | order_status = 'CANCELLED' | *p1 80 BRL - 10:05; r -80 BRL - 18:00 | 0.0000",
                "CANCELLED_PAID    | order_status = 'CANCELLED' | *p1 80 EUR - 10:05                    | 0.0000",
                "CANCELLED         | order_status = 'CANCELLED' | *p1 80 EUR - 10:05; r -80 EUR - 18:00 | 0.0000",
                "CANCELLED_PAID    | order_status = 'CANCELLED', amount = NULL | *p1 80 BRL - 10:05     | -80.0000",
                "PAID              | order_status = 'SHIPPED'  | *p1 100 BRL - 10:05                    | 0.0000"
            })
    void anOrderIsInTheFirstBucketThatApplies(String bucket, String changes, String payments, String open) {
        given(changes, payments);

        assertThat(db.rows("SELECT bucket, open_amount, (cleared_at IS NULL)::text FROM tieout.order_status"))
                .containsExactly(List.of(
                        bucket,
                        String.valueOf(open),
                        String.valueOf(!List.of("PAID", "WITHIN_TOLERANCE", "CANCELLED")
                                .contains(bucket))));
        assertThat(db.rows("SELECT * FROM tieout.tie_out_amounts")).isEmpty();
        assertThat(db.rows("SELECT * FROM tieout.tie_out_open_items")).isEmpty();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "PAID      | *p1 40 BRL - 10:05; p2 60 BRL - 10:30                          | 100.0000",
                "UNDERPAID | *p1 40 BRL - 10:05; p2 60 BRL - 10:30:00.001                   | 40.0000",
                "UNDERPAID | *p1 40 BRL - 10:05; p2 60 EUR - 10:06; p3 60 BRL FAILED 10:07  | 40.0000",
                "PAID      | *p1 70 BRL - 10:05; p2 60 BRL - 10:05; r -30 BRL - 18:00       | 130.0000",
                "UNDERPAID | *p1 40 BRL - 10:05; p0 60 BRL - 10:04:59.999                   | 40.0000",
                "OVERPAID  | *p1 100 BRL - 10:05; p2 1 BRL - 10:06                          | 101.0000"
            })
    void withTheSettlementSumInstalmentsInTheIntervalAddUp(String bucket, String payments, String applied) {
        rules("SUM");
        given("", payments);

        assertThat(db.rows("SELECT bucket, applied_amount FROM tieout.order_status"))
                .containsExactly(List.of(bucket, applied));
        assertThat(db.rows("SELECT * FROM tieout.tie_out_amounts")).isEmpty();
    }

    @Test
    void aDecisionInForceWinsOverEveryFactAndAnUndoneOneOverNone() {
        given("unpaid_at", "p1 100 BRL - 10:31");
        db.execute("""
                INSERT INTO tieout.order_resolution (order_id, resolved_as, reason, resolved_by, resolved_at)
                VALUES ('A', 'PAID_ELSEWHERE', 'by bank transfer', 'ana', '2026-02-01T09:00:00Z')
                """);
        String row =
                "SELECT bucket, difference, open_amount, cleared_at, resolved_as, resolved_by FROM tieout.order_status";
        assertThat(db.rows(row))
                .containsExactly(
                        List.of("RESOLVED", "100.0000", "0.0000", "2026-02-01T09:00:00Z", "PAID_ELSEWHERE", "ana"));

        db.execute("UPDATE tieout.order_resolution SET undone_by = 'ben', undone_at = now(), undone_reason = 'wrong'");
        assertThat(db.rows(row)).containsExactly(List.of("PAID_LATE", "100.0000", "100.0000", "null", "null", "null"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*p1 100 BRL - 10:05                        | 2026-01-31T10:05:00Z",
                "*p1 100 BRL - 09:55                        | 2026-01-31T10:00:00Z",
                "*p1 130 BRL - 10:05; r -30 BRL - 18:00     | 2026-01-31T18:00:00Z"
            })
    void anOrderIsClearedByItsLastPaymentOrRefundAndNotBeforeItWasPlaced(String payments, String clearedAt) {
        given("", payments);

        assertThat(db.rows("SELECT cleared_at FROM tieout.order_status")).containsExactly(List.of(clearedAt));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "APPLIED         | *p 100 BRL - 10:05",
                "APPLIED         | *p 100 EUR - 10:05",
                "EXTRA           | *p1 100 BRL - 10:05; p 100 BRL - 10:30",
                "OUT_OF_INTERVAL | *p1 100 BRL - 10:05; p 100 BRL - 10:30:00.001",
                "OUT_OF_INTERVAL | p 100 BRL - 09:49:59.999",
                "PENDING         | p 100 BRL - 09:50",
                "PENDING         | *p1 100 BRL - 10:05; p 100 BRL - 10:04:59.999",
                "IGNORED         | p 100 BRL FAILED 10:05",
                "IGNORED         | p -100 BRL FAILED 10:05",
                "REFUND          | *p1 100 BRL - 10:05; p -100 BRL - 10:06",
                "REFUND          | p -100 BRL - 18:00"
            })
    void aPaymentHasTheFirstDispositionThatApplies(String disposition, String payments) {
        given("", payments);

        assertThat(db.rows("SELECT disposition FROM tieout.payment_disposition WHERE pay_id = 'p'"))
                .containsExactly(List.of(disposition));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "NULL",
            value = {"NULL, PENDING", "2026-01-31T10:15:00Z, PENDING", "2026-01-31T10:15:00.001Z, ORPHAN"})
    void aPaymentWithoutAnOrderIsAnOrphanOnceNoneCanComeInTimeAnyMore(String watermark, String disposition) {
        payments("p 100 BRL - 10:05", "nobody");
        if (watermark != null) {
            reach("order_facts", watermark);
            reach("payment_facts", "2026-02-01T00:00:00Z");
        }

        assertThat(db.rows("SELECT disposition, order_time FROM tieout.payment_disposition"))
                .containsExactly(List.of(disposition, "null"));
    }

    @Test
    void reportsAreFinalUpToTheSlowestSinkOfOrdersAndPaymentsThatHasNotEnded() {
        String query = "SELECT complete_through::text FROM tieout.report_watermark";
        assertThat(db.rows(query)).containsExactly(List.of("null"));

        reach("order_facts", "2026-01-31T10:00:00Z");
        assertThat(db.rows(query)).as("no payments yet").containsExactly(List.of("null"));
        reach("payment_facts", "2026-01-31T09:00:00Z");
        reach("batch_facts", "2026-01-31T08:00:00Z");
        assertThat(db.rows("SELECT complete_through FROM tieout.report_watermark"))
                .containsExactly(List.of("2026-01-31T09:00:00Z"));

        db.execute("UPDATE tieout.pipeline_progress SET ended = true WHERE sink = 'payment_facts'");
        assertThat(db.rows("SELECT complete_through FROM tieout.report_watermark"))
                .containsExactly(List.of("2026-01-31T10:00:00Z"));
        db.execute("UPDATE tieout.pipeline_progress SET ended = true");
        assertThat(db.rows(query)).containsExactly(List.of("infinity"));
    }

    @Test
    void theRulesRecordedLastCountAndWithoutAnyTheDefaults() {
        String query = "SELECT pipeline, payment_before, settlement FROM tieout.settlement_rule";
        db.execute("""
                INSERT INTO tieout.pipeline_settings
                  (pipeline, payment_before, payment_after, success_statuses, recorded_at)
                VALUES ('old', interval '1 min', interval '1 min', '{}', '2020-01-01'),
                  ('newer', interval '2 min', interval '1 min', '{}', '2100-01-01'),
                  ('newest', interval '3 min', interval '1 min', '{}', '2100-01-01')
                """);
        assertThat(db.rows(query)).containsExactly(List.of("newer", "00:02:00", "FIRST"));

        db.execute("DELETE FROM tieout.pipeline_settings");
        assertThat(db.rows(query)).containsExactly(List.of("null", "00:10:00", "FIRST"));
    }

    private static void rules(String settlement) {
        db.execute("""
                DELETE FROM tieout.pipeline_settings;
                INSERT INTO tieout.pipeline_settings
                  (pipeline, payment_before, payment_after, success_statuses, settlement, amount_tolerances)
                VALUES ('orders', interval '10 min', interval '30 min', ARRAY['SUCCESS'], '%s', '{"BRL": "0.50"}')
                """.formatted(settlement));
    }

    private static void reach(String sink, String watermark) {
        db.execute("INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark)"
                + " VALUES ('orders', '" + sink + "', 0, 1, '" + watermark + "')");
    }

    private static void given(String changes, String payments) {
        db.execute("""
                INSERT INTO tieout.order_reconciliation (order_id, amount, currency, order_version, order_time)
                VALUES ('A', 100, 'BRL', 1, '2026-01-31T10:00:00Z')
                """);
        if (changes != null && !changes.isEmpty()) {
            String set = changes.equals("unpaid_at") ? "unpaid_at = now(), unpaid_watermark = now()" : changes;
            db.execute("UPDATE tieout.order_reconciliation SET " + set);
        }
        payments(payments == null ? "" : payments, "A");
    }

    private static void payments(String payments, String order) {
        for (String payment : payments.isEmpty() ? new String[0] : payments.split("; ", -1)) {
            String[] word = payment.replace("*", "").split(" ", -1);
            String values = "'%s', %s, %s, '2026-01-31T%sZ'"
                    .formatted(word[0], word[1], word[2].equals("-") ? "NULL" : "'" + word[2] + "'", word[4]);
            db.execute("INSERT INTO tieout.payment_ledger (pay_id, pay_amount, pay_currency, pay_time, order_id,"
                    + " pay_status) VALUES (" + values + ", '" + order + "', "
                    + (word[3].equals("-") ? "NULL" : "'" + word[3] + "'") + ")");
            if (payment.startsWith("*")) {
                db.execute("UPDATE tieout.order_reconciliation SET (pay_id, pay_amount, pay_currency, pay_time) = ROW("
                        + values + "::timestamptz)");
            }
        }
    }
}
