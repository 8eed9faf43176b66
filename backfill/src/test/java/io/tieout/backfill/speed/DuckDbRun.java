package io.tieout.backfill.speed;

import io.tieout.backfill.Window;
import io.tieout.backfill.source.WindowSources;
import io.tieout.realtime.pipeline.ArchiveHour;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;

/**
 * A process of {@link BackfillBenchmark} that does what a backfill does by hand: DuckDB reads the same files and joins,
 * its CSV is copied into a staging table, and one sorted upsert brings that into the table.
 */
final class DuckDbRun {

    private static final String EVENTS = """
            CREATE OR REPLACE TEMP VIEW orders AS
            SELECT * FROM read_parquet([%s], hive_partitioning = false)
            WHERE order_time >= TIMESTAMP '%s' AND order_time < TIMESTAMP '%s';
            CREATE OR REPLACE TEMP VIEW payments AS
            SELECT * FROM read_parquet([%s], hive_partitioning = false)
            WHERE pay_time >= TIMESTAMP '%s' AND pay_time < TIMESTAMP '%s';
            CREATE OR REPLACE TEMP VIEW first_payments AS
            SELECT order_id, pay_id, pay_amount, pay_currency, pay_time
            FROM (
              SELECT o.order_id, p.pay_id, p.pay_amount, p.pay_currency, p.pay_time,
                row_number() OVER (PARTITION BY o.order_id ORDER BY p.pay_time, p.pay_id) AS place
              FROM orders AS o
              JOIN payments AS p
                ON p.order_id = o.order_id
                AND p.pay_time BETWEEN o.order_time - INTERVAL 10 MINUTE AND o.order_time + INTERVAL 30 MINUTE
                AND p.pay_amount >= 0 AND (p.pay_status IS NULL OR p.pay_status = 'SUCCESS')
            )
            WHERE place = 1""";

    private static final String MATCHES =
            "SELECT order_id, pay_id, pay_amount, pay_currency, pay_time FROM first_payments";

    private static final String ORDERS = """
            SELECT o.order_id, o.user_id, o.amount, o.currency, o.order_version, o.order_time,
              f.pay_id, f.pay_amount, f.pay_currency, f.pay_time
            FROM orders AS o LEFT JOIN first_payments AS f ON f.order_id = o.order_id""";

    private static final String PAYMENTS =
            "SELECT pay_id, order_id, pay_amount, pay_currency, pay_status, pay_time FROM payments";

    /** How much of a backfill. */
    enum Kind {
        /** First payments, into order_reconciliation. */
        MATCHES,
        /** All rows that a backfill writes, an order and its first payment at once. */
        TABLES
    }

    private final URI archive;
    private final Connection duckDb;
    private final Connection postgres;
    private final Path folder;

    private DuckDbRun(URI archive, Connection duckDb, Connection postgres, Path folder) {
        this.archive = archive;
        this.duckDb = duckDb;
        this.postgres = postgres;
        this.folder = folder;
    }

    /**
     * Serves windows until its input ends.
     *
     * @param arguments JDBC URL, root of the archive, kind
     */
    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("duckdb-run");
        try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:");
                Connection postgres = DriverManager.getConnection(arguments[0], "postgres", "")) {
            execute(duckDb, "SET threads = 2; SET preserve_insertion_order = false");
            postgres.setAutoCommit(false);
            DuckDbRun run = new DuckDbRun(URI.create(arguments[1]), duckDb, postgres, folder);
            Child.serve(
                    switch (Kind.valueOf(arguments[2])) {
                        case MATCHES -> run::matches;
                        case TABLES -> run::tables;
                    });
        }
    }

    private String matches(Window window) throws SQLException, IOException {
        read(window);
        return fill("order_reconciliation", "order_id", MATCHES);
    }

    private String tables(Window window) throws SQLException, IOException {
        read(window);
        return fill("order_reconciliation", "order_id", ORDERS) + ", " + fill("payment_ledger", "pay_id", PAYMENTS);
    }

    private void read(Window window) throws SQLException {
        Window payments = WindowSources.payments(window, ProductRun.RULES);
        execute(
                duckDb,
                EVENTS.formatted(
                        files("orders", window),
                        time(window.from()),
                        time(window.to()),
                        files("payments", payments),
                        time(payments.from()),
                        time(payments.to())));
    }

    private String fill(String table, String key, String query) throws SQLException, IOException {
        Path csv = folder.resolve(table + ".csv");
        long begun = System.nanoTime();
        execute(duckDb, "COPY (%s) TO '%s' (FORMAT csv, HEADER false)".formatted(query, csv));
        String columns = columns(query);
        long joined = System.nanoTime();
        execute(
                postgres,
                "CREATE TEMP TABLE staging ON COMMIT DROP AS SELECT %s FROM tieout.%s LIMIT 0"
                        .formatted(columns, table));
        try (InputStream file = Files.newInputStream(csv)) {
            postgres.unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("COPY staging (%s) FROM STDIN (FORMAT csv)".formatted(columns), file);
        }
        execute(postgres, upsert(table, key, columns));
        postgres.commit();
        Files.delete(csv);
        return "%s joined %.2f s written %.2f s"
                .formatted(table, (joined - begun) / 1e9, (System.nanoTime() - joined) / 1e9);
    }

    private static String upsert(String table, String key, String columns) {
        List<String> others = List.of(columns.split(", ", -1)).stream()
                .filter(column -> !column.equals(key))
                .toList();
        return """
                INSERT INTO tieout.%1$s AS t (%2$s)
                SELECT %2$s FROM staging ORDER BY %3$s
                ON CONFLICT (%3$s) DO UPDATE SET %4$s
                WHERE (%5$s) IS DISTINCT FROM (%6$s)""".formatted(
                table,
                columns,
                key,
                others.stream().map(column -> column + " = EXCLUDED." + column).collect(Collectors.joining(", ")),
                others.stream().map("t."::concat).collect(Collectors.joining(", ")),
                others.stream().map("EXCLUDED."::concat).collect(Collectors.joining(", ")));
    }

    /** The names that the first line or two of a query select. */
    private static String columns(String query) {
        return List.of(query.substring("SELECT ".length(), query.indexOf("FROM"))
                        .split(",", -1))
                .stream()
                .map(column -> column.strip().replaceFirst("^[of]\\.", ""))
                .collect(Collectors.joining(", "));
    }

    private String files(String stream, Window times) {
        List<String> found = new ArrayList<>();
        for (Instant hour = ArchiveHour.of(times.from()).start();
                hour.isBefore(times.to());
                hour = hour.plus(Duration.ofHours(1))) {
            Path folder = Path.of(archive).resolve(stream).resolve(new ArchiveHour(hour).partition());
            if (Files.exists(folder)) {
                found.add("'%s/*.parquet'".formatted(folder));
            }
        }
        return String.join(", ", found);
    }

    private static String time(Instant time) {
        return time.toString().replace("T", " ").replace("Z", "");
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
