package io.tieout.realtime.settings;

import java.util.Arrays;
import java.util.HashMap;
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

    /** The same, with rates and a pair of each kind: what it keeps, and where its sides come from. */
    public static Settings withEverything() {
        return withRates(
                "pairs.clicks.left.topic=ad_clicks",
                "pairs.clicks.left.id=ad_id",
                "pairs.clicks.left.key=user_id",
                "pairs.clicks.left.time=event_time",
                "pairs.clicks.right.topic=orders",
                "pairs.clicks.right.id=order_id",
                "pairs.clicks.right.key=user_id",
                "pairs.clicks.right.time=order_time",
                "pairs.clicks.before=0 s",
                "pairs.clicks.after=10 min",
                "pairs.calls.left.topic=requests",
                "pairs.calls.left.id=request_id",
                "pairs.calls.left.key=request_id",
                "pairs.calls.left.time=sent",
                "pairs.calls.right.topic=responses",
                "pairs.calls.right.id=id",
                "pairs.calls.right.key=request_id",
                "pairs.calls.right.time=sent",
                "pairs.calls.before=0 s",
                "pairs.calls.after=5 min",
                "pairs.calls.keep=LAST");
    }

    static SettingsReader reader() {
        return new SettingsReader(RealtimeSettings.ALL, RealtimeSettings.OPEN);
    }
}
