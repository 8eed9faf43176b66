package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Five orders of one day and what was paid for them, whole and broken on purpose. */
class TieOutIT {

    private static final String DAY = "'2026-01-31T00:00:00Z', '2026-02-01T00:00:00Z'";
    private static final List<String> VIEWS = List.of(
            "tie_out_orders", "tie_out_payments", "tie_out_amounts", "tie_out_open_items", "tie_out_conservation");

    private static TestDatabase db;

    @BeforeAll
    static void open() {
        db = TestDatabase.create();
        db.execute("""
                INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark, ended)
                VALUES ('orders', 'payment_facts', 0, 1, NULL, true);
                INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_currency, pay_status, pay_time) VALUES
                  ('p1', 'paid', 100, 'BRL', 'SUCCESS', '2026-01-31T10:05:00Z'),
                  ('p2', 'under', 90, 'BRL', 'SUCCESS', '2026-01-31T10:20:00Z'),
                  ('p3', 'late', 100, 'BRL', 'SUCCESS', '2026-01-31T11:00:00Z'),
                  ('p4', 'euro', 50, 'EUR', 'SUCCESS', '2026-01-31T09:59:00Z'),
                  ('p5', 'nobody', 7, 'BRL', 'SUCCESS', '2026-01-31T12:00:00Z'),
                  ('p6', 'euro', -20, 'EUR', 'SUCCESS', '2026-01-31T12:00:00Z');
                INSERT INTO tieout.order_reconciliation
                  (order_id, amount, currency, order_version, order_time, pay_id, pay_amount, pay_currency, pay_time,
                   unpaid_at, unpaid_watermark)
                VALUES
                  ('paid', 100, 'BRL', 1, '2026-01-31T10:00Z', 'p1', 100, 'BRL', '2026-01-31T10:05Z', NULL, NULL),
                  ('under', 100, 'BRL', 1, '2026-01-31T10:00Z', 'p2', 90, 'BRL', '2026-01-31T10:20Z', NULL, NULL),
                  ('late', 100, 'BRL', 1, '2026-01-31T10:00Z', NULL, NULL, NULL, NULL, now(), now()),
                  ('euro', 50, 'EUR', 1, '2026-01-31T10:00Z', 'p4', 50, 'EUR', '2026-01-31T09:59Z', NULL, NULL),
                  ('unknown', NULL, NULL, 1, '2026-01-31T10:00Z', NULL, NULL, NULL, NULL, now(), now());
                INSERT INTO tieout.source_progress
                  (topic, topic_partition, stream, read_count, accepted_count, rejected_count, first_offset, last_offset)
                VALUES ('orders', 0, 'orders', 6, 5, 1, 0, 5);
                INSERT INTO tieout.rejected_event
                  (topic, topic_partition, topic_offset, stream, record_time, reason_code, reason)
                VALUES ('orders', 0, 3, 'orders', '2026-01-31T10:01:00Z', 'MALFORMED_JSON', 'no JSON');
                INSERT INTO tieout.late_event
                  (topic, topic_partition, topic_offset, stream, order_id, event_time, watermark)
                VALUES ('orders', 0, 5, 'orders', 'late', '2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z')
                """);
    }

    @AfterAll
    static void close() {
        db.close();
    }

    @Test
    void whatIsWholeTiesOnBothSidesOfEachTieOut() {
        for (String view : VIEWS) {
            assertThat(db.rows("SELECT * FROM tieout." + view)).as(view).isEmpty();
        }
        assertThat(db.rows("SELECT * FROM tieout.tie_outs(" + DAY + ") ORDER BY name, currency"))
                .containsExactly(
                        List.of("BRL", "T1", "3", "3", "300.0000", "300.0000", "true"),
                        List.of("EUR", "T1", "1", "1", "50.0000", "50.0000", "true"),
                        List.of("null", "T1", "1", "1", "0.0000", "0.0000", "true"),
                        List.of("BRL", "T2", "4", "4", "297.0000", "297.0000", "true"),
                        List.of("EUR", "T2", "2", "2", "30.0000", "30.0000", "true"),
                        List.of("BRL", "T3", "3", "3", "110.0000", "110.0000", "true"),
                        List.of("EUR", "T3", "1", "1", "20.0000", "20.0000", "true"),
                        List.of("null", "T3", "0", "0", "0.0000", "0.0000", "true"),
                        List.of("BRL", "T4", "2", "2", "110.0000", "110.0000", "true"),
                        List.of("EUR", "T4", "1", "1", "20.0000", "20.0000", "true"),
                        List.of("null", "T4", "1", "1", "0.0000", "0.0000", "true"),
                        List.of("null", "T5", "6", "6", "null", "null", "true"));
    }

