package io.tieout.backfill.speed;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tieout.backfill.Window;
import io.tieout.realtime.pipeline.Archive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a backfill costs out of an archive of 5,000,000 orders a day, PostgreSQL included, beside DuckDB that does the
 * same by hand. All in turn, each in a process of its own, medians of wall time and of the CPU time of all processes.
 * From the repository's root:
 *
 * <pre>{@code
 * mvn -q -pl sink-upsert,db,realtime,backfill test-compile dependency:build-classpath \
 *     -Dmdep.outputFile=target/test.classpath \
 *     && (cd backfill && java --add-opens=java.base/java.util=ALL-UNNAMED --add-opens=java.base/java.lang=ALL-UNNAMED \
 *         --add-opens=java.base/java.time=ALL-UNNAMED \
 *         -cp target/test-classes:target/classes:$(cat target/test.classpath) \
 *         io.tieout.backfill.speed.BackfillBenchmark target/speed hours 3 -XX:TieredStopAtLevel=1)
 * }</pre>
 *
 * The arguments: a folder, in which the archive is made once and kept; {@code hours} for an hour and the next one in
 * the same process, {@code day}, or {@code parts} for how the time of an hour divides; the number of runs; JVM options
 * of the measured processes. The figures also go to {@code <folder>/<what>.json}.
 */
final class BackfillBenchmark {

    private static final List<String> JVM = List.of(
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.time=ALL-UNNAMED",
            "-Dlog4j2.disable.jmx=true",
            "-Dlog4j2.level=ERROR");

    private static final String EMPTY = """
            TRUNCATE tieout.order_reconciliation, tieout.payment_ledger, tieout.backfill_change""";

    private static final String ANSWER = """
            SELECT format(
              '%s orders of %s with %s matches of %s, %s payments of %s; %s %s',
              o.orders, o.amount, o.matches, o.pay_amount, p.payments, p.amount, o.hash, p.hash)
            FROM (
              SELECT count(order_time) AS orders, sum(amount) AS amount, count(pay_id) AS matches,
                sum(pay_amount) AS pay_amount,
                bit_xor(hashtextextended(concat_ws('|', order_id, user_id, amount, currency, order_version,
                  order_time, pay_id, pay_amount, pay_currency, pay_time), 0)) AS hash
              FROM tieout.order_reconciliation
            ) AS o
            CROSS JOIN (
              SELECT count(*) AS payments, sum(pay_amount) AS amount,
                bit_xor(hashtextextended(concat_ws('|', pay_id, order_id, pay_amount, pay_currency, pay_status,
                  pay_time), 0)) AS hash
              FROM tieout.payment_ledger
            ) AS p""";

    private static final List<Window> HOURS = List.of(ShopArchive.hour(10), ShopArchive.hour(11));

    /** Nothing happened in it. */
    private static final Window NEXT_YEAR = new Window(
            ShopArchive.hour(10).from().plus(Duration.ofDays(365)),
            ShopArchive.hour(10).to().plus(Duration.ofDays(365)));

    private final Server server;
    private final Archive archive;
    private final List<String> options;
    private final Map<String, List<Child.Cost>> costs = new LinkedHashMap<>();

    private BackfillBenchmark(Server server, Archive archive, List<String> options) {
        this.server = server;
        this.archive = archive;
        this.options = options;
    }

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]).toAbsolutePath();
        List<String> options = new ArrayList<>(JVM);
        options.addAll(Arrays.asList(arguments).subList(3, arguments.length));
        boolean done = false;
        try (Server server = Server.start(folder.resolve("postgres"))) {
            Archive archive = ShopArchive.in(folder.resolve("archive"), server.dataSource());
            server.execute("""
                    INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark)
                    VALUES ('%s', 'payment_facts', 0, 1, '2028-01-01')""".formatted(ProductRun.PIPELINE));
            BackfillBenchmark benchmark = new BackfillBenchmark(server, archive, options);
            for (int run = 0; run < Integer.parseInt(arguments[2]); run++) {
                benchmark.measure(arguments[1]);
            }
            benchmark.report(folder.resolve(arguments[1] + ".json"));
            done = true;
        } finally {
            // Flink's threads would keep the process.
            System.exit(done ? 0 : 1);
        }
    }

    private void measure(String what) throws IOException, SQLException, InterruptedException {
        switch (what) {
            case "hours" -> compare(HOURS);
            case "day" -> compare(List.of(ShopArchive.DAY));
            case "parts" -> parts();
            default -> throw new IllegalArgumentException(what + " is not allowed: use hours, day or parts");
        }
    }

    private void compare(List<Window> windows) throws IOException, SQLException, InterruptedException {
        String answer = intoEmptyAndFull("tieout", windows, ProductRun.class, ProductRun.Part.WHOLE.name());
        String other = intoEmptyAndFull("DuckDB, both tables", windows, DuckDbRun.class, DuckDbRun.Kind.TABLES.name());
        if (!answer.equals(other)) {
            throw new IllegalStateException("tieout: %s%nDuckDB: %s".formatted(answer, other));
        }
        intoEmptyAndFull("DuckDB, matches alone", windows, DuckDbRun.class, DuckDbRun.Kind.MATCHES.name());
        System.out.println("tieout and DuckDB: " + answer);
    }

    /** @return what then stands in the tables */
    private String intoEmptyAndFull(String name, List<Window> windows, Class<?> main, String kind)
            throws IOException, SQLException, InterruptedException {
        server.execute(EMPTY);
        run(name + ", empty tables", windows, main, kind);
        String answer = server.row(ANSWER);
        run(name + ", nothing changes", windows, main, kind);
        return answer;
    }

    /** Start-up is what an hour takes in which nothing happened; the first window of each process is not counted. */
    private void parts() throws IOException, SQLException, InterruptedException {
        server.execute(EMPTY);
        List<Window> windows = List.of(ShopArchive.hour(10), NEXT_YEAR, ShopArchive.hour(11));
        for (ProductRun.Part part : ProductRun.Part.values()) {
            run("tieout, %s".formatted(part), windows, ProductRun.class, part.name());
        }
    }

    private void run(String name, List<Window> windows, Class<?> main, String kind)
            throws IOException, SQLException, InterruptedException {
        server.execute("CHECKPOINT");
        try (Child child =
                Child.start(server, options, main, server.url(), archive.root().toString(), kind)) {
            for (int i = 0; i < windows.size(); i++) {
                Child.Cost cost = child.run(windows.get(i));
                String window = "%s, window %d".formatted(name, i + 1);
                System.out.printf("%s: %s%n", window, cost);
                costs.computeIfAbsent(window, first -> new ArrayList<>()).add(cost);
            }
        }
    }

    private void report(Path json) throws IOException {
        System.out.printf("%-45s %8s %8s %10s %8s%n", "", "wall", "process", "PostgreSQL", "CPU");
        costs.forEach((name, all) -> {
            Child.Cost median = Child.Cost.median(all);
            System.out.printf(
                    Locale.ROOT,
                    "%-45s %6.2f s %6.2f s %8.2f s %6.2f s%n",
                    name,
                    median.wall(),
                    median.process(),
                    median.database(),
                    median.cpu());
        });
        Files.writeString(
                json, new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(costs));
    }
}
