package io.tieout.backfill.archive;

import io.tieout.backfill.Jobs;
import io.tieout.backfill.Window;
import io.tieout.backfill.cluster.Execution;
import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.backfill.source.WindowSources;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.PipelineFiles;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.pipeline.Source;
import io.tieout.realtime.pipeline.SqlFile;
import io.tieout.realtime.pipeline.Stage;
import io.tieout.realtime.pipeline.TableOptions;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.SettingsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

/** An archive in a folder, filled by the connector that fills it in production. */
final class TestArchive {

    static final Instant START = Instant.parse("2026-11-30T09:00:00Z");
    static final int HOURS = 3;

    private static final Map<String, String> SESSION =
            Map.of("execution.runtime-mode", "batch", "table.local-time-zone", "UTC");

    /** By the hour and to the millisecond, the hour's first included. */
    private static final String NUMBERS = """
            FROM (
              SELECT n, CAST(n AS STRING) AS t,
                CAST(%d AS BIGINT) + MOD(n, %d) * 3600000 + n / %d * 1001 AS event_millis
              FROM (VALUES %%s) AS v (n)
            )""".formatted(START.toEpochMilli(), HOURS, HOURS);

    private static final String ORDERS = """
            INSERT INTO order_archive
            SELECT 'o' || t, CASE WHEN MOD(n, 5) > 0 THEN 'u' || t END, CAST(n + 0.0001 AS DECIMAL(19, 4)), 'EUR',
              CASE WHEN MOD(n, 7) > 0 THEN CAST(n AS BIGINT) END, CASE WHEN MOD(n, 4) > 0 THEN 'SHIPPED' END,
              TO_TIMESTAMP_LTZ(event_millis, 3),
              'orders', MOD(n, 2), CAST(n AS BIGINT), TO_TIMESTAMP_LTZ(event_millis + 1234, 3)
            """ + NUMBERS;

    /** As the connector of a release without order_status has written them. */
    private static final String OLDER_SHAPE = """
            CREATE TEMPORARY TABLE order_archive_shape (
                order_id STRING,
                user_id STRING,
                amount DECIMAL(19, 4),
                currency STRING,
                order_version BIGINT,
                order_time TIMESTAMP_LTZ(3),
                source_topic STRING,
                source_partition INT,
                source_offset BIGINT,
                record_time TIMESTAMP_LTZ(3)
            )""";

    private static final String OLDER_ORDER = """
            INSERT INTO order_archive
            SELECT 'older', 'u', CAST(1 AS DECIMAL(19, 4)), 'EUR', CAST(1 AS BIGINT), TO_TIMESTAMP_LTZ(%d, 3),
              'orders', 0, CAST(1000 AS BIGINT), TO_TIMESTAMP_LTZ(%d, 3)
            """.formatted(START.toEpochMilli(), START.toEpochMilli());

    private static final String PAYMENTS = """
            INSERT INTO payment_archive
            SELECT 'p' || t, 'o' || t, CAST(n + 0.5 AS DECIMAL(19, 4)), 'EUR',
              CASE WHEN MOD(n, 3) > 0 THEN 'SUCCESS' END, TO_TIMESTAMP_LTZ(event_millis, 3),
              'payments', MOD(n, 2), CAST(n AS BIGINT), TO_TIMESTAMP_LTZ(event_millis + 4321, 3)
            """ + NUMBERS;

    private final Path root;
    private final Archive archive;

    TestArchive(Path root) {
        this.root = root;
        this.archive = new Archive(root.toUri());
    }

    Archive archive() {
        return archive;
    }

    Path hour(String stream, int hour) {
        return root.resolve("%s/event_date=2026-11-30/event_hour=%02d".formatted(stream, 9 + hour));
    }

    /** Names of all files of an hour, hidden ones included, sorted. */
    List<String> files(String stream, int hour) throws IOException {
        try (Stream<Path> files = Files.list(hour(stream, hour))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** Names in the hidden folder of the compaction. */
    List<String> workspace() throws IOException {
        try (Stream<Path> files = Files.list(root.resolve(".compaction"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** An order and a payment for each number, in turn in each of the hours; every six rows become files. */
    void write(int from, int to) throws Exception {
        String numbers = IntStream.range(from, to).mapToObj("(%d)"::formatted).collect(Collectors.joining(", "));
        run(List.of(ORDERS.formatted(numbers), PAYMENTS.formatted(numbers)));
    }

    /** An order {@code older} of the first hour, in a file without the column order_status. */
    void writeOlder() throws Exception {
        Map<String, String> options = archive.sinks().get("order_archive");
        Jobs.finish(here(new Script(
                SESSION,
                List.of(OLDER_SHAPE, bound("order_archive", "order_archive", options)),
                List.of(OLDER_ORDER))));
    }

    /** Every row of every file that readers see, copies included, as text, sorted. */
    List<String> rows(String stream) throws Exception {
        String table = stream.equals("orders") ? "order_archive" : "payment_archive";
        Map<String, String> options = new HashMap<>(Archive.FORMAT);
        options.put("connector", "filesystem");
        options.put("path", root.resolve(stream).toUri().toString());
        return select(List.of(shape(table), bound("files", table, options)), "SELECT * FROM files");
    }

    /** Events as a backfill sees them, as text, sorted. */
    List<String> events(String stream) throws Exception {
        Window window = new Window(START, START.plus(Duration.ofHours(HOURS)));
        Map<String, Source> sources = WindowSources.of(new ArchivedEvents(archive), window, rules());
        String view = stream + "_in";
        return select(((Source.Definitions) sources.get(view)).statements(), "SELECT * FROM " + view);
    }

    /** Those of the default settings. */
    static PipelineSettings rules() {
        return RealtimeSettings.pipeline(new SettingsReader(RealtimeSettings.ALL, List.of())
                .read(Map.of(), Optional.empty(), Map.of(), Map.of()));
    }

    private static List<String> select(List<String> definitions, String query) throws Exception {
        List<String> rows = new ArrayList<>();
        try (CloseableIterator<Row> result = here(new Script(SESSION, definitions, List.of()))
                .open()
                .executeSql(query)
                .collect()) {
            result.forEachRemaining(row -> rows.add(row.toString()));
        }
        rows.sort(null);
        return rows;
    }

    private void run(List<String> inserts) throws Exception {
        List<String> definitions = new ArrayList<>();
        archive.sinks().forEach((table, options) -> {
            Map<String, String> small = new HashMap<>(options);
            small.put("flush-rows", "6");
            definitions.add(shape(table));
            definitions.add(bound(table, table, small));
        });
        Jobs.finish(here(new Script(SESSION, definitions, inserts)));
    }

    private static Script here(Script script) {
        return Execution.local(2).on(script);
    }

    private static String shape(String table) {
        return PipelineFiles.all().stream()
                .filter(file -> file.stage() == Stage.SINKS && file.name().equals(table))
                .map(SqlFile::text)
                .findFirst()
                .orElseThrow();
    }

    private static String bound(String name, String shape, Map<String, String> options) {
        return "CREATE TEMPORARY TABLE %s WITH (%s) LIKE %s_shape".formatted(name, TableOptions.text(options), shape);
    }
}
