package io.tieout.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.realtime.check.Plan;
import io.tieout.realtime.golden.Golden;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.settings.TestSettings;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairsPlanTest {

    private static final Script SCRIPT = RealtimeJob.script(TestSettings.withEverything());
    private static final Plan PLAN = Plan.withChanges(SCRIPT);

    @Test
    void aPairMeetsInAnIntervalJoinAndTheLastIsKeptByRank() throws IOException {
        Golden.assertMatches("pair-streaming-plan.txt", PLAN.feeding("pair_calls_match"));
    }

    @Test
    void everyPairHasItsBoundsAndNoStateForEver() {
        assertThat(PLAN.operators("Join")).isEmpty();
        assertThat(PLAN.operators("IntervalJoin"))
                .hasSize(3)
                .anyMatch(join -> join.contains("leftLowerBound=-600000, leftUpperBound=0"))
                .anyMatch(join -> join.contains("leftLowerBound=-300000, leftUpperBound=0"));
        assertThat(PLAN.optimized()).doesNotContain("SinkMaterializer", "upsertMaterialize", "WatermarkAssigner");
        for (String sink : List.of(
                "pair_calls_match",
                "pair_clicks_match",
                "pair_event",
                "pair_rejected_event",
                "pair_late_event",
                "pair_source_progress")) {
            assertThat(PLAN.shipping(sink)).as(sink).containsExactly("HASH");
        }
    }

    @Test
    void eachTopicIsReadOnceAlsoThatOfOrders() {
        for (String source : List.of("orders_in", "pair_clicks_left_in", "pair_calls_left_in", "pair_calls_right_in")) {
            assertThat(PLAN.operators("TableSourceScan").stream()
                            .filter(scan -> scan.contains("default_database, %s,".formatted(source))))
                    .as(source)
                    .singleElement()
                    .asString()
                    .contains("watermark=[");
        }
        assertThat(SCRIPT.definitions()).noneMatch(sql -> sql.contains("pair_clicks_right_in"));
    }

    @Test
    void pairsChangeNothingOfWhatTheyDoNotFeed() {
        Plan without = Plan.withChanges(RealtimeJob.script(TestSettings.withRates()));
        for (String sink : List.of("order_facts", "payment_facts", "payment_ledger", "late_event", "source_progress")) {
            assertThat(PLAN.feeding(sink)).as(sink).isEqualTo(without.feeding(sink));
        }
    }

    @Test
    void theSinksOfPairsRecordTheirWatermarkWhereItHoldsNoOtherBack() {
        assertThat(SCRIPT.definitions())
                .filteredOn(sql -> sql.contains("'sink.progress.pipeline' = 'orders/pairs'"))
                .hasSize(6)
                .allMatch(sql -> sql.startsWith("CREATE TEMPORARY TABLE pair_"));
        assertThat(SCRIPT.definitions())
                .filteredOn(sql -> sql.startsWith("CREATE TEMPORARY TABLE pair_clicks_match WITH"))
                .singleElement()
                .asString()
                .contains("'sink.progress.hold-back' = '600000 ms'");
    }

    @Test
    void theCountsOfPartitionsAreKeptForEver() {
        assertThat(PLAN.feeding("pair_source_progress")).contains("STATE_TTL options:[0 s]");
    }
}
