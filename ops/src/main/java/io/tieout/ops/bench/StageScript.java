package io.tieout.ops.bench;

import io.tieout.realtime.pipeline.Script;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The pipeline's own script, of which only one stage runs. */
final class StageScript {

    private static final Pattern SINK = Pattern.compile("INSERT INTO (\\w+)");
    private static final String KAFKA = "'connector' = 'kafka'";

    private StageScript() {}

    /**
     * Cuts the script down to the stage.
     *
     * @param ends whether it ends with the records that are there when it starts
     * @param orderTable written in place of {@code tieout.order_reconciliation}, whose columns and key it has
     */
    static Script of(Script whole, Stage stage, boolean ends, Optional<String> orderTable) {
        List<String> inserts = whole.inserts().stream()
                .filter(insert -> stage.sinks().contains(sink(insert)))
                .toList();
        List<String> definitions = whole.definitions().stream()
                .map(sql -> ends ? ending(sql) : sql)
                .map(sql -> into(sql, orderTable))
                .toList();
        Script cut = new Script(whole.configuration(), definitions, inserts);
        return stage.isWritten() ? cut : cut.forgetting();
    }

    private static String ending(String sql) {
        return sql.replace(KAFKA, KAFKA + ",\n    'scan.bounded.mode' = 'latest-offset'");
    }

    private static String into(String sql, Optional<String> orderTable) {
        return orderTable
                .map(table -> sql.replace(
                        "'table-name' = 'tieout.order_reconciliation'", "'table-name' = '%s'".formatted(table)))
                .orElse(sql);
    }

    private static String sink(String insert) {
        return SINK.matcher(insert)
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();
    }
}
