package io.tieout.realtime.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tieout.realtime.RealtimeJob;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.pipeline.TableOptions;
import io.tieout.realtime.settings.TestSettings;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.types.AbstractDataType;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the stream has archived is read by Flink's own filesystem connector, in batch, as the backfill reads it. */
class ArchiveIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final String ORDER_COLUMNS = """
            order_id STRING,
            user_id STRING,
            amount DECIMAL(19, 4),
            currency STRING,
            order_version BIGINT,
            order_time TIMESTAMP_LTZ(3),
            source_topic STRING,
            source_partition INT,
            source_offset BIGINT,
            record_time TIMESTAMP_LTZ(3)""";

    private static final String PAYMENT_COLUMNS = """
            pay_id STRING,
            order_id STRING,
            pay_amount DECIMAL(19, 4),
            pay_currency STRING,
            pay_status STRING,
            pay_time TIMESTAMP_LTZ(3),
            source_topic STRING,
            source_partition INT,
            source_offset BIGINT,
            record_time TIMESTAMP_LTZ(3)""";

    private static final AbstractDataType<?> ORDER = DataTypes.ROW(
            DataTypes.STRING(),
            DataTypes.STRING(),
            DataTypes.DECIMAL(19, 4),
            DataTypes.STRING(),
            DataTypes.BIGINT(),
            DataTypes.TIMESTAMP_LTZ(3),
            DataTypes.STRING(),
            DataTypes.INT(),
            DataTypes.BIGINT(),
            DataTypes.TIMESTAMP_LTZ(3));

    private static final AbstractDataType<?> PAYMENT = DataTypes.ROW(
            DataTypes.STRING(),
            DataTypes.STRING(),
            DataTypes.DECIMAL(19, 4),
            DataTypes.STRING(),
            DataTypes.STRING(),
            DataTypes.TIMESTAMP_LTZ(3),
            DataTypes.STRING(),
            DataTypes.INT(),
            DataTypes.BIGINT(),
            DataTypes.TIMESTAMP_LTZ(3));

    private static final BigDecimal LARGEST = new BigDecimal("999999999999999.9999");
    private static final Instant RECORD_TIME = Instant.parse("2026-02-01T00:00:01.007Z");

    @TempDir
    private Path root;

    @Test
    void everyOrderComesBackAsItWasFromTheFolderOfItsHourInUtc() throws Exception {
        assertThat(ZoneId.systemDefault()).isEqualTo(ZoneId.of("Asia/Shanghai"));
        List<Row> orders = List.of(
                Row.of(
                        "a",
                        "u1",
                        new BigDecimal("12.5000"),
                        "BRL",
                        3L,
                        at("2026-01-31T23:59:59.999Z"),
                        "orders",
                        1,
                        Long.MAX_VALUE,
                        RECORD_TIME),
                Row.of("b", null, null, null, null, at("2026-02-01T00:00:00.000Z"), null, null, null, null),
                Row.of(
                        "c",
                        "",
                        LARGEST,
                        "Größe 注文 🧾",
                        Long.MIN_VALUE,
                        at("2026-02-01T00:00:00.001Z"),
                        "orders",
                        0,
                        0L,
                        at("1969-12-31T23:59:59.999Z")),
                Row.of(
                        "d",
                        "u1",
                        LARGEST.negate(),
                        "EUR",
                        0L,
                        at("2024-02-29T09:30:00.120Z"),
                        "orders",
                        0,
                        1L,
                        RECORD_TIME),
                Row.of(
                        "e",
                        "u1",
                        new BigDecimal("0.0001"),
                        "EUR",
                        1L,
                        at("1969-12-31T23:59:59.999Z"),
                        "orders",
                        0,
                        2L,
                        RECORD_TIME),
                Row.of(
                        "f",
                        "u1",
                        new BigDecimal("0.0000"),
                        "EUR",
                        1L,
                        at("1970-01-01T00:00:00.000Z"),
                        "orders",
                        0,
                        3L,
                        RECORD_TIME));

        archive("order_archive", orders, ORDER);

        Map<String, String> hours = Map.of(
                "a", "2026-01-31 23",
                "b", "2026-02-01 00",
                "c", "2026-02-01 00",
                "d", "2024-02-29 09",
                "e", "1969-12-31 23",
                "f", "1970-01-01 00");
        assertThat(read(orders(), "SELECT * FROM archived"))
                .containsExactlyInAnyOrderElementsOf(orders.stream()
                        .map(order -> Row.join(order, hour(hours.get(order.getField(0)))))
                        .toList());
        assertThat(orderFolder().hiddenFiles()).isEmpty();
    }

    @Test
    void everyPaymentComesBackAsItWasFromTheFolderOfItsHourInUtc() throws Exception {
        List<Row> payments = List.of(
                Row.of(
                        "p1",
                        "a",
                        new BigDecimal("12.5000"),
                        "BRL",
                        "SUCCESS",
                        at("2026-01-31T16:00:00.000Z"),
                        "payments",
                        1,
                        7L,
                        RECORD_TIME),
                Row.of("p2", "a", LARGEST, null, null, at("2026-01-31T15:59:59.999Z"), null, null, null, null));

        archive("payment_archive", payments, PAYMENT);

        assertThat(read(payments(), "SELECT * FROM archived"))
                .containsExactlyInAnyOrder(
                        Row.join(payments.get(0), hour("2026-01-31 16")),
                        Row.join(payments.get(1), hour("2026-01-31 15")));
        assertThat(new ArchiveFolder(root.resolve("payments")).hiddenFiles()).isEmpty();
        assertThat(orderFolder().files()).isEmpty();
    }

    @Test
    void manyHoursAtOnceAreOneFileAnHourAndSubtask() throws Exception {
        Script script = script("job.parallelism=2");
        Map<String, String> configuration = new TreeMap<>(script.configuration());
        // Flink was seen to take a checkpoint right at the start, whatever the interval: a second file of some hour.
        configuration.remove("execution.checkpointing.interval");
        TableEnvironment stream = new Script(configuration, script.definitions(), script.inserts()).open();
        numbers(stream, 6000);

        run(stream, """
                INSERT INTO order_archive
                SELECT
                    CAST(n AS STRING), 'u', CAST(n AS DECIMAL(19, 4)), 'EUR', n, TO_TIMESTAMP_LTZ(n * 900000, 3),
                    'orders', 0, n, TO_TIMESTAMP_LTZ(n, 3)
                FROM numbers""");

        List<Path> files = orderFolder().files();
        Map<String, Set<Path>> hoursOfWriter = new TreeMap<>();
        for (Path file : files) {
            String writer = file.getFileName().toString().substring(0, 36);
            assertThat(hoursOfWriter
                            .computeIfAbsent(writer, name -> new HashSet<>())
                            .add(file.getParent()))
                    .as("%s is the writer's only file of its hour", file)
                    .isTrue();
        }
        assertThat(hoursOfWriter).hasSize(2);
        assertThat(orderFolder().hours()).hasSize(1500);
        assertThat(orderFolder().hiddenFiles()).isEmpty();
        assertThat(new LineFormat(root).openNow()).isZero();
        assertThat(read(orders(), """
                        SELECT
                            COUNT(*),
                            COUNT(DISTINCT order_id),
                            SUM(amount),
                            COUNT(DISTINCT order_time),
                            COUNT(DISTINCT (event_date || event_hour))
                        FROM archived
                        WHERE event_date || ' ' || event_hour = SUBSTRING(CAST(order_time AS STRING) FROM 1 FOR 13)"""))
                .containsExactly(Row.of(6000L, 6000L, new BigDecimal("17997000.0000"), 6000L, 1500L));
    }

    @Test
    void asManyRowsAsMayBeKeptAreWrittenBeforeTheCheckpoint() throws Exception {
        TableEnvironment stream = stream("job.parallelism=1", "job.checkpoint-interval=1 h");
        numbers(stream, 7);

        run(stream, """
                INSERT INTO order_archive /*+ OPTIONS('flush-rows' = '2') */ (order_id, order_time)
                SELECT
                    CAST(n AS STRING),
                    TO_TIMESTAMP_LTZ(n, 3)
                FROM numbers""");

        assertThat(orderFolder().files()).hasSize(4);
        assertThat(read(orders(), "SELECT order_id FROM archived"))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 7)
                        .mapToObj(number -> Row.of(String.valueOf(number)))
                        .toList());
    }

    @Test
    void aCheckpointWritesWhatHasComeWhileTheJobGoesOn() throws Exception {
        TableEnvironment stream = stream("job.parallelism=1", "job.checkpoint-interval=200 ms");
        stream.executeSql("""
                CREATE TEMPORARY TABLE endless (
                    order_id STRING
                ) WITH (
                    'connector' = 'datagen',
                    'rows-per-second' = '50'
                )""");

        JobClient job = stream.executeSql("""
                        INSERT INTO order_archive (order_id, order_time)
                        SELECT order_id, TO_TIMESTAMP_LTZ(0, 3)
                        FROM endless""").getJobClient().orElseThrow();
        try {
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(orderFolder().files()).hasSizeGreaterThan(2));
            assertThat(job.getJobStatus().get().isTerminalState()).isFalse();
            assertThat((Long) read(orders(), "SELECT COUNT(*) FROM archived")
                            .get(0)
                            .getField(0))
                    .isPositive();
        } finally {
            job.cancel().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
    }

    @Test
    void anHourThatIsAskedForIsReadAndNoOther() throws Exception {
        List<Row> orders = Stream.of("2026-01-31T08:59:59.999Z", "2026-01-31T09:00:00Z", "2026-01-30T09:00:00Z")
                .map(time -> Row.of(time, "u", BigDecimal.ONE, "EUR", 1L, at(time), "orders", 0, 0L, RECORD_TIME))
                .toList();
        archive("order_archive", orders, ORDER);
        for (Path file : orderFolder().files()) {
            if (!file.startsWith(Path.of("event_date=2026-01-31", "event_hour=09"))) {
                Files.writeString(root.resolve("orders").resolve(file), "not Parquet");
            }
        }
        String query = """
                SELECT order_id
                FROM archived
                WHERE event_date = '2026-01-31' AND event_hour = '09'""";

        TableEnvironment batch = batch(orders());
        assertThat(batch.explainSql(query).replaceAll("(?s).*== Optimized Physical Plan ==", ""))
                .contains("partitions=[{event_date=2026-01-31, event_hour=09}]")
                .doesNotContain("where=[");
        assertThat(rows(batch, query)).containsExactly(Row.of("2026-01-31T09:00:00Z"));
        assertThatThrownBy(() -> rows(batch, "SELECT order_id FROM archived"))
                .hasStackTraceContaining("is not a Parquet file");
    }

    @Test
    void aFileThatIsStillBeingWrittenIsPassedOver() throws Exception {
        Row order =
                Row.of("a", "u", BigDecimal.ONE, "EUR", 1L, at("2026-01-31T09:00:00Z"), "orders", 0, 0L, RECORD_TIME);
        archive("order_archive", List.of(order), ORDER);
        Path hour = root.resolve("orders/event_date=2026-01-31/event_hour=09");
        Files.writeString(hour.resolve(".half.parquet"), "PAR1");

        assertThat(read(orders(), "SELECT order_id FROM archived")).containsExactly(Row.of("a"));
    }

    @Test
    void aStreamWithoutEventsLeavesNoFileAndCanBeRead() throws Exception {
        TableEnvironment stream = stream();
        numbers(stream, 3);

        run(stream, """
                INSERT INTO order_archive (order_id, order_time)
                SELECT CAST(n AS STRING), TO_TIMESTAMP_LTZ(n, 3)
                FROM numbers
                WHERE n > 3""");

        assertThat(orderFolder().files()).isEmpty();
        assertThat(orderFolder().hiddenFiles()).isEmpty();
        assertThat(read(orders(), "SELECT order_id FROM archived")).isEmpty();
    }

    /** The session of the job as it is, its sinks bound by {@link Archive#sinks()} to a folder of this test. */
    private TableEnvironment stream(String... settings) {
        return script(settings).open();
    }

    private Script script(String... settings) {
        List<String> all = new ArrayList<>(List.of(settings));
        all.add("archive.path=" + root);
        all.add("job.restart-attempts=0");
        return RealtimeJob.script(TestSettings.of(all.toArray(String[]::new)));
    }

    private void archive(String sink, List<Row> rows, AbstractDataType<?> type) throws Exception {
        stream("job.checkpoint-interval=100 ms")
                .fromValues(type, rows)
                .executeInsert(sink)
                .await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /** A table of the numbers from 0, each once; Flink deals them out to the subtasks in turn. */
    private static void numbers(TableEnvironment stream, int count) {
        stream.executeSql("""
                CREATE TEMPORARY TABLE numbers (
                    n BIGINT
                ) WITH (
                    'connector' = 'datagen',
                    'rows-per-second' = '1000000',
                    'fields.n.kind' = 'sequence',
                    'fields.n.start' = '0',
                    'fields.n.end' = '%d'
                )""".formatted(count - 1));
    }

    private static void run(TableEnvironment stream, String insert) throws Exception {
        stream.executeSql(insert).await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    private static List<Row> read(String table, String query) throws Exception {
        return rows(batch(table), query);
    }

    private static List<Row> rows(TableEnvironment batch, String query) throws Exception {
        List<Row> rows = new ArrayList<>();
        try (CloseableIterator<Row> found = batch.executeSql(query).collect()) {
            found.forEachRemaining(rows::add);
        }
        return rows;
    }

    private static TableEnvironment batch(String table) {
        TableEnvironment batch = TableEnvironment.create(EnvironmentSettings.inBatchMode());
        batch.getConfig().set("table.local-time-zone", "UTC");
        batch.executeSql(table);
        return batch;
    }

    private String orders() {
        return archived(ORDER_COLUMNS, new Archive(root.toUri()).orders());
    }

    private String payments() {
        return archived(PAYMENT_COLUMNS, new Archive(root.toUri()).payments());
    }

    private static String archived(String columns, URI folder) {
        Map<String, String> options = new TreeMap<>(Archive.FORMAT);
        options.put("connector", "filesystem");
        options.put("path", folder.toString());
        return """
                CREATE TEMPORARY TABLE archived (
                %s,
                event_date STRING,
                event_hour STRING
                ) PARTITIONED BY (event_date, event_hour) WITH (
                %s
                )""".formatted(columns, TableOptions.text(options));
    }

    private ArchiveFolder orderFolder() {
        return new ArchiveFolder(root.resolve("orders"));
    }

    private static Instant at(String time) {
        return Instant.parse(time);
    }

    private static Row hour(String dateAndHour) {
        String[] parts = dateAndHour.split(" ", 2);
        return Row.of(parts[0], parts[1]);
    }
}