    /** The definition of a view is put in for {@code $order_status} and {@code $payment_disposition}. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "the buckets lose an order | T1 T3 T4 | CREATE OR REPLACE VIEW tieout.order_status AS"
                        + " SELECT * FROM ($order_status) AS s WHERE order_id <> 'under'",
                "the buckets have an order twice | T1 T3 T4 | CREATE OR REPLACE VIEW tieout.order_status AS"
                        + " SELECT * FROM ($order_status) AS s UNION ALL SELECT * FROM ($order_status) AS t WHERE order_id = 'under'",
                "the buckets have a closed order twice | T1 T3 T4 | CREATE OR REPLACE VIEW tieout.order_status AS"
                        + " SELECT * FROM ($order_status) AS s UNION ALL SELECT * FROM ($order_status) AS t WHERE order_id = 'paid'",
                "the dispositions lose a payment | T2 | CREATE OR REPLACE VIEW tieout.payment_disposition AS"
                        + " SELECT * FROM ($payment_disposition) AS s WHERE pay_id <> 'p5'",
                "the dispositions have a payment twice | T2 | CREATE OR REPLACE VIEW tieout.payment_disposition AS"
                        + " SELECT * FROM ($payment_disposition) AS s UNION ALL SELECT * FROM ($payment_disposition) AS t WHERE pay_id = 'p5'",
                "the order shows another amount than the ledger | T3 T4 |"
                        + " UPDATE tieout.order_reconciliation SET pay_amount = 91 WHERE order_id = 'under'",
                "the ledger lacks a first payment | T3 T4 | DELETE FROM tieout.payment_ledger WHERE pay_id = 'p2'",
                "the ledger says that a first payment failed | T3 T4 |"
                        + " UPDATE tieout.payment_ledger SET pay_status = 'FAILED' WHERE pay_id = 'p2'",
                "a record that was read is neither accepted nor rejected | T5 |"
                        + " UPDATE tieout.source_progress SET read_count = 7",
                "a rejected record has no row | T5 | DELETE FROM tieout.rejected_event",
                "the stream's own counts disagree | T5 |"
                        + " UPDATE tieout.source_progress SET accepted_count = 6, rejected_count = 0"
            })
    void whatIsBrokenShowsInTheTieOutsItConcerns(String about, String broken, String sql) throws SQLException {
        Map<String, Boolean> reported = new TreeMap<>();
        try (Connection connection = db.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(sql.replace("$order_status", definition("order_status"))
                    .replace("$payment_disposition", definition("payment_disposition")));
            for (int i = 0; i < VIEWS.size(); i++) {
                if (has(statement, "SELECT 1 FROM tieout." + VIEWS.get(i))) {
                    reported.put("T" + (i + 1), true);
                }
            }
            for (String name : List.of("T1", "T2", "T3", "T4", "T5")) {
                assertThat(has(
                                statement,
                                "SELECT 1 FROM tieout.tie_outs(" + DAY + ") WHERE NOT ties AND name = '" + name + "'"))
                        .as(name)
                        .isEqualTo(reported.containsKey(name));
            }
            connection.rollback();
        }
        assertThat(String.join(" ", reported.keySet())).isEqualTo(broken);
    }

    @Test
    void aRowOfATieOutSaysWhichDayAndByHowMuch() throws SQLException {
        try (Connection connection = db.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("UPDATE tieout.order_reconciliation SET pay_amount = 91 WHERE order_id = 'under'");
            try (ResultSet row = statement.executeQuery(
                    "SELECT currency, day::text, count_difference, amount_difference FROM tieout.tie_out_amounts")) {
                assertThat(row.next()).isTrue();
                assertThat(List.of(row.getString(1), row.getString(2), row.getString(3), row.getString(4)))
                        .containsExactly("BRL", "2026-01-31", "0", "-1.0000");
                assertThat(row.next()).isFalse();
            }
            connection.rollback();
        }
    }

    @Test
    void exceptionsAreOpenOrdersPaymentsThatSettleNothingAndEventsThatCameLateOrNotAtAll() {
        assertThat(db.rows("SELECT * FROM tieout.exceptions(" + DAY + ") ORDER BY category, currency"))
                .containsExactly(
                        List.of("null", "LATE", "1", "null", "2026-01-31T10:00:00Z"),
                        List.of("BRL", "ORPHAN", "1", "7.0000", "2026-01-31T12:00:00Z"),
                        List.of("BRL", "OUT_OF_INTERVAL", "1", "100.0000", "2026-01-31T11:00:00Z"),
                        List.of("BRL", "PAID_LATE", "1", "100.0000", "2026-01-31T10:00:00Z"),
                        List.of("null", "REJECTED", "1", "null", "2026-01-31T10:01:00Z"),
                        List.of("BRL", "UNDERPAID", "1", "10.0000", "2026-01-31T10:00:00Z"),
                        List.of("EUR", "UNDERPAID", "1", "20.0000", "2026-01-31T10:00:00Z"),
                        List.of("null", "UNPAID", "1", "0.0000", "2026-01-31T10:00:00Z"));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-31T10:29:59.999Z, under 30 min",
        "2026-01-31T10:30:00Z, 30 min to 24 h",
        "2026-02-01T09:59:59.999Z, 30 min to 24 h",
        "2026-02-01T10:00:00Z, 1 to 3 days",
        "2026-02-03T10:00:00Z, 3 to 7 days",
        "2026-02-07T10:00:00Z, 7 to 30 days",
        "2026-03-02T10:00:00Z, 7 to 30 days",
        "2026-03-02T10:00:00.001Z, over 30 days"
    })
    void anOpenItemIsOfOneAge(String asOf, String ageClass) {
        assertThat(db.rows("SELECT currency, age_class, items, amount FROM tieout.ageing('" + asOf + "', " + DAY
                        + ") ORDER BY currency"))
                .containsExactly(
                        List.of("BRL", ageClass, "2", "110.0000"),
                        List.of("EUR", ageClass, "1", "20.0000"),
                        List.of("null", ageClass, "1", "0.0000"));
    }

    @Test
    void latencyIsThatOfFirstPaymentsAndSharesAreOfTheirValue() {
        assertThat(db.rows("SELECT currency, matched, p50::text, p95::text, share_within_5_min, share_within_30_min"
                        + " FROM tieout.match_latency(" + DAY + ") ORDER BY currency"))
                .containsExactly(
                        List.of("BRL", "2", "00:05:00", "00:20:00", "0.5263", "1.0000"),
                        List.of("EUR", "1", "-00:01:00", "-00:01:00", "1.0000", "1.0000"));
    }

    @Test
    void aShareOfNothingIsZeroAndNotUnknown() throws SQLException {
        try (Connection connection = db.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("UPDATE tieout.order_reconciliation SET pay_time = order_time + interval '20 min'"
                    + " WHERE pay_currency = 'EUR'");
            assertThat(
                            has(
                                    statement,
                                    "SELECT 1 FROM tieout.match_latency(" + DAY
                                            + ") WHERE currency = 'EUR' AND share_within_5_min = 0 AND share_within_30_min = 1"))
                    .isTrue();
            connection.rollback();
        }
    }

    /** One order is paid in the first ten minutes, one in part after it, and some of the euros go back at noon. */
    @Test
    void openItemsRollForwardByTheTimeOfPaymentsAndRefunds() {
        assertThat(db.rows("SELECT * FROM tieout.roll_forward('2026-01-31T10:00:00Z', '2026-01-31T10:10:00Z')"
                        + " ORDER BY currency"))
                .containsExactly(
                        List.of("BRL", "0", "0.0000", "3", "300.0000", "1", "100.0000", "2", "200.0000"),
                        List.of("EUR", "0", "0.0000", "1", "50.0000", "0", "50.0000", "1", "0.0000"),
                        List.of("null", "0", "0.0000", "1", "0.0000", "0", "0.0000", "1", "0.0000"));
        assertThat(db.rows("SELECT * FROM tieout.roll_forward('2026-01-31T10:10:00Z', '2026-02-01T00:00:00Z')"
                        + " ORDER BY currency"))
                .containsExactly(
                        List.of("BRL", "2", "200.0000", "0", "0.0000", "0", "90.0000", "2", "110.0000"),
                        List.of("EUR", "1", "0.0000", "0", "0.0000", "0", "-20.0000", "1", "20.0000"),
                        List.of("null", "1", "0.0000", "0", "0.0000", "0", "0.0000", "1", "0.0000"));
    }

    @Test
    void aMemberOfTheReaderMayAskForAllOfItWithoutARightOnTheTables() {
        db.execute("""
                BEGIN;
                SET ROLE tieout_reader;
                SELECT * FROM tieout.order_status, tieout.payment_disposition, tieout.report_watermark;
                SELECT * FROM tieout.bucket_totals(%1$s);
                SELECT * FROM tieout.disposition_totals(%1$s);
                SELECT * FROM tieout.tie_outs(%1$s);
                SELECT * FROM tieout.exceptions(%1$s);
                SELECT * FROM tieout.roll_forward(%1$s);
                SELECT * FROM tieout.match_latency(%1$s);
                SELECT * FROM tieout.ageing(now(), %1$s);
                ROLLBACK
                """.formatted(DAY));
    }

    private static String definition(String view) {
        String definition =
                db.rows("SELECT pg_get_viewdef('tieout." + view + "')").get(0).get(0);
        return definition.substring(0, definition.length() - 1);
    }

    private static boolean has(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            return row.next();
        }
    }
}
