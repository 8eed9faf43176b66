package io.tieout.ops.report;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads a {@link Report} by the views and functions that finance asks too. */
final class FiguresQuery {

    private static final String RULE = """
            SELECT
              pipeline,
              CAST(extract(epoch FROM payment_before) * 1000 AS bigint) AS payment_before,
              CAST(extract(epoch FROM payment_after) * 1000 AS bigint) AS payment_after,
              success_statuses,
              cancelled_statuses,
              settlement
            FROM tieout.settlement_rule""";

    private static final String TOLERANCES = """
            SELECT
              t.key AS currency,
              CAST(t.value AS numeric) AS tolerance
            FROM tieout.settlement_rule AS s
            CROSS JOIN jsonb_each_text(s.amount_tolerances) AS t""";

    private static final String COMPLETE_THROUGH = "SELECT complete_through FROM tieout.report_watermark";

    private static final String SIGNED = """
            SELECT prepared_by, reviewed_by, closed_at, sha256, is_restated
            FROM tieout.closed_day
            WHERE reopened_at IS NULL
              AND period_from = ?
              AND period_to = ?""";

    private static final String BUCKETS = """
            SELECT
              currency, bucket, orders, order_amount, applied_amount, refunded_amount, difference, open_amount
            FROM tieout.bucket_totals(?, ?)
            ORDER BY currency COLLATE "C", array_position(ARRAY[
              'PAID', 'WITHIN_TOLERANCE', 'RESOLVED', 'CANCELLED', 'PENDING', 'UNPAID', 'PAID_LATE', 'UNDERPAID',
              'OVERPAID', 'CURRENCY_MISMATCH', 'AMOUNT_UNKNOWN', 'REFUNDED', 'CANCELLED_PAID'], bucket), bucket""";

    private static final String DISPOSITIONS = """
            SELECT currency, disposition, payments, amount
            FROM tieout.disposition_totals(?, ?)
            ORDER BY currency COLLATE "C", array_position(ARRAY[
              'APPLIED', 'REFUND', 'IGNORED', 'PENDING', 'EXTRA', 'OUT_OF_INTERVAL', 'ORPHAN'], disposition),
              disposition""";

    private static final String TIE_OUTS = """
            SELECT name, currency, left_count, right_count, left_amount, right_amount, ties
            FROM tieout.tie_outs(?, ?)
            ORDER BY name, currency COLLATE "C\"""";

    private static final String EXCEPTIONS = """
            SELECT currency, category, items, amount, oldest
            FROM tieout.exceptions(?, ?)
            ORDER BY currency COLLATE "C", category COLLATE "C\"""";

    private static final String AGEING = """
            SELECT currency, age_class, items, amount
            FROM tieout.ageing(?, ?, ?)
            ORDER BY currency COLLATE "C", age_order""";

    private static final String LATENCIES = """
            SELECT
              currency,
              matched,
              CAST(extract(epoch FROM p50) * 1000 AS bigint) AS p50,
              CAST(extract(epoch FROM p95) * 1000 AS bigint) AS p95,
              share_within_5_min,
              share_within_30_min
            FROM tieout.match_latency(?, ?)
            ORDER BY currency COLLATE "C\"""";

    private static final String ROLL_FORWARDS = """
            SELECT
              currency, opening_items, opening_amount, new_items, new_amount, cleared_items, cleared_amount,
              closing_items, closing_amount
            FROM tieout.roll_forward(?, ?)
            ORDER BY currency COLLATE "C\"""";

    private final Connection connection;
    private final Period period;

    FiguresQuery(Connection connection, Period period) {
        this.connection = connection;
        this.period = period;
    }

    /** @param runAt when the report is made, and to when open items are aged */
    Report read(Instant runAt, String version) throws SQLException {
        Heading heading = new Heading(period, rule(), completeness(), runAt, version, signed());
        return new Report(
                heading,
                rows(BUCKETS, FiguresQuery::bucket, period.from(), period.to()),
                rows(DISPOSITIONS, FiguresQuery::disposition, period.from(), period.to()),
                rows(TIE_OUTS, FiguresQuery::tieOut, period.from(), period.to()),
                rows(EXCEPTIONS, FiguresQuery::exception, period.from(), period.to()),
                rows(AGEING, FiguresQuery::ageClass, runAt, period.from(), period.to()),
                rows(LATENCIES, FiguresQuery::latency, period.from(), period.to()),
                rows(ROLL_FORWARDS, FiguresQuery::rollForward, period.from(), period.to()));
    }

