package io.tieout.realtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.realtime.golden.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The keys: what each is by default, that each is read from everywhere, and where its bounds are. */
class RealtimeSettingsTest {

    /** For every key three values that are not its default: for the file, the environment and the command line. */
    private static final String VALUES = """
            pipeline.name | a | b | c
            payment.before | 1 min | -2 min | 3 min
            payment.after | 1 h | 2 h | 3 h
            payments.success-statuses | A | A,B | C
            orders.cancelled-statuses | A | A,B | C
            settlement.rule | SUM | FIRST | SUM
            events.placeholder-keys | A | A,B | C
            events.max-ahead | 1 min | 2 min | 3 min
            events.floor | 2001-01-01T00:00:00Z | 2002-01-01T00:00:00Z | 2003-01-01T00:00:00Z
            events.zone | UTC | Asia/Kolkata | +02:00
            watermark.out-of-orderness | 1 s | 2 s | 3 s
            watermark.idle-timeout | 1 s | 2 s | 3 s
            windows.enabled | false | true | false
            windows.batch | 1 min | 2 min | 3 min
            windows.hop-slide | 5 s | 2 s | 1 s
            windows.hop-size | 1 min | 2 min | 3 min
            windows.cumulate-step | 5 s | 2 s | 1 s
            windows.cumulate-max | 1 min | 2 min | 3 min
            rates.base-currency | EUR | USD | BRL
            rates.format | debezium-json | json | debezium-json
            rates.out-of-orderness | 1 s | 2 s | 3 s
            rates.idle-timeout | 1 s | 2 s | 3 s
            rates.state-ttl | 1 d | 2 d | 3 d
            kafka.bootstrap-servers | a:1 | a:1,b:2 | c:3
            kafka.orders-topic | a | b | c
            kafka.payments-topic | a | b | c
            kafka.rates-topic | a | b | c
            kafka.group-id | a | b | c
            kafka.on-gap | CONTINUE | FAIL | CONTINUE
            database.url | jdbc:postgresql://a/t | jdbc:postgresql://b/t | jdbc:postgresql://c/t
            database.user | a | b | c
            database.password | a | b | c
            database.password-file | a | b | c
            archive.enabled | false | true | false
            archive.path | a | b | c
            job.parallelism | 3 | 4 | 5
            job.flush-rows | 3 | 4 | 5
            job.flush-interval | 2 s | 3 s | 4 s
            job.state-backend | ROCKSDB | HASHMAP | ROCKSDB
            job.state-ttl | 4 h | 5 h | 6 h
            job.checkpoint-dir | a | b | c
            job.checkpoint-interval | 1 s | 2 s | 3 s
            job.restart-attempts | 1 | 2 | 3
            """;

    @TempDir
    private Path folder;

    private record Values(Setting<?> setting, String file, String environment, String commandLine) {
        @Override
        public String toString() {
            return setting.key();
        }
    }

    static List<Values> values() {
        Map<String, String[]> rows = VALUES.lines()
                .map(line -> line.split(" \\| "))
                .collect(Collectors.toMap(cells -> cells[0], cells -> cells));
        assertThat(rows.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        RealtimeSettings.ALL.stream().map(Setting::key).toList());
        return RealtimeSettings.ALL.stream()
                .map(setting -> {
                    String[] cells = rows.get(setting.key());
                    return new Values(setting, cells[1], cells[2], cells[3]);
                })
                .toList();
    }

    @Test
    void theDefaultsAsTheyWouldBeWritten() throws IOException {
        Golden.assertMatches(
                "settings.txt",
                RealtimeSettings.ALL.stream()
                        .map(setting -> "%s | %s | %s | %s"
                                .formatted(setting.key(), setting.variable(), setting.allowed(), setting.defaultText()))
                        .collect(Collectors.joining("\n", "key | variable | allowed | default\n", "\n")));
    }

