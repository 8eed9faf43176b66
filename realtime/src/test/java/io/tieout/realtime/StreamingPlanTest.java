package io.tieout.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.realtime.check.Plan;
import io.tieout.realtime.golden.Golden;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.settings.TestSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamingPlanTest {

    private static final Pattern HOLD_BACK = Pattern.compile("'sink\\.progress\\.hold-back' = '(\\d+) ms'");

    @Test
    void thePlanWithDefaultSettings() throws IOException {
        Plan plan = Plan.withChanges(RealtimeJob.script(TestSettings.of()));
        Golden.assertMatches("streaming-plan.txt", plan.optimized());
    }

    /** The join sees the order's time relative to the payment's: what is after the order here is lower there. */
    @ParameterizedTest
    @CsvSource({
        "10 min,  30 min,  -1800000, 600000",
        "45 min,  30 min,  -1800000, 2700000",
        "-5 min,  30 min,  -1800000, -300000",
        "10 min,  -5 min,  300000,   600000",
        "1 ms,    0 s,     0,        1",
        "0 s,     0 s,     0,        0",
        "-5 min,  5 min,   -300000,  -300000",
        "7 d,     7 d,     -604800000, 604800000"
    })
    void theBoundsOfTheJoinAreTheSettingsAndTheSinkAddsTheLargerOfThem(
            String before, String after, long lower, long upper) {
        Script script = RealtimeJob.script(TestSettings.of(
                "payment.before=" + before, "payment.after=" + after, "job.state-ttl=15 d", "windows.enabled=false"));
        Plan plan = Plan.withChanges(script);
        assertThat(plan.number("IntervalJoin", "leftLowerBound")).isEqualTo(lower);
        assertThat(plan.number("IntervalJoin", "leftUpperBound")).isEqualTo(upper);
        assertThat(holdBack(script, "payment_facts")).isEqualTo(Duration.ofMillis(Math.max(-lower, upper)));
        assertThat(holdBack(script, "order_facts")).isZero();
        assertThat(holdBack(script, "payment_ledger")).isZero();
    }

    @Test
    void ordersMeetRatesInATemporalJoinOfTheirOwn() throws IOException {
        Plan plan = Plan.withChanges(
                RealtimeJob.script(TestSettings.withRates("rates.idle-timeout=7 s", "windows.enabled=false")));
        Golden.assertMatches("rates-streaming-plan.txt", plan.feeding("order_fx"));
        assertThat(plan.operators("TemporalJoin")).hasSize(1);
        assertThat(plan.operators("Join")).isEmpty();
        assertThat(plan.optimized()).doesNotContain("Materialize", "ChangelogNormalize", "WatermarkAssigner");
        assertThat(plan.operators("Deduplicate"))
                .as("by update_time it would pass on only what is newer than all before")
                .singleElement()
                .asString()
                .contains("keep=[LastRow]", "order=[PROCTIME]");
        assertThat(plan.operators("TableSourceScan").stream().filter(scan -> scan.contains("rates_in")))
                .singleElement()
                .asString()
                .contains("watermark=[", "idletimeout=[7000]");
        for (String sink : List.of("order_fx", "fx_rate", "rate_rejected", "rate_late", "rate_progress")) {
            assertThat(plan.shipping(sink)).as(sink).containsExactly("HASH");
        }
    }

    @Test
    void ratesChangeNothingOfWhatTheyDoNotFeed() {
        Plan without = Plan.withChanges(RealtimeJob.script(TestSettings.of()));
        Plan with = Plan.withChanges(RealtimeJob.script(TestSettings.withRates()));
        for (String sink : List.of("order_facts", "payment_facts", "payment_ledger", "late_event", "source_progress")) {
            assertThat(with.feeding(sink)).as(sink).isEqualTo(without.feeding(sink));
        }
    }

    @Test
    void theSinksOfRatesRecordTheirWatermarkWhereItHoldsNoOtherBack() {
        assertThat(RealtimeJob.script(TestSettings.withRates()).definitions())
                .filteredOn(sql -> sql.contains("'sink.progress.pipeline' = 'orders/rates'"))
                .hasSize(5)
                .noneMatch(sql -> sql.contains("_facts"));
    }

    private static Duration holdBack(Script script, String sink) {
        String binding = script.definitions().stream()
                .filter(sql -> sql.startsWith("CREATE TEMPORARY TABLE %s WITH".formatted(sink)))
                .findFirst()
                .orElseThrow();
        Matcher option = HOLD_BACK.matcher(binding);
        assertThat(option.find()).as(binding).isTrue();
        return Duration.ofMillis(Long.parseLong(option.group(1)));
    }
}
