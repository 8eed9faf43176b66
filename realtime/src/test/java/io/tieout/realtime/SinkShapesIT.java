package io.tieout.realtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.Mode;
import io.tieout.realtime.pipeline.SqlFile;
import io.tieout.realtime.pipeline.Stage;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.TestSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two schemas: what the sinks declare is what the migrations made. */
class SinkShapesIT {

    private static final TestDatabase DATABASE = TestDatabase.create();
    private static final Settings SETTINGS = TestSettings.withEverything();
    private static final TableEnvironment SESSION = RealtimeJob.script(SETTINGS).open();

    /** Written by the scheduler, or derived by the database. */
    private static final Set<String> NOT_THE_STREAMS = Set.of("unpaid_at", "unpaid_watermark", "status");

    /** Table of each sink that has one. */
    private static final Map<String, String> TABLES = Map.ofEntries(
            Map.entry("order_facts", "order_reconciliation"),
            Map.entry("payment_facts", "order_reconciliation"),
            Map.entry("payment_ledger", "payment_ledger"),
            Map.entry("rejected_event", "rejected_event"),
            Map.entry("late_event", "late_event"),
            Map.entry("source_progress", "source_progress"),
            Map.entry("batch_facts", "batch_reconciliation"),
            Map.entry("window_order_totals", "window_totals"),
            Map.entry("window_payment_totals", "window_totals"),
            Map.entry("order_fx", "order_fx"),
            Map.entry("fx_rate", "fx_rate"),
            Map.entry("rate_rejected", "rejected_event"),
            Map.entry("rate_late", "late_event"),
            Map.entry("rate_progress", "source_progress"),
            Map.entry("pair_calls_match", "pair_match"),
            Map.entry("pair_clicks_match", "pair_match"),
            Map.entry("pair_event", "pair_event"),
            Map.entry("pair_rejected_event", "rejected_event"),
            Map.entry("pair_late_event", "late_event"),
            Map.entry("pair_source_progress", "source_progress"));

    /** Sinks that write files: there is no table to hold them against. */
    private static final Set<String> FILES = Archive.NONE.keySet();

    private record Column(String name, String type) {}

    @AfterAll
    static void drop() {
        DATABASE.close();
    }

    static List<String> sinks() {
        return RealtimeSettings.pipeline(SETTINGS).files(Mode.STREAMING).stream()
                .filter(file -> file.stage() == Stage.SINKS)
                .map(SqlFile::name)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("sinks")
    void everyColumnOfASinkIsThereWithTheSameType(String sink) {
        String table = tableOf(sink);
        assertThat(tableColumns(table)).containsAll(sinkColumns(sink));
    }

    @ParameterizedTest
    @MethodSource("sinks")
    void theKeyOfASinkIsThatOfItsTable(String sink) {
        String table = tableOf(sink);
        assertThat(key(sink)).isEqualTo(primaryKey(table));
    }

    @Test
    void theTwoSinksOfOneTableShareItsKeyAndNothingElse() {
        Set<String> shared = new TreeSet<>(names(sinkColumns("order_facts")));
        shared.retainAll(names(sinkColumns("payment_facts")));
        assertThat(shared).containsExactly("order_id");
    }

    @Test
    void everyColumnOfATableIsFilled() {
        Set<String> filled = new HashSet<>(NOT_THE_STREAMS);
        filled.addAll(names(sinkColumns("order_facts")));
        filled.addAll(names(sinkColumns("payment_facts")));
        assertThat(names(tableColumns("order_reconciliation"))).isEqualTo(filled);
        for (String alone : List.of("payment_ledger", "order_fx", "fx_rate", "pair_event")) {
            assertThat(names(tableColumns(alone))).isEqualTo(names(sinkColumns(alone)));
        }
    }

    private static String tableOf(String sink) {
        assumeThat(FILES)
                .as("%s writes files, whose columns ArchiveIT reads back", sink)
                .doesNotContain(sink);
        return TABLES.getOrDefault(sink, "no table known for " + sink);
    }

    private static List<Column> sinkColumns(String sink) {
        return describe(sink).stream()
                .map(row -> new Column(text(row, 0), inPostgres(text(row, 1))))
                .toList();
    }

    private static List<String> key(String sink) {
        return describe(sink).stream()
                .filter(row -> row.getField(3) != null)
                .map(row -> text(row, 0))
                .toList();
    }

    /** Name, type, whether NULL is allowed, key, ... of each column. */
    private static List<Row> describe(String sink) {
        List<Row> rows = new ArrayList<>();
        try (CloseableIterator<Row> found =
                SESSION.executeSql("DESCRIBE " + sink).collect()) {
            found.forEachRemaining(rows::add);
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
        return rows;
    }

    private static String text(Row row, int field) {
        return String.valueOf(row.getField(field));
    }

    /** The type in PostgreSQL that holds exactly what the type in Flink does. */
    private static String inPostgres(String type) {
        return switch (type) {
            case "STRING" -> "text";
            case "BIGINT" -> "bigint";
            case "INT" -> "integer";
            case "BYTES" -> "bytea";
            case "DECIMAL(19, 4)" -> "numeric(19,4)";
            case "DECIMAL(38, 4)" -> "numeric(38,4)";
            case "DECIMAL(18, 10)" -> "numeric(18,10)";
            case "DECIMAL(38, 14)" -> "numeric(38,14)";
            case "TIMESTAMP_LTZ(3)" -> "timestamp(3) with time zone";
            default -> "nothing known for " + type;
        };
    }

    private static List<Column> tableColumns(String table) {
        return DATABASE.rows("""
                        SELECT attname, format_type(atttypid, atttypmod)
                        FROM pg_attribute
                        WHERE attrelid = 'tieout.%s'::regclass AND attnum > 0 AND NOT attisdropped""".formatted(table)).stream()
                .map(row -> new Column(row.get(0), row.get(1)))
                .toList();
    }

    private static List<String> primaryKey(String table) {
        return DATABASE.rows("""
                        SELECT attname
                        FROM pg_index
                        JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
                        WHERE indrelid = 'tieout.%s'::regclass AND indisprimary""".formatted(table)).stream()
                .map(row -> row.get(0))
                .toList();
    }

    private static Set<String> names(List<Column> columns) {
        Set<String> names = new TreeSet<>();
        columns.forEach(column -> names.add(column.name()));
        return names;
    }
}