    @Test
    void everyDefaultIsAllowedAsItIsWritten() {
        String[] assignments = RealtimeSettings.ALL.stream()
                .filter(setting -> setting.option().hasDefaultValue())
                .map(setting -> setting.key() + "=" + setting.defaultText())
                .toArray(String[]::new);
        Settings written = TestSettings.of(assignments);
        for (Setting<?> setting : RealtimeSettings.ALL) {
            assertThat(written.find(setting).orElse(null))
                    .isEqualTo(setting.option().defaultValue());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("values")
    void aKeyIsReadFromTheFileTheEnvironmentAndTheCommandLineTheLaterFirst(Values values) throws IOException {
        Setting<?> setting = values.setting();
        Map<String, String> beneath = Map.of(setting.key(), setting.defaultText());
        Optional<Path> file = Optional.of(
                Files.writeString(folder.resolve("tieout.yaml"), "%s: '%s'%n".formatted(setting.key(), values.file())));
        Map<String, String> environment = Map.of(setting.variable(), values.environment());
        Map<String, String> commandLine = Map.of(setting.key(), values.commandLine());
        Map<String, String> none = Map.of();
        SettingsReader reader = TestSettings.reader();

        assertThat(text(setting, reader.read(beneath, file, none, none))).isEqualTo(values.file());
        assertThat(text(setting, reader.read(beneath, file, environment, none))).isEqualTo(values.environment());
        assertThat(text(setting, reader.read(beneath, file, environment, commandLine)))
                .isEqualTo(values.commandLine());
        assertThat(text(setting, reader.read(none, Optional.empty(), none, none)))
                .isEqualTo(setting.defaultText());
    }

    @ParameterizedTest
    @MethodSource("values")
    void boundsAreAllowedAndWhatIsBeyondThemIsNot(Values values) {
        Setting<?> setting = values.setting();
        if (setting.least() == null) {
            assertThat(setting.allowed())
                    .isIn(
                            "any",
                            "HASHMAP or ROCKSDB",
                            "FAIL or CONTINUE",
                            "true or false",
                            "json or debezium-json",
                            "FIRST or SUM");
            return;
        }
        for (Object bound : Arrays.asList(setting.least(), setting.most())) {
            Settings settings = TestSettings.of(setting.key() + "=" + Setting.text(bound));
            assertThat(settings.find(setting).map(Object.class::cast)).contains(bound);
        }
        for (Object beyond : List.of(below(setting.least()), above(setting.most()))) {
            assertThatThrownBy(() -> TestSettings.of(setting.key() + "=" + Setting.text(beyond)))
                    .isInstanceOf(SettingsException.class)
                    .hasMessage(
                            "%s=%s is not allowed: use %s (default %s)",
                            setting.key(), Setting.text(beyond), setting.allowed(), setting.defaultText());
        }
    }

    @ParameterizedTest
    @CsvSource({"-5 min, PT-5M", "-PT5M, PT-5M", "PT5M, PT5M", "' 90 s ', PT1M30S", "0, PT0S", "1500 ms, PT1.5S"})
    void aDurationIsWrittenInFlinksWaysAndMayBeNegative(String written, Duration duration) {
        assertThat(TestSettings.of("payment.before=" + written).get(RealtimeSettings.PAYMENT_BEFORE))
                .isEqualTo(duration);
    }

    @ParameterizedTest
    @CsvSource({"90", "-90", "1500 µs", "1 ns", "PT0.0001S", "1.5 h", "- 5", "half an hour"})
    void aDurationWithoutAUnitOrFinerThanAMillisecondIsRefused(String written) {
        assertThatThrownBy(() -> TestSettings.of("payment.before=" + written))
                .isInstanceOf(SettingsException.class)
                .hasMessage(
                        "payment.before=%s is not allowed: use a duration of whole milliseconds with its unit, for example 30 min, 5 s or PT30M (default 10 min)",
                        written);
    }

    @Test
    void valuesThatDoNotFitTogetherAreRefused() {
        Settings settings = TestSettings.of("payment.before=-2 h");
        assertThatThrownBy(() -> RealtimeSettings.pipeline(settings))
                .isInstanceOf(SettingsException.class)
                .hasMessage(
                        "payment.before=PT-2H with payment.after=PT30M is not allowed: the interval would end before it begins");
    }

    @Test
    void windowsThatAreNoMultiplesOfTheirPartsAreRefused() {
        assertThat(RealtimeSettings.pipeline(TestSettings.of("windows.enabled=false"))
                        .windows())
                .isEmpty();
        assertThatThrownBy(() -> RealtimeSettings.pipeline(TestSettings.of("windows.hop-size=90 s")))
                .isInstanceOf(SettingsException.class)
                .hasMessage("windows.hop-size=PT1M30S is not allowed: use a multiple of windows.hop-slide=PT1M");
        assertThatThrownBy(() -> RealtimeSettings.pipeline(TestSettings.of("windows.cumulate-step=7 min")))
                .isInstanceOf(SettingsException.class)
                .hasMessage("windows.cumulate-max=PT1H is not allowed: use a multiple of windows.cumulate-step=PT7M");
    }

    @Test
    void ratesWithoutACurrencyThatTheyAreUnitsOfAreRefused() {
        assertThat(RealtimeSettings.pipeline(TestSettings.of()).rates()).isEmpty();
        assertThatThrownBy(() -> RealtimeSettings.pipeline(TestSettings.of("kafka.rates-topic=fx")))
                .isInstanceOf(SettingsException.class)
                .hasMessage("kafka.rates-topic=fx needs rates.base-currency: the currency of which rates are units");
        assertThatThrownBy(() -> RealtimeSettings.pipeline(
                        TestSettings.withRates("rates.base-currency=a currency that is too long")))
                .isInstanceOf(SettingsException.class)
                .hasMessage(
                        "rates.base-currency=a currency that is too long is not allowed: use a currency as orders name it, 1 to 20 characters");
    }

    @Test
    void passwordsAndNothingElseAreSecret() {
        assertThat(RealtimeSettings.ALL.stream().filter(Setting::isSecret).map(Setting::key))
                .containsExactly("database.password");
    }

    private static Object below(Object bound) {
        return bound instanceof Duration duration ? duration.minusMillis(1) : (Object) ((Integer) bound - 1);
    }

    private static Object above(Object bound) {
        return bound instanceof Duration duration ? duration.plusMillis(1) : (Object) ((Integer) bound + 1);
    }

    private static String text(Setting<?> setting, Settings settings) {
        Object byDefault = setting.option().hasDefaultValue() ? setting.option().defaultValue() : "";
        return Setting.text(settings.find(setting).<Object>map(value -> value).orElse(byDefault));
    }
}
