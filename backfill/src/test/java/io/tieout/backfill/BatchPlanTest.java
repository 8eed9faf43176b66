package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.realtime.RealtimeJob;
import io.tieout.realtime.check.Plan;
import io.tieout.realtime.golden.Golden;
import io.tieout.realtime.pipeline.Branch;
import io.tieout.realtime.pipeline.Mode;
import io.tieout.realtime.pipeline.PipelineFiles;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.RateSettings;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.pipeline.SqlFile;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BatchPlanTest {

    private static final Settings DEFAULTS =
            new SettingsReader(RealtimeSettings.ALL, List.of()).read(Map.of(), Optional.empty(), Map.of(), Map.of());

    private static final Settings WITHOUT_WINDOWS = new SettingsReader(RealtimeSettings.ALL, List.of())
            .read(Map.of(), Optional.empty(), Map.of(), Map.of("windows.enabled", "false"));

    /** Views and shapes that only the stream has. */
    private static final List<String> STREAM_ONLY =
            List.of("late", "partitions", "late_event", "source_progress", "order_archive", "payment_archive");

    private static final PipelineSettings WITH_WINDOWS = RealtimeSettings.pipeline(DEFAULTS);
    private static final PipelineSettings PIPELINE = WITH_WINDOWS.withWindows(Optional.empty());

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
    void ordersAndRatesAreSortedAndPassedOverOnce() throws IOException {
        PipelineSettings rates = PIPELINE.with(Optional.of(new RateSettings("USD", Duration.ofSeconds(5))));
        EventFolder orders = events();
        EventFolder both =
                new EventFolder(orders.orders(), orders.payments(), Optional.of(orders.orders()), orders.format());
        Plan plan = Plan.of(BatchScript.into(target(), rates, both.sources()));
        Golden.assertMatches("rates-batch-plan.txt", plan.feeding("order_fx"));
        assertThat(plan.operators("NestedLoopJoin")).isEmpty();
        assertThat(plan.operators("HashJoin")).as("that of the payments").hasSize(1);
        for (String sink : List.of("order_fx", "fx_rate")) {
            assertThat(plan.shipping(sink)).as(sink).containsExactly("HASH");
        }
    }

    @Test
    void ordersAndPaymentsOfAWindowAreHashed() throws IOException {
        Window covered = new Window(Instant.parse("2026-08-21T10:00:00Z"), Instant.parse("2026-08-21T12:00:00Z"));
        Plan plan = Plan.of(BatchScript.windows(target(), WITH_WINDOWS, events().sources(), covered));
        Golden.assertMatches("windows-batch-plan.txt", plan.optimized());
        assertThat(plan.operators("NestedLoopJoin")).isEmpty();
        assertThat(plan.operators("Sink"))
                .extracting(sink -> sink.replaceAll("\\(.*default_database\\.(\\w+).*", " $1"))
                .containsExactly("Sink batch_facts", "Sink window_order_totals", "Sink window_payment_totals");
    }

    @Test
    void aSourceWithoutRatesIsPlannedWithoutThem() {
        PipelineSettings rates = PIPELINE.with(Optional.of(new RateSettings("USD", Duration.ofSeconds(5))));
        assertThat(BatchScript.into(target(), rates, events().sources())).isEqualTo(script());
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
        Script stream = RealtimeJob.script(WITHOUT_WINDOWS);
        Script batch = script();
        assertThat(withoutBindings(stream))
                .containsSubsequence(withoutBindings(batch))
                .hasSize(withoutBindings(batch).size() + STREAM_ONLY.size());
        assertThat(stream.inserts()).containsSubsequence(batch.inserts());
        assertThat(PipelineFiles.of(Mode.STREAMING, Set.of(Branch.MAIN)).stream()
                        .filter(file -> !file.modes().contains(Mode.BATCH)))
                .extracting(SqlFile::name)
                .containsExactlyInAnyOrder(
                        "late",
                        "partitions",
                        "late_event",
                        "source_progress",
                        "order_archive",
                        "payment_archive",
                        "late_event",
                        "source_progress",
                        "order_archive",
                        "payment_archive");
    }

    @Test
    void theSinksDifferInNothingButTheNameOfTheirProgress() {
        List<String> stream =
                FileRun.STREAMING.script(PIPELINE, events(), target()).definitions();
        assertThat(script().definitions().stream()
                        .map(sql -> sql.replace(
                                "'sink.progress.pipeline' = 'batch'", "'sink.progress.pipeline' = 'files'")))
                .allSatisfy(sql -> assertThat(stream).contains(sql));
    }

    private static List<String> withoutBindings(Script script) {
        return script.definitions().stream()
                .filter(sql -> !sql.startsWith("CREATE TEMPORARY TABLE "))
                .toList();
    }

    private static Script script() {
        return BatchScript.into(target(), PIPELINE, events().sources());
    }

    private static EventFolder events() {
        Path given =
                Path.of("src", "test", "resources", "cases", "tie", "given").toAbsolutePath();
        return new EventFolder(
                given.resolve("orders.jsonl").toUri(),
                given.resolve("payments.jsonl").toUri(),
                RealtimeSettings.events(DEFAULTS));
    }

    private static PostgresTarget target() {
        return new PostgresTarget(
                "jdbc:postgresql://not-connected/none", "none", Optional.empty(), "test", 2000, Duration.ofSeconds(1));
    }
}
