package io.tieout.ops.cli;

import io.tieout.realtime.settings.PairSettings;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.SettlementKeys;
import io.tieout.sink.upsert.Allowed;
import io.tieout.sink.upsert.UpsertOptions;
import io.tieout.sink.upsert.UpsertPostgresTableFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.description.HtmlFormatter;
import org.apache.flink.util.TimeUtils;

/** Writes the pages in docs/reference from the options themselves. */
final class ReferencePages {

    private static final String GENERATED = """
            <!-- Generated from the code by ReferencePagesTest; to change it, change the option and run
                 mvn -B verify -Dgolden.update=true -->

            """;

    private ReferencePages() {}

    /** Every page by its file name. */
    static Map<String, String> all() {
        return new TreeMap<>(Map.of("settings.md", settings(), "upsert-postgres.md", upsertPostgres()));
    }

    private static String settings() {
        String intro = """
                # Settings

                A setting stands in `tieout.yaml` (nested or with dots, in the current folder or named by `--config`), is
                overridden by its environment variable, and that by `--set key=value`. A key that is not in this table is
                refused. Durations are written as `30 min`, `5 s`, `500 ms` or `PT30M`, negative ones as `-30 min`.

                """;
        Stream<List<String>> rows = GlobalOptions.known().stream()
                .map(setting -> List.of(
                        code(setting.key()),
                        setting.defaultText().isEmpty() ? "none" : code(setting.defaultText()),
                        escaped(setting.allowed()),
                        meaning(setting.option()),
                        code(setting.variable())));
        Stream<List<String>> pairs = PairSettings.KEYS.entrySet().stream()
                .map(key ->
                        List.of(code("pairs.<name>." + key.getKey()), "none", "any", escaped(key.getValue()), "none"));
        List<String> tolerances = List.of(
                code(SettlementKeys.TOLERANCES + "<currency>"),
                "none",
                "0 to 999999999999999.9999",
                "Largest difference between what is due and what is paid in this currency that counts as none.",
                "none");
        List<String> open = List.of(
                code(RealtimeSettings.KAFKA_PROPERTIES + "*"),
                "none",
                "any",
                "Passed on to every Kafka client under the name behind the prefix: security, timeouts.",
                "none");
        return GENERATED
                + intro
                + table(
                        List.of("key", "default", "allowed", "meaning", "variable"),
                        Stream.of(rows, Stream.of(tolerances), pairs, Stream.of(open))
                                .flatMap(part -> part));
    }

    private static String upsertPostgres() {
        String intro = """
                # Options of `'connector' = 'upsert-postgres'`

                The options of a table in Flink SQL, in its `WITH` clause. What they do together is described in the README of
                the module sink-upsert.

                """;
        Set<ConfigOption<?>> required = new UpsertPostgresTableFactory().requiredOptions();
        Stream<List<String>> rows = UpsertOptions.ALL.stream()
                .map(allowed -> List.of(
                        code(allowed.option().key()),
                        required.contains(allowed.option())
                                ? "required"
                                : allowed.option().hasDefaultValue()
                                        ? code(text(allowed.option().defaultValue()))
                                        : "none",
                        escaped(allowed.sentence()) + unit(allowed),
                        meaning(allowed.option())));
        return GENERATED + intro + table(List.of("option", "default", "allowed", "meaning"), rows);
    }

    private static String unit(Allowed allowed) {
        boolean shown = allowed.unit().isEmpty() || allowed.unit().equals("duration");
        return shown ? "" : " " + allowed.unit();
    }

    private static String text(Object value) {
        return value instanceof Duration duration ? TimeUtils.formatWithHighestUnit(duration) : String.valueOf(value);
    }

    private static String meaning(ConfigOption<?> option) {
        return escaped(new HtmlFormatter().format(option.description()));
    }

    private static String table(List<String> header, Stream<List<String>> rows) {
        String rule = header.stream().map(name -> "---").collect(Collectors.joining("|", "|", "|"));
        return Stream.concat(Stream.of(line(header), rule), rows.map(ReferencePages::line))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String line(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static String code(String text) {
        return "`" + escaped(text) + "`";
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|");
    }
}
