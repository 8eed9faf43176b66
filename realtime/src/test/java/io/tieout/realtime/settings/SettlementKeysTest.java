package io.tieout.realtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettlementKeysTest {

    @Test
    void withoutSettingsTheFirstPaymentSettlesToTheCent() {
        assertThat(SettlementKeys.rules(TestSettings.of()))
                .isEqualTo(new SettlementRules(
                        List.of("CANCELLED", "CANCELED"), Settlement.FIRST, new TreeMap<String, BigDecimal>()));
    }

    @Test
    void tolerancesAreAMapInTheFileOrKeysOfTheirOwn(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("tieout.yaml"), """
                orders:
                  cancelled-statuses: [void, returned]
                settlement:
                  rule: sum
                  tolerances:
                    BRL: 0.01
                    JPY: 1
                """);

        Settings settings = TestSettings.reader()
                .read(Map.of(), Optional.of(file), Map.of(), Map.of("settlement.tolerances.EUR", " 0.0005 "));

        assertThat(SettlementKeys.rules(settings))
                .isEqualTo(new SettlementRules(
                        List.of("void", "returned"),
                        Settlement.SUM,
                        new TreeMap<>(Map.of(
                                "BRL",
                                new BigDecimal("0.01"),
                                "EUR",
                                new BigDecimal("0.0005"),
                                "JPY",
                                BigDecimal.ONE))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-0.01", "0.00001", "1,5", "1e3", "1 cent", "", "1000000000000000", ".5"})
    void aToleranceThatIsNoAmountIsRefused(String written) {
        assertThatThrownBy(() -> SettlementKeys.rules(TestSettings.of("settlement.tolerances.BRL=" + written)))
                .isInstanceOf(SettingsException.class)
                .hasMessage(
                        "settlement.tolerances.BRL=%s is not allowed: use 0 to 999999999999999.9999 with at most four decimals, for example 0.01",
                        written);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "BRL.cents", "B R L", "a currency that is too long"})
    void aToleranceOfWhatIsNoCurrencyIsRefused(String currency) {
        assertThatThrownBy(() -> SettlementKeys.rules(TestSettings.of("settlement.tolerances." + currency + "=1")))
                .isInstanceOf(SettingsException.class)
                .hasMessage(
                        "settlement.tolerances.%s=1 is not allowed: use a currency as orders name it, 1 to 20 characters without a dot or a space",
                        currency);
    }

    @Test
    void everyToleranceThatIsNotAllowedIsTold() {
        Settings settings = TestSettings.of("settlement.tolerances.BRL=x", "settlement.tolerances.EUR=y");
        assertThatThrownBy(() -> SettlementKeys.rules(settings)).message().hasLineCount(2);
    }

    @Test
    void anotherRuleIsRefused() {
        assertThatThrownBy(() -> TestSettings.of("settlement.rule=LAST"))
                .isInstanceOf(SettingsException.class)
                .hasMessage("settlement.rule=LAST is not allowed: use FIRST or SUM (default FIRST)");
    }
}
