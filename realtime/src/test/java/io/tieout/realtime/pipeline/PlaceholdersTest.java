package io.tieout.realtime.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaceholdersTest {

    private static final Duration NONE = Duration.ZERO;

    @Test
    void everyPlaceOfANameIsFilled() {
        Placeholders placeholders = new Placeholders(Map.of("a", "1", "b", "2"));
        assertThat(placeholders.fill(file("${a} + ${b} + ${a}"))).isEqualTo("1 + 2 + 1");
        placeholders.requireAllUsed();
    }

    @Test
    void aValueIsTakenAsItStands() {
        Placeholders placeholders = new Placeholders(Map.of("a", "'$1 \\ ${b}'"));
        assertThat(placeholders.fill(file("x = ${a}"))).isEqualTo("x = '$1 \\ ${b}'");
    }

    @Test
    void anUnknownNameIsAnErrorThatNamesTheFileAndWhatThereIs() {
        Placeholders placeholders = new Placeholders(Map.of("payment_before", "1", "payment_after", "2"));
        assertThatThrownBy(() -> placeholders.fill(file("${payment_befor}")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "3_joins/pairs.sql has the placeholder ${payment_befor}, which is not among [payment_after, payment_before]");
    }

    @Test
    void aValueThatNoFileAsksForIsAnError() {
        Placeholders placeholders = new Placeholders(Map.of("a", "1", "b", "2", "c", "3"));
        placeholders.fill(file("${b}"));
        assertThatThrownBy(placeholders::requireAllUsed)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("No file of the pipeline has the placeholders [a, c]");
    }

    @Test
    void anApostropheInAStatusIsDoubled() {
        PipelineSettings settings = new PipelineSettings(NONE, NONE, NONE, List.of("SUCCESS", "l'acompte", "''"));
        assertThat(settings.placeholders(Coverage.ALL))
                .containsEntry("success_statuses", "'SUCCESS', 'l''acompte', ''''''");
    }

    @ParameterizedTest
    @CsvSource({
        "PT10M,         '0 00:10:00.000'",
        "PT0S,          '0 00:00:00.000'",
        "PT0.001S,      '0 00:00:00.001'",
        "PT-0.001S,     '-0 00:00:00.001'",
        "PT-5M,         '-0 00:05:00.000'",
        "P-1DT-2H-3M-4.567S, '-1 02:03:04.567'",
        "P7D,           '7 00:00:00.000'",
        "PT23H59M59.999S, '0 23:59:59.999'"
    })
    void aDurationBecomesAnIntervalToTheMillisecond(Duration duration, String interval) {
        PipelineSettings settings = new PipelineSettings(duration, duration.abs(), NONE, List.of("SUCCESS"));
        assertThat(settings.placeholders(Coverage.ALL))
                .containsEntry("payment_before", "INTERVAL '%s' DAY(3) TO SECOND(3)".formatted(interval));
    }

    @Test
    void theDigitsOfAnIntervalDoNotDependOnTheLanguage() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            PipelineSettings settings = new PipelineSettings(Duration.ofMinutes(10), NONE, NONE, List.of("SUCCESS"));
            assertThat(settings.placeholders(Coverage.ALL))
                    .containsEntry("payment_before", "INTERVAL '0 00:10:00.000' DAY(3) TO SECOND(3)");
        } finally {
            Locale.setDefault(before);
        }
    }

    private static SqlFile file(String text) {
        return new SqlFile(Stage.JOINS, "pairs", Branch.MAIN, Set.of(Mode.STREAMING), text);
    }
}
