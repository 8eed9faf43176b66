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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BatchPlanTest {

    private static final Settings DEFAULTS =
            new SettingsReader(RealtimeSettings.ALL, List.of()).read(Map.of(), Optional.empty(), Map.of(), Map.of());

    private static final Settings WITHOUT_WINDOWS = new SettingsReader(RealtimeSettings.ALL, List.of())
            .read(Map.of(), Optional.empty(), Map.of(), Map.of("windows.enabled", "false"));

    private static final List<String> STREAM_VIEWS = List.of("late", "partitions");

    private static final List<String> STREAM_SINKS = List.of(
            "order_facts", "payment_facts", "late_event", "source_progress", "order_archive", "payment_archive");

    /** Columns and how they merge, as the text of a shape has them. */
    private static final Pattern COLUMN = Pattern.compile("^    (\\w+) [A-Z].*,$", Pattern.MULTILINE);

    private static final Pattern MERGE = Pattern.compile("'sink.merge' = '(.*)'");

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
                .filteredOn(join -> join.contains("InnerJoin"))
                .singleElement()
                .asString()
                .contains("(order_id = order_id0)", "600000:INTERVAL", "1800000:INTERVAL");
        assertThat(plan.operators("NestedLoopJoin")).isEmpty();
        assertThat(plan.operators("SortMergeJoin")).isEmpty();
    }

    @Test
    void anOrderAndItsFirstPaymentAreHashedIntoOneRow() {
        assertThat(Plan.of(script()).operators("HashJoin"))
                .filteredOn(join -> join.contains("LeftOuterJoin"))
                .singleElement()
                .asString()
                .contains("where=[(order_id0 = order_id)]", "pay_id");
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
        assertThat(plan.operators("HashJoin"))
                .as("that of the payments, and that with the orders")
                .hasSize(2);
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
        for (String sink : List.of("order_reconciliation", "payment_ledger")) {
            assertThat(plan.shipping(sink)).as(sink).containsExactly("HASH");
        }
    }

    @Test
    void theSqlIsThatOfTheStreamButForWhatFeedsAndWhatTakesIt() {
        Script stream = RealtimeJob.script(WITHOUT_WINDOWS);
        Script batch = script();
        List<String> inBoth = withoutOneSink(withoutBindings(batch));
        assertThat(withoutBindings(stream))
                .containsSubsequence(inBoth)
                .hasSize(inBoth.size() + STREAM_VIEWS.size() + STREAM_SINKS.size());
        assertThat(stream.inserts()).containsSubsequence(withoutOneSink(batch.inserts()));
        assertThat(PipelineFiles.of(Mode.STREAMING, Set.of(Branch.MAIN)).stream()
                        .filter(file -> !file.modes().contains(Mode.BATCH)))
                .extracting(SqlFile::name)
                .as("views, and of each sink its shape and its insert")
                .containsExactlyInAnyOrderElementsOf(Stream.of(STREAM_VIEWS, STREAM_SINKS, STREAM_SINKS)
                        .flatMap(List::stream)
                        .toList());
    }

    @Test
    void theOneSinkMergesAsTheTwoOfTheStream() {
        List<String> stream = RealtimeJob.script(WITHOUT_WINDOWS).definitions();
        String orders = shape("order_facts", stream);
        String payments = shape("payment_facts", stream);
        String both = shape("order_reconciliation", script().definitions());
        assertThat(columns(both))
                .containsExactlyElementsOf(Stream.concat(columns(orders).stream(), columns(payments).stream())
                        .distinct()
                        .toList());
        assertThat(merge(both)).isEqualTo("%s; %s".formatted(merge(orders), merge(payments)));
    }

    @Test
    void theSinksDifferInNothingButTheNameOfTheirProgress() {
        List<String> stream =
                FileRun.STREAMING.script(PIPELINE, events(), target()).definitions();
        assertThat(withoutOneSink(script().definitions()).stream()
                        .map(sql -> sql.replace(
                                "'sink.progress.pipeline' = 'batch'", "'sink.progress.pipeline' = 'files'")))
                .allSatisfy(sql -> assertThat(stream).contains(sql));
    }

    /** Without what the batch has in place of the stream's two sinks. */
    private static List<String> withoutOneSink(List<String> statements) {
        return statements.stream()
                .filter(sql -> !sql.startsWith("-- order_reconciliation:"))
                .filter(sql -> !sql.startsWith("CREATE TEMPORARY TABLE order_reconciliation "))
                .toList();
    }

    private static String shape(String sink, List<String> definitions) {
        return definitions.stream()
                .filter(sql -> sql.contains("CREATE TEMPORARY TABLE %s_shape (".formatted(sink)))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> columns(String shape) {
        return COLUMN.matcher(shape).results().map(column -> column.group(1)).toList();
    }

    private static String merge(String shape) {
        return MERGE.matcher(shape)
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();
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
