package io.tieout.realtime.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.realtime.DatabaseSettings;
import io.tieout.realtime.KafkaSettings;
import io.tieout.realtime.RealtimeJob;
import io.tieout.realtime.golden.Golden;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.TestSettings;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.StatementSetOperation;
import org.apache.flink.table.operations.command.SetOperation;
import org.apache.flink.table.operations.ddl.CreateTableOperation;
import org.apache.flink.table.operations.ddl.CreateViewOperation;
import org.junit.jupiter.api.Test;

class ScriptTest {

    private static final String SECRET = "hunter2";

    @Test
    void theScriptWithDefaultSettings() throws IOException {
        Golden.assertMatches(
                "script.sql",
                RealtimeJob.script(TestSettings.of("archive.path=file:///var/lib/tieout"))
                        .text());
    }

    @Test
    void flinksOwnParserTakesThePrintedScriptStatementByStatement() {
        Script script = RealtimeJob.script(TestSettings.of("payments.success-statuses=SUCCESS,l'acompte; paid"));
        Map<String, String> set = new TreeMap<>();
        int tables = 0;
        int views = 0;
        List<Operation> operations = PrintedScript.run(script.text());
        for (Operation operation : operations.subList(0, operations.size() - 1)) {
            if (operation instanceof SetOperation option) {
                set.put(option.getKey().orElseThrow(), option.getValue().orElseThrow());
            } else if (operation instanceof CreateTableOperation) {
                tables++;
            } else {
                assertThat(operation).isInstanceOf(CreateViewOperation.class);
                views++;
            }
        }
        assertThat(set).isEqualTo(script.configuration());
        assertThat(tables + views).isEqualTo(script.definitions().size());
        assertThat(tables).isEqualTo(2 * 13);
        assertThat(operations.get(operations.size() - 1))
                .isInstanceOfSatisfying(
                        StatementSetOperation.class,
                        job -> assertThat(job.getOperations())
                                .hasSize(script.inserts().size()));
    }

    @Test
    void theSessionIsInUtcThoughTheJvmIsInShanghai() {
        assertThat(ZoneId.systemDefault()).isEqualTo(ZoneId.of("Asia/Shanghai"));
        assertThat(RealtimeJob.script(TestSettings.of()).open().getConfig().getLocalTimeZone())
                .isEqualTo(ZoneId.of("UTC"));
    }

    @Test
    void noRunTurnsOffWhatCorrectnessNeeds() {
        Script script = script(Map.of(
                "table.local-time-zone", "Europe/Berlin",
                "table.exec.sink.keyed-shuffle", "NONE",
                "parallelism.default", "3"));
        assertThat(script.configuration())
                .isEqualTo(Map.of(
                        "table.local-time-zone", "UTC",
                        "table.exec.sink.keyed-shuffle", "FORCE",
                        "execution.runtime-mode", "streaming",
                        "parallelism.default", "3"));
    }

    @Test
    void noPrintedFormHoldsAPassword() {
        Settings settings = TestSettings.of(
                "database.password=" + SECRET,
                "kafka.properties.ssl.key.password=" + SECRET,
                "kafka.properties.sasl.jaas.config=PlainLoginModule required password=\"%s\";".formatted(SECRET));
        Script script = RealtimeJob.script(settings);
        assertThat(script.definitions()).anyMatch(sql -> sql.contains(SECRET));
        assertThat(List.of(
                        script.text(),
                        script.toString(),
                        DatabaseSettings.of(settings).toString(),
                        KafkaSettings.of(settings).toString(),
                        target(Optional.of(SECRET)).toString(),
                        bindings(Optional.of(SECRET)).toString()))
                .noneMatch(printed -> printed.contains(SECRET));
    }

    @Test
    void aPasswordIsPrintedAsStarsAndNothingElseIsHidden() {
        Map<String, String> none = Map.of();
        String open = Script.of(Mode.STREAMING, settings(), bindings(Optional.of("***")), none)
                .text();
        String hidden = Script.of(Mode.STREAMING, settings(), bindings(Optional.of("it's $1 ' = '")), none)
                .text();
        assertThat(hidden).isEqualTo(open).contains("    'password' = '***',\n");
    }

    private static Script script(Map<String, String> configuration) {
        return Script.of(Mode.STREAMING, settings(), bindings(Optional.empty()), configuration);
    }

    private static PipelineSettings settings() {
        return new PipelineSettings(
                Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofSeconds(5), List.of("SUCCESS"));
    }

    private static Bindings bindings(Optional<String> password) {
        Source source = new Source.Table(Source.NO_COORDINATES, Map.of("connector", "datagen"));
        return new Bindings(
                        Map.of("orders_in", source, "payments_in", source),
                        target(password).sinks(settings(), "orders"))
                .with(Archive.NONE);
    }

    private static PostgresTarget target(Optional<String> password) {
        return new PostgresTarget(
                "jdbc:postgresql://db/tieout", "tieout", password, "test", 2000, Duration.ofSeconds(1));
    }
}
