package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.realtime.RealtimeJob;
import io.tieout.realtime.golden.Golden;
import io.tieout.realtime.golden.Plan;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BatchPlanTest {

    private static final Settings DEFAULTS =
            new SettingsReader(RealtimeSettings.ALL, List.of()).read(Map.of(), Optional.empty(), Map.of(), Map.of());

    private static final PipelineSettings PIPELINE = RealtimeSettings.pipeline(DEFAULTS);

    @Test
    void thePlanWithDefaultSettings() throws IOException {
        Golden.assertMatches("batch-plan.txt", Plan.of(script()).optimized());
    }

    @Test
    void theIntervalJoinIsAHashJoin() {
        Plan plan = Plan.of(script());
        assertThat(plan.operators("HashJoin"))
                .singleElement()
                .asString()
                .contains("(order_id = order_id0)", "600000:INTERVAL", "1800000:INTERVAL");
        assertThat(plan.operators("NestedLoopJoin")).isEmpty();
        assertThat(plan.operators("SortMergeJoin")).isEmpty();
    }

    @Test
    void theFirstPaymentIsARowNumberByTimeAndIdOverTheJoinsOwnShuffle() {
        assertThat(Plan.of(script()).operators("OverAggregate"))
                .singleElement()
                .asString()
                .contains("partitionBy=[order_id], orderBy=[pay_time ASC, pay_id ASC], window#0=[ROW_NUMBER(*)");
    }

    @Test
    void eachKeyIsWrittenByOneWriter() {
        Plan plan = Plan.of(script());
        for (String sink : List.of("order_facts", "payment_facts", "payment_ledger")) {
            assertThat(plan.shipping(sink)).as(sink).containsExactly("HASH");
        }
    }

    @Test
    void theSqlIsThatOfTheStreamButForWhatFeedsAndWhatTakesIt() {
        Script stream = RealtimeJob.script(DEFAULTS);
        Script batch = script();
        assertThat(withoutBindings(batch)).isEqualTo(withoutBindings(stream)).hasSize(2 + 4 + 3);
        assertThat(batch.inserts()).isEqualTo(stream.inserts());
    }

    @Test
    void theSinksDifferInNothingButTheNameOfTheirProgress() {
        List<String> stream =
                Mode.STREAMING.script(PIPELINE, events(), target()).definitions();
        assertThat(script().definitions().stream()
                        .map(sql -> sql.replace(
                                "'sink.progress.pipeline' = 'batch'", "'sink.progress.pipeline' = 'files'")))
                .isEqualTo(stream);
    }

    private static List<String> withoutBindings(Script script) {
        return script.definitions().stream()
                .filter(sql -> !sql.startsWith("CREATE TEMPORARY TABLE "))
                .toList();
    }

    private static Script script() {
        return BatchRun.script(PIPELINE, events(), target());
    }

    private static EventFolder events() {
        Path given =
                Path.of("src", "test", "resources", "cases", "tie", "given").toAbsolutePath();
        return new EventFolder(
                given.resolve("orders.jsonl").toUri(),
                given.resolve("payments.jsonl").toUri());
    }

    private static PostgresTarget target() {
        return new PostgresTarget(
                "jdbc:postgresql://not-connected/none", "none", Optional.empty(), "test", 2000, Duration.ofSeconds(1));
    }
}
