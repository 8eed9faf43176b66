package io.tieout.sink.upsert;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;

/** Flink in this process; each statement runs on a cluster of its own. */
final class Flink {

    private static final long PATIENCE_SECONDS = 90;

    private Flink() {}

    static TableEnvironment streaming(int parallelism) {
        return environment(RuntimeExecutionMode.STREAMING, parallelism);
    }

    static TableEnvironment batch() {
        return environment(RuntimeExecutionMode.BATCH, 1);
    }

    private static TableEnvironment environment(RuntimeExecutionMode mode, int parallelism) {
        Configuration configuration = new Configuration();
        configuration.setString("execution.runtime-mode", mode.name());
        configuration.setString("table.local-time-zone", "UTC");
        configuration.setString("table.exec.sink.keyed-shuffle", "FORCE");
        configuration.setString("parallelism.default", String.valueOf(parallelism));
        configuration.setString("restart-strategy.type", "none");
        configuration.setString("taskmanager.numberOfTaskSlots", String.valueOf(parallelism));
        return TableEnvironment.create(EnvironmentSettings.newInstance()
                .withConfiguration(configuration)
                .build());
    }

    /** Declares a table of this connector; {@code options} are pairs of key and value. */
    static void createSink(TableEnvironment flink, String table, String columns, String url, String... options) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("connector", UpsertPostgresTableFactory.IDENTIFIER);
        all.put("url", url);
        all.put("table-name", table);
        for (int at = 0; at < options.length; at += 2) {
            all.put(options[at], options[at + 1]);
        }
        String with = all.entrySet().stream()
                .map(option -> "'%s' = '%s'".formatted(option.getKey(), option.getValue()))
                .collect(Collectors.joining(",\n  "));
        flink.executeSql("CREATE TEMPORARY TABLE %s (%s) WITH (%n  %s)".formatted(table, columns, with));
    }

    /** Runs an INSERT to its end. */
    static void run(TableEnvironment flink, String insert) throws Exception {
        flink.executeSql(insert).await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
