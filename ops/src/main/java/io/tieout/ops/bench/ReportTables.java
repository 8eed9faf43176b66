package io.tieout.ops.bench;

import io.tieout.ops.report.BucketTotal;
import io.tieout.ops.report.Period;
import io.tieout.ops.report.ReportRun;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Orders and payments of March 2026 in two currencies, long settled. */
final class ReportTables {

    private static final String ALL_KNOWN_UP_TO = "2026-05-01T00:00:00Z";

    private static final String ORDERS = """
            INSERT INTO tieout.order_reconciliation
              (order_id, user_id, order_time, amount, currency, order_version, pay_id, pay_amount, pay_currency, pay_time,
               unpaid_at, unpaid_watermark)
            SELECT
              'O' || lpad(n::text, 10, '0'), 'u' || n %% 100000, o.order_time, o.amount, o.currency, 1,
              CASE WHEN o.paid THEN 'P' || lpad(n::text, 10, '0') END,
              CASE WHEN o.paid THEN o.amount + o.difference END,
              CASE WHEN o.paid THEN o.currency END,
              CASE WHEN o.paid THEN o.order_time + o.lot %% 1700 * interval '1 s' END,
              CASE WHEN NOT o.paid THEN timestamptz '%4$s' END,
              CASE WHEN NOT o.paid THEN timestamptz '%4$s' END
            FROM generate_series(0, %1$d - 1) AS n
            CROSS JOIN LATERAL (SELECT hashint8extended(n, %2$d) & 2147483647 AS lot) AS drawn
            CROSS JOIN LATERAL (
              SELECT
                drawn.lot AS lot,
                timestamptz '2026-03-01T00:00:00Z' + n * (interval '744 h' / %1$d) AS order_time,
                (drawn.lot %% 50000)::numeric / 100 + 1 AS amount,
                CASE WHEN drawn.lot %% 4 = 0 THEN 'USD' ELSE 'BRL' END AS currency,
                -- Of those not paid to the letter one in three each is paid too little, too much, or never.
                drawn.lot %% 100 < %3$d OR drawn.lot / 100 %% 3 > 0 AS paid,
                CASE WHEN drawn.lot %% 100 < %3$d THEN 0 ELSE drawn.lot / 100 %% 3 * 2 - 3 END AS difference
            ) AS o""";

    /** And a refund for one payment in a hundred. */
    private static final String PAYMENTS = """
            INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_currency, pay_status, pay_time)
            SELECT o.pay_id, o.order_id, o.pay_amount, o.pay_currency, 'SUCCESS', o.pay_time
            FROM tieout.order_reconciliation AS o
            WHERE o.pay_id IS NOT NULL
            UNION ALL
            SELECT 'R' || o.pay_id, o.order_id, -o.pay_amount, o.pay_currency, 'SUCCESS', o.pay_time + interval '1 h'
            FROM tieout.order_reconciliation AS o
            WHERE o.pay_id LIKE '%00'""";

    private static final String PERIOD = """
            SELECT count(*), coalesce(sum(amount), 0)
            FROM tieout.order_reconciliation
            WHERE order_time >= ? AND order_time < ?""";

    private final BenchDatabase database;

    ReportTables(BenchDatabase database) {
        this.database = database;
    }

    /** Brings an empty database to this version and fills it; every sink has come far beyond the month. */
    void fill(Settings settings, ReportLoad load) throws SQLException {
        ReconciliationRun.migrate(settings);
        String pipeline = settings.get(RealtimeSettings.PIPELINE_NAME);
        database.execute(
                """
                INSERT INTO tieout.pipeline_settings (pipeline, payment_before, payment_after, success_statuses)
                VALUES ('%s', '10 min', '30 min', '{SUCCESS}')""".formatted(pipeline),
                """
                INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark)
                SELECT '%s', sink, 0, 1, '%s'
                FROM unnest(ARRAY['order_facts', 'payment_facts', 'payment_ledger']) AS sink""".formatted(pipeline, ALL_KNOWN_UP_TO),
                ORDERS.formatted(load.orders(), load.seed(), load.paid(), ALL_KNOWN_UP_TO),
                PAYMENTS,
                "VACUUM (ANALYZE)",
                "CHECKPOINT");
    }

    /**
     * Holds a report against the orders of its period.
     *
     * @return what does not tie or differs, empty if all is well
     */
    String difference(Period period, ReportRun.Written written) throws SQLException {
        List<BucketTotal> buckets = written.report().buckets();
        String actual = text(
                buckets.stream().mapToLong(BucketTotal::orders).sum(),
                buckets.stream().map(BucketTotal::orderAmount).reduce(BigDecimal.ZERO, BigDecimal::add));
        String expected = ofOrders(period);
        Stream<String> orders =
                actual.equals(expected) ? Stream.empty() : Stream.of("%s instead of %s".formatted(actual, expected));
        Stream<String> untied =
                written.untied().map(tieOut -> tieOut.name() + " does not tie").distinct();
        return Stream.concat(orders, untied).collect(Collectors.joining(", "));
    }

    private String ofOrders(Period period) throws SQLException {
        try (Connection connection = database.connect();
                PreparedStatement statement = connection.prepareStatement(PERIOD)) {
            statement.setObject(1, period.from().atOffset(ZoneOffset.UTC));
            statement.setObject(2, period.to().atOffset(ZoneOffset.UTC));
            try (ResultSet found = statement.executeQuery()) {
                found.next();
                return text(found.getLong(1), found.getBigDecimal(2));
            }
        }
    }

    private static String text(long orders, BigDecimal amount) {
        return "%d orders of amount %s"
                .formatted(orders, amount.stripTrailingZeros().toPlainString());
    }
}