    private SettlementRule rule() throws SQLException {
        SortedMap<String, BigDecimal> tolerances = new TreeMap<>();
        rows(TOLERANCES, row -> tolerances.put(row.text("currency"), row.amount("tolerance")));
        return rows(
                        RULE,
                        row -> new SettlementRule(
                                row.optionalText("pipeline"),
                                row.duration("payment_before"),
                                row.duration("payment_after"),
                                row.texts("success_statuses"),
                                row.texts("cancelled_statuses"),
                                row.text("settlement"),
                                tolerances))
                .get(0);
    }

    private Completeness completeness() throws SQLException {
        return rows(COMPLETE_THROUGH, row -> row.completeness("complete_through"))
                .get(0);
    }

    private Optional<Signed> signed() throws SQLException {
        return rows(
                        SIGNED,
                        row -> new Signed(
                                row.text("prepared_by"),
                                row.text("reviewed_by"),
                                row.instant("closed_at"),
                                row.text("sha256"),
                                row.truth("is_restated")),
                        period.from(),
                        period.to())
                .stream()
                .findFirst();
    }

    private static BucketTotal bucket(Row row) throws SQLException {
        return new BucketTotal(
                row.optionalText("currency"),
                row.text("bucket"),
                row.count("orders"),
                row.amount("order_amount"),
                row.amount("applied_amount"),
                row.amount("refunded_amount"),
                row.amount("difference"),
                row.amount("open_amount"));
    }

    private static DispositionTotal disposition(Row row) throws SQLException {
        return new DispositionTotal(
                row.optionalText("currency"), row.text("disposition"), row.count("payments"), row.amount("amount"));
    }

    private static TieOut tieOut(Row row) throws SQLException {
        return new TieOut(
                row.text("name"),
                row.optionalText("currency"),
                row.count("left_count"),
                row.count("right_count"),
                row.optionalAmount("left_amount"),
                row.optionalAmount("right_amount"),
                row.truth("ties"));
    }

    private static ExceptionTotal exception(Row row) throws SQLException {
        return new ExceptionTotal(
                row.optionalText("currency"),
                row.text("category"),
                row.count("items"),
                row.optionalAmount("amount"),
                row.optionalInstant("oldest"));
    }

    private static AgeClass ageClass(Row row) throws SQLException {
        return new AgeClass(
                row.optionalText("currency"), row.text("age_class"), row.count("items"), row.amount("amount"));
    }

    private static MatchLatency latency(Row row) throws SQLException {
        return new MatchLatency(
                row.optionalText("currency"),
                row.count("matched"),
                row.optionalDuration("p50"),
                row.optionalDuration("p95"),
                row.optionalAmount("share_within_5_min"),
                row.optionalAmount("share_within_30_min"));
    }

    private static RollForward rollForward(Row row) throws SQLException {
        return new RollForward(
                row.optionalText("currency"),
                flow(row, "opening"),
                flow(row, "new"),
                flow(row, "cleared"),
                flow(row, "closing"));
    }

    private static RollForward.Flow flow(Row row, String name) throws SQLException {
        return new RollForward.Flow(row.count(name + "_items"), row.amount(name + "_amount"));
    }

    /** What a row becomes. */
    private interface Reading<T> {

        T of(Row row) throws SQLException;
    }

    private <T> List<T> rows(String sql, Reading<T> reading, Instant... times) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < times.length; i++) {
                statement.setObject(i + 1, times[i].atOffset(ZoneOffset.UTC));
            }
            try (ResultSet results = statement.executeQuery()) {
                List<T> rows = new ArrayList<>();
                while (results.next()) {
                    rows.add(reading.of(new Row(results)));
                }
                return rows;
            }
        }
    }
}
