package io.tieout.db;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * What the functions of a report cost over a million orders of one day, and over one hour of them: medians of wall time
 * with the database's defaults but for {@code work_mem}. From the repository's root:
 *
 * <pre>{@code
 * mvn -q -pl db test-compile dependency:build-classpath -Dmdep.outputFile=target/test.classpath \
 *     && (cd db && java -cp target/test-classes:target/classes:$(cat target/test.classpath) \
 *         io.tieout.db.SummaryBenchmark)
 * }</pre>
 *
 * An argument sets the number of orders. One in twenty is not paid in time, one in fifty pays too much, one in a
 * hundred is refunded in part, one in two hundred is cancelled.
 */
final class SummaryBenchmark {

    private static final int RUNS = 5;
    private static final List<String> FUNCTIONS = List.of(
            "bucket_totals(%s)",
            "disposition_totals(%s)",
            "tie_outs(%s)",
            "exceptions(%s)",
            "ageing('2026-06-02', %s)",
            "match_latency(%s)",
            "roll_forward(%s)");

    private SummaryBenchmark() {}

    public static void main(String[] arguments) throws SQLException {
        int orders = arguments.length == 0 ? 1_000_000 : Integer.parseInt(arguments[0]);
        try (TestDatabase database = TestDatabase.create();
                Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(facts(orders));
            statement.execute("VACUUM ANALYZE");
            statement.execute("SET work_mem = '64MB'");
            for (String function : FUNCTIONS) {
                System.out.printf(
                        Locale.ROOT,
                        "%-28s day %6.0f ms   hour %6.0f ms%n",
                        function.formatted("period"),
                        median(statement, function.formatted("'2026-06-01T00:00Z', '2026-06-02T00:00Z'")),
                        median(statement, function.formatted("'2026-06-01T12:00Z', '2026-06-01T13:00Z'")));
            }
        }
    }

    private static double median(Statement statement, String function) throws SQLException {
        List<Double> millis = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            long start = System.nanoTime();
            try (ResultSet rows = statement.executeQuery("SELECT * FROM tieout." + function)) {
                while (rows.next()) {
                    rows.getString(1);
                }
            }
            millis.add((System.nanoTime() - start) / 1e6);
        }
        Collections.sort(millis);
        return millis.get(RUNS / 2);
    }

    private static String facts(int orders) {
        return """
                SET TIME ZONE 'UTC';
                INSERT INTO tieout.pipeline_settings
                  (pipeline, payment_before, payment_after, success_statuses, amount_tolerances)
                VALUES ('orders', interval '10 min', interval '30 min', ARRAY['SUCCESS'], '{"BRL": "0.05"}');
                CREATE TEMPORARY TABLE made AS
                SELECT
                  i,
                  'order-' || hashint4(i) || '-' || i AS order_id,
                  (i %% 20000) / 100.0 AS amount,
                  CASE WHEN i %% 10 = 3 THEN 'EUR' ELSE 'BRL' END AS currency,
                  timestamptz '2026-06-01T00:00Z' + i * interval '1 day' / %1$d AS order_time
                FROM generate_series(0, %1$d - 1) AS i;
                INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_currency, pay_status, pay_time)
                SELECT 'pay-' || i, order_id, amount + CASE WHEN i %% 50 = 1 THEN 5 ELSE 0 END, currency, 'SUCCESS',
                  order_time + i %% 1700 * interval '1 s'
                FROM made WHERE i %% 20 <> 0
                UNION ALL
                SELECT 'late-' || i, order_id, amount, currency, 'SUCCESS', order_time + interval '3 h'
                FROM made WHERE i %% 100 = 0
                UNION ALL
                SELECT 'refund-' || i, order_id, -1, currency, 'SUCCESS', order_time + interval '5 h'
                FROM made WHERE i %% 100 = 2;
                INSERT INTO tieout.order_reconciliation
                  (order_id, amount, currency, order_version, order_time, order_status, pay_id, pay_amount,
                   pay_currency, pay_time, unpaid_at, unpaid_watermark)
                SELECT m.order_id, m.amount, m.currency, 1, m.order_time,
                  CASE WHEN m.i %% 200 = 9 THEN 'CANCELLED' END, p.pay_id, p.pay_amount, p.pay_currency, p.pay_time,
                  CASE WHEN p.pay_id IS NULL THEN now() END, CASE WHEN p.pay_id IS NULL THEN now() END
                FROM made AS m LEFT JOIN tieout.payment_ledger AS p ON p.pay_id = 'pay-' || m.i
                """.formatted(orders);
    }
}
