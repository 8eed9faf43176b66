package io.tieout.realtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.ConfigOptions;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsReaderTest {

    private static final Map<String, String> NONE = Map.of();

    @TempDir
    private Path folder;

    @Test
    void keysInAFileAreNestedOrDotted() throws IOException {
        Settings settings = read("""
                payment:
                  before: 1 min
                payment.after: 2 min
                kafka:
                  properties:
                    security.protocol: SSL
                """);
        assertThat(settings.get(RealtimeSettings.PAYMENT_BEFORE)).isEqualTo(Duration.ofMinutes(1));
        assertThat(settings.get(RealtimeSettings.PAYMENT_AFTER)).isEqualTo(Duration.ofMinutes(2));
        assertThat(settings.below(RealtimeSettings.KAFKA_PROPERTIES)).isEqualTo(Map.of("security.protocol", "SSL"));
    }

    @Test
    void anEmptyFileSetsNothing() throws IOException {
        assertThat(read("# nothing yet\n").find(RealtimeSettings.PARALLELISM)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SUCCESS, PAID          | SUCCESS,PAID
            SUCCESS;PAID           | SUCCESS,PAID
            [SUCCESS, PAID]        | SUCCESS,PAID
            [SUCCESS, "l'acompte"] | SUCCESS,l'acompte
            l'acompte, "PAID"      | l'acompte,"PAID"
            true, 007              | true,007
            """)
    void aListIsWrittenWithCommas(String written, String read) throws IOException {
        Settings settings = read("payments.success-statuses: " + quotedUnlessList(written));
        assertThat(Setting.text(settings.get(RealtimeSettings.SUCCESS_STATUSES)))
                .isEqualTo(read);
    }

    @Test
    void aListOnTheCommandLineIsWrittenWithCommasToo() {
        assertThat(TestSettings.of("payments.success-statuses=SUCCESS, l'acompte,PAID")
                        .get(RealtimeSettings.SUCCESS_STATUSES))
                .containsExactly("SUCCESS", "l'acompte", "PAID");
        assertThat(TestSettings.of("payments.success-statuses=[SUCCESS, PAID]").get(RealtimeSettings.SUCCESS_STATUSES))
                .containsExactly("SUCCESS", "PAID");
    }

    @Test
    void anUnknownKeyIsAnErrorWithTheNearestOne() {
        assertProblems("kafka.order-topic: a\nzoo: 1\n", Map.of("payment.befor", "1 min"))
                .hasMessage("""
                        %1$s: kafka.order-topic is not a setting, did you mean kafka.orders-topic?
                        %1$s: zoo is not a setting; docs/reference/settings.md lists them all
                        --set: payment.befor is not a setting, did you mean payment.before?""", file());
    }

    @Test
    void allProblemsComeAtOnce() {
        assertThatThrownBy(() -> TestSettings.reader()
                        .read(
                                NONE,
                                Optional.of(written("payment.before: soon\njob.flush-rows: 0\njobs: 1\n")),
                                Map.of("TIEOUT_JOB_PARALLELISM", "many", "TIEOUT_DATABASE_USER", "ann"),
                                Map.of("job.state-backend", "disk", "job.checkpoint-interval", "2 h")))
                .isInstanceOf(SettingsException.class)
                .hasMessage("""
                        %s: jobs is not a setting; docs/reference/settings.md lists them all
                        payment.before=soon is not allowed: use a duration of whole milliseconds with its unit, for example 30 min, 5 s or PT30M (default 10 min)
                        job.parallelism=many is not allowed: use a whole number (default 2)
                        job.flush-rows=0 is not allowed: use 1 to 10000 (default 2000)
                        job.state-backend=disk is not allowed: use HASHMAP or ROCKSDB (default HASHMAP)
                        job.checkpoint-interval=2 h is not allowed: use 100 ms to 1 h (default 30 s)""", file());
    }

    @Test
    void malformedYamlIsAnErrorWithItsLine() {
        assertProblems("payment.before: 1 min\npayment.after: [1 min\njob.flush-rows: 5\n", NONE)
                .hasMessage("%s: while parsing a flow sequence, line 3", file());
    }

    @Test
    void aKeyThatIsThereTwiceIsAnError() {
        assertProblems("job.flush-rows: 5\npayment.after: 1 min\njob.flush-rows: 6\n", NONE)
                .hasMessage("%s: Duplicate field 'job.flush-rows', line 3", file());
        assertProblems("job.flush-rows: 5\njob:\n  flush-rows: 6\n", NONE)
                .hasMessage("%s: job.flush-rows is there twice", file());
    }

    @Test
    void aKeyWithoutAValueIsAnError() {
        assertProblems("database:\n  user: ~\n  password:\nkafka.group-id: ''\n", Map.of("job.parallelism", " "))
                .hasMessage("""
                        kafka.group-id has no value
                        database.user has no value
                        database.password has no value
                        job.parallelism has no value""");
    }

    @Test
    void aFileOfAnotherShapeIsAnError() {
        assertProblems("- payment.before\n", NONE).hasMessage("%s: expected keys and values", file());
    }

    @Test
    void aFileThatIsNotThereIsAnError() {
        assertThatThrownBy(() -> TestSettings.reader().read(NONE, Optional.of(file()), NONE, NONE))
                .isInstanceOf(SettingsException.class)
                .hasMessage("%s cannot be read: there is no such file", file());
    }

    @Test
    void aSecretIsNeverShown() {
        Setting<Integer> pin =
                new Setting<>(ConfigOptions.key("door.password").intType().defaultValue(1), 0, 9);
        SettingsReader reader = new SettingsReader(List.of(pin), List.of());
        for (String wrong : List.of("hunter2", "4711")) {
            assertThatThrownBy(() -> reader.read(NONE, Optional.empty(), NONE, Map.of("door.password", wrong)))
                    .isInstanceOf(SettingsException.class)
                    .message()
                    .startsWith("door.password=*** is not allowed: use ")
                    .doesNotContain(wrong);
        }
    }

    private AbstractThrowableAssert<?, ? extends Throwable> assertProblems(String yaml, Map<String, String> overrides) {
        return assertThatThrownBy(() -> TestSettings.reader().read(NONE, Optional.of(written(yaml)), NONE, overrides))
                .isInstanceOf(SettingsException.class);
    }

    private Settings read(String yaml) throws IOException {
        return TestSettings.reader().read(NONE, Optional.of(written(yaml)), NONE, NONE);
    }

    private static String quotedUnlessList(String written) {
        return written.startsWith("[") ? written : "'%s'".formatted(written.replace("'", "''"));
    }

    private Path written(String yaml) throws IOException {
        return Files.writeString(file(), yaml);
    }

    private Path file() {
        return folder.resolve("tieout.yaml");
    }
}
