package io.tieout.realtime.settings;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Settings of a test: the defaults, and what the test sets, without file and environment. */
public final class TestSettings {

    private TestSettings() {}

    /** The assignments are those of the command line: {@code key=value}. */
    public static Settings of(String... assignments) {
        Map<String, String> overrides = new HashMap<>();
        for (String assignment : assignments) {
            String[] parts = assignment.split("=", 2);
            overrides.put(parts[0], parts[1]);
        }
        return reader().read(Map.of(), Optional.empty(), Map.of(), overrides);
    }

    /** The same, and rates are read besides. */
    public static Settings withRates(String... assignments) {
        return of(Stream.concat(
                        Stream.of("kafka.rates-topic=rates", "rates.base-currency=USD"), Arrays.stream(assignments))
                .toArray(String[]::new));
    }

    static SettingsReader reader() {
        return new SettingsReader(RealtimeSettings.ALL, List.of(RealtimeSettings.KAFKA_PROPERTIES));
    }
}
