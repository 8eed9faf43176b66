package io.tieout.backfill;

import io.tieout.backfill.cluster.Execution;
import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.pipeline.TableOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;

/**
 * What a window costs, out of an archive of one day and out of one of thirty, and how its time divides. One process,
 * two subtasks, the runs of both archives in turn, medians of wall time. From the repository's root:
 *
 * <pre>{@code
 * mvn -q -pl sink-upsert,db,realtime,backfill test-compile dependency:build-classpath \
 *     -Dmdep.outputFile=target/test.classpath \
 *     && (cd backfill && java --add-opens=java.base/java.util=ALL-UNNAMED --add-opens=java.base/java.lang=ALL-UNNAMED \
 *         --add-opens=java.base/java.time=ALL-UNNAMED \
 *         -cp target/test-classes:target/classes:$(cat target/test.classpath) io.tieout.backfill.WindowBenchmark)
 * }</pre>
 *
 * An argument sets the number of orders a day, of which four in five are paid within half an hour.
 */
final class WindowBenchmark {

    private static final int RUNS = 5;
    private static final Instant FIRST_DAY = Instant.parse("2026-06-01T00:00:00Z");
    private static final Instant DAY = FIRST_DAY.plus(Duration.ofDays(15));
    private static final Window HOUR = window(Duration.ofHours(10), Duration.ofHours(1));

    private static final PipelineSettings RULES = new PipelineSettings(
            Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofSeconds(5), List.of("SUCCESS"));

    private final TestDatabase database;
    private final Backfill backfill;
    private final Archive day;
    private final Archive month;

    private WindowBenchmark(TestDatabase database, Path folder) {
        this.database = database;
        this.backfill = new Backfill(
                database.dataSource(),
                new Backfill.Context(
                        ArchivingStream.PIPELINE,
                        RULES,
                        Target.of(database),
                        Duration.ofMinutes(5),
                        Execution.local(2),
                        rows -> {}));
        this.day = new Archive(folder.resolve("day").toUri());
        this.month = new Archive(folder.resolve("month").toUri());
    }

    public static void main(String[] arguments) throws Exception {
        int ordersADay = arguments.length == 0 ? 200_000 : Integer.parseInt(arguments[0]);
        Path folder = Files.createTempDirectory("window-benchmark");
        try (TestDatabase database = TestDatabase.create()) {
            WindowBenchmark benchmark = new WindowBenchmark(database, folder);
            archive(benchmark.day, DAY, 1, ordersADay);
            archive(benchmark.month, FIRST_DAY, 30, ordersADay);
            Backfills.reach(database, FIRST_DAY.plus(Duration.ofDays(40)));
            print("%,d orders a day; the first run of the process took %.2f s"
                    .formatted(ordersADay, benchmark.written(benchmark.day, HOUR)));
            benchmark.archives();
            benchmark.parts(ordersADay);
        } finally {
            FileUtils.deleteDirectory(folder.toFile());
        }
        System.exit(0);
    }

    private void archives() throws Exception {
        double[] ofDay = new double[RUNS];
        double[] ofMonth = new double[RUNS];
        written(month, HOUR);
        for (int run = 0; run < RUNS; run++) {
            ofDay[run] = written(day, HOUR);
            ofMonth[run] = written(month, HOUR);
        }
        print("one hour out of 1 day %.2f s, out of 30 days %.2f s: ratio %.2f"
                .formatted(median(ofDay), median(ofMonth), median(ofMonth) / median(ofDay)));
    }

    /** Start-up is what the same hours of another year take, in which nothing happened; the rest is what each adds. */
    private void parts(int ordersADay) throws Exception {
        print("window   orders  start-up    read    join   write   whole");
        for (Duration length : List.of(Duration.ofMinutes(5), Duration.ofHours(1), Duration.ofDays(1))) {
            Window window = window(length.toDays() == 1 ? Duration.ZERO : Duration.ofHours(10), length);
            Window empty = new Window(
                    window.from().plus(Duration.ofDays(365)), window.to().plus(Duration.ofDays(365)));
            double[] readNothing = new double[RUNS];
            double[] joinedNothing = new double[RUNS];
            double[] read = new double[RUNS];
            double[] joined = new double[RUNS];
            double[] whole = new double[RUNS];
            for (int run = 0; run < RUNS; run++) {
                readNothing[run] = read(month, empty);
                joinedNothing[run] = joined(month, empty);
                read[run] = read(month, window);
                joined[run] = joined(month, window);
                whole[run] = written(month, window);
            }
            double reading = median(read) - median(readNothing);
            print("%-6s %,8d %8.2f s %5.2f s %5.2f s %5.2f s %5.2f s"
                    .formatted(
                            length.toDays() == 1 ? "1 day" : length.toMinutes() + " min",
                            ordersADay * length.toSeconds() / Duration.ofDays(1).toSeconds(),
                            median(joinedNothing),
                            reading,
                            median(joined) - median(joinedNothing) - reading,
                            median(whole) - median(joined),
                            median(whole)));
        }
    }

