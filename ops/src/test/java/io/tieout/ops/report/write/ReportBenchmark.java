package io.tieout.ops.report.write;

import io.tieout.db.TestDatabase;
import io.tieout.ops.report.Period;
import io.tieout.ops.report.ReportRun;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * What a report over a day of a million orders costs: the database's time for each figure, and every format's time,
 * size and peak of memory, with so little memory that the items would not fit. From the repository's root:
 *
 * <pre>{@code
 * mvn -q -pl sink-upsert,db,realtime,backfill,ops test-compile dependency:build-classpath \
 *     -Dmdep.outputFile=target/test.classpath \
 *     && (cd ops && java -Xmx128m \
 *         -cp target/test-classes:target/classes:$(cat target/test.classpath) io.tieout.ops.report.write.ReportBenchmark)
 * }</pre>
 *
 * The first argument sets the number of orders, of which seven in ten are paid to the letter; the second, {@code open},
 * lets none be paid, so that every order is an item.
 */
final class ReportBenchmark {

    private static final Period DAY =
            new Period(Instant.parse("2026-03-01T00:00:00Z"), Instant.parse("2026-03-02T00:00:00Z"), ZoneOffset.UTC);

    private static final String PERIOD = "('2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z')";

    private static final int RUNS = 3;
    private static final double MEGABYTE = 1e6;

    private final TestDatabase database;
    private final Path folder;

    private ReportBenchmark(TestDatabase database, Path folder) {
        this.database = database;
        this.folder = folder;
    }

    public static void main(String[] arguments) throws Exception {
        int orders = arguments.length == 0 ? 1_000_000 : Integer.parseInt(arguments[0]);
        boolean open = arguments.length > 1 && arguments[1].equals("open");
        Path folder = Files.createTempDirectory("report-benchmark");
        try (TestDatabase database = TestDatabase.create()) {
            fill(database, orders, open ? 0 : 7);
            ReportBenchmark benchmark = new ReportBenchmark(database, folder);
            print("%,d orders, %s, -Xmx %,.0f MB"
                    .formatted(
                            orders,
                            open ? "none paid" : "seven in ten paid to the letter",
                            Runtime.getRuntime().maxMemory() / MEGABYTE));
            benchmark.figures();
            benchmark.formats();
        }
        System.exit(0);
    }

    /** Two currencies; of ten orders so many are paid to the letter, the others by all other ways in turn. */
    private static void fill(TestDatabase database, int orders, int paidOfTen) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    INSERT INTO tieout.pipeline_settings (pipeline, payment_before, payment_after, success_statuses)
                    VALUES ('orders', '10 min', '30 min', '{SUCCESS}')""");
            statement.execute("""
                    INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark)
                    SELECT 'orders', sink, 0, 1, '2026-03-03T00:00:00Z'
                    FROM unnest(ARRAY['order_facts', 'payment_facts', 'payment_ledger']) AS sink""");
            statement.execute("""
                    INSERT INTO tieout.order_reconciliation
                      (order_id, user_id, order_time, amount, currency, order_version, pay_id, pay_amount, pay_currency,
                       pay_time, unpaid_at, unpaid_watermark)
                    SELECT
                      md5(n::text), 'user-' || n %% 5000, o.order_time, o.amount, o.currency, 1,
                      CASE WHEN o.paid THEN 'p' || md5(n::text) END,
                      CASE WHEN o.paid THEN o.amount + CASE WHEN n %% 10 < %2$d THEN 0 ELSE n %% 3 - 1 END END,
                      CASE WHEN o.paid THEN o.currency END,
                      CASE WHEN o.paid THEN o.order_time + n %% 1700 * interval '1 s' END,
                      CASE WHEN NOT o.paid THEN timestamptz '2026-03-03T00:00:00Z' END,
                      CASE WHEN NOT o.paid THEN timestamptz '2026-03-03T00:00:00Z' END
                    FROM generate_series(1, %1$d) AS n
                    CROSS JOIN LATERAL (
                      SELECT
                        timestamptz '2026-03-01T00:00:00Z' + n * (interval '24 h' / (%1$d + 1)) AS order_time,
                        (n %% 50000)::numeric / 100 + 1 AS amount,
                        CASE WHEN n %% 4 = 0 THEN 'USD' ELSE 'BRL' END AS currency,
                        %2$d > 0 AND n %% 10 < 9 AS paid
                    ) AS o""".formatted(orders, paidOfTen));
            statement.execute("""
                    INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_currency, pay_status, pay_time)
                    SELECT o.pay_id, o.order_id, o.pay_amount, o.pay_currency, 'SUCCESS', o.pay_time
                    FROM tieout.order_reconciliation AS o
                    WHERE o.pay_id IS NOT NULL
                    UNION ALL
                    SELECT 'r' || o.pay_id, o.order_id, -o.pay_amount, o.pay_currency, 'SUCCESS', o.pay_time + interval '1 h'
                    FROM tieout.order_reconciliation AS o
                    WHERE o.pay_id LIKE 'p00%'""");
            statement.execute("VACUUM (ANALYZE)");
        }
    }

    private void figures() throws Exception {
        double summary = 0;
        for (String figure : List.of("bucket_totals", "disposition_totals", "tie_outs")) {
            double seconds = database("SELECT * FROM tieout." + figure + PERIOD);
            summary += seconds;
            print("%-20s %6.2f s".formatted(figure, seconds));
        }
        print("%-20s %6.2f s".formatted("= summary", summary));
        for (String figure : List.of("exceptions", "match_latency", "roll_forward")) {
            print("%-20s %6.2f s".formatted(figure, database("SELECT * FROM tieout." + figure + PERIOD)));
        }
        print("%-20s %6.2f s"
                .formatted("ageing", database("SELECT * FROM tieout.ageing(now(), " + PERIOD.substring(1))));
    }

    private double database(String sql) throws Exception {
        double least = Double.MAX_VALUE;
        for (int run = 0; run < RUNS; run++) {
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                // As the report does.
                statement.execute("SET work_mem = '64MB'");
                least = Math.min(least, seconds(() -> statement.execute(sql)));
            }
        }
        return least;
    }

    private void formats() throws Exception {
        print("format     items   seconds        MB   peak of heap");
        for (ReportFormat format : List.of(ReportFormat.XLSX, ReportFormat.CSV, ReportFormat.HTML, ReportFormat.TEXT)) {
            Path file = folder.resolve("report." + format.extension());
            long[] items = new long[1];
            resetPeaks();
            double seconds = seconds(() -> {
                items[0] = write(format, file);
                return items[0];
            });
            print("%-6s %,9d  %6.1f s  %8.1f   %,6.0f MB"
                    .formatted(format, items[0], seconds, Files.size(file) / MEGABYTE, peak() / MEGABYTE));
            Files.delete(file);
        }
        Files.delete(folder);
    }

    private long write(ReportFormat format, Path file) throws IOException, SQLException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            return new ReportRun(database.dataSource(), "benchmark")
                    .write(DAY, Instant.now(), format.toFile(out, 1000), items -> {})
                    .trailer()
                    .items();
        }
    }

    private static void resetPeaks() {
        System.gc();
        heap().forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    /** With what waited to be collected. */
    private static long peak() {
        return heap().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    }

    private static List<MemoryPoolMXBean> heap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
    }

    private static double seconds(Callable<?> work) throws Exception {
        long start = System.nanoTime();
        work.call();
        return (System.nanoTime() - start) / 1e9;
    }

    private static void print(String line) {
        System.out.println(line);
    }
}