    private double written(Archive archive, Window window) throws Exception {
        database.execute("TRUNCATE tieout.order_reconciliation, tieout.payment_ledger, tieout.backfill_change");
        return seconds(() -> backfill.run(Backfills.add(window, new ArchivedEvents(archive))));
    }

    private double joined(Archive archive, Window window) throws Exception {
        return seconds(run(part(archive).joined(window)));
    }

    private double read(Archive archive, Window window) throws Exception {
        return seconds(run(part(archive).read(window)));
    }

    private PartOfWindow part(Archive archive) {
        return new PartOfWindow(archive, Target.of(database), RULES);
    }

    private static Callable<Void> run(Script script) {
        return () -> {
            Jobs.finish(Execution.local(2).on(script));
            return null;
        };
    }

    private static double seconds(Callable<?> work) throws Exception {
        long begun = System.nanoTime();
        work.call();
        return (System.nanoTime() - begun) / 1e9;
    }

    /** Orders at even distances; one payment each within half an hour, but for one order in five. */
    private static void archive(Archive archive, Instant from, int days, int ordersADay) throws Exception {
        Map<String, Map<String, String>> sinks = archive.sinks();
        long last = (long) days * ordersADay - 1;
        long step = Duration.ofDays(1).toMillis() / ordersADay;
        List<String> definitions = new ArrayList<>(List.of("""
                CREATE TEMPORARY TABLE numbers (n BIGINT) WITH (
                  'connector' = 'datagen', 'number-of-rows' = '%1$d',
                  'fields.n.kind' = 'sequence', 'fields.n.start' = '0', 'fields.n.end' = '%2$d')""".formatted(last + 1, last)));
        definitions.add(table(
                "order_archive",
                "user_id STRING, amount DECIMAL(19, 4), currency STRING, order_version BIGINT, order_time",
                sinks));
        definitions.add(table(
                "payment_archive",
                "order_id STRING, pay_amount DECIMAL(19, 4), pay_currency STRING, pay_status STRING, pay_time",
                sinks));
        Jobs.finish(new Script(
                Map.of("execution.runtime-mode", "batch", "table.local-time-zone", "UTC"),
                definitions,
                List.of("""
                                INSERT INTO order_archive
                                SELECT 'order-' || CAST(n AS STRING), 'user-' || CAST(MOD(n, 5000) AS STRING),
                                  CAST(MOD(n, 90000) AS DECIMAL(19, 4)) / 100, 'BRL', CAST(1 AS BIGINT),
                                  TO_TIMESTAMP_LTZ(%1$d + n * %2$d, 3), 'orders', 0, n,
                                  TO_TIMESTAMP_LTZ(%1$d + n * %2$d, 3)
                                FROM numbers""".formatted(from.toEpochMilli(), step), """
                                INSERT INTO payment_archive
                                SELECT 'pay-' || CAST(n AS STRING), 'order-' || CAST(n AS STRING),
                                  CAST(MOD(n, 90000) AS DECIMAL(19, 4)) / 100, 'BRL', 'SUCCESS',
                                  TO_TIMESTAMP_LTZ(%1$d + n * %2$d + MOD(n * 7919, 1800000), 3), 'payments', 0, n,
                                  TO_TIMESTAMP_LTZ(%1$d + n * %2$d + MOD(n * 7919, 1800000), 3)
                                FROM numbers
                                WHERE MOD(n, 5) > 0""".formatted(from.toEpochMilli(), step))));
        try (Stream<Path> files = Files.walk(Path.of(archive.root()))) {
            print("%d days archived in %,d files"
                    .formatted(
                            days,
                            files.filter(file -> file.toString().endsWith(".parquet"))
                                    .count()));
        }
    }

    private static String table(String sink, String columns, Map<String, Map<String, String>> sinks) {
        String key = sink.equals("order_archive") ? "order_id" : "pay_id";
        return """
                CREATE TEMPORARY TABLE %s (%s STRING, %s TIMESTAMP_LTZ(3), source_topic STRING, source_partition INT,
                  source_offset BIGINT, record_time TIMESTAMP_LTZ(3)) WITH (%s)""".formatted(sink, key, columns, TableOptions.text(sinks.get(sink)));
    }

    private static Window window(Duration after, Duration length) {
        return new Window(DAY.plus(after), DAY.plus(after).plus(length));
    }

    private static double median(double[] seconds) {
        double[] sorted = seconds.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static void print(String line) {
        System.out.printf(Locale.ROOT, "%s%n", line);
    }
}
