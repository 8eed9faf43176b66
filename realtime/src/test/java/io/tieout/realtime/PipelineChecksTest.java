package io.tieout.realtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.realtime.check.Check;
import io.tieout.realtime.check.Checklist;
import io.tieout.realtime.check.Finding;
import io.tieout.realtime.check.Load;
import io.tieout.realtime.check.Verdict;
import io.tieout.realtime.check.WrongPlanException;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.pipeline.Source;
import io.tieout.realtime.settings.TestSettings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The pipeline as it is passes every check, and each broken variant of its SQL is found out. */
class PipelineChecksTest {

    private static final String PAYMENTS = "payment_facts: IntervalJoin of orders_in and payments_in";
    private static final String PLAIN =
            "payment_facts: Join of orders_in and payments_in: a plain Join, whose state never ends; ";
    private static final Script SCRIPT = RealtimeJob.script(TestSettings.of("windows.enabled=false"));

    @Test
    void nothingIsWrongWithWindowsAndRatesEither() {
        List<Finding> findings =
                new Checklist(Load.ASSUMED, refused -> {}).of(RealtimeJob.script(TestSettings.withRates()));

        assertThat(findings)
                .filteredOn(finding -> finding.verdict() == Verdict.WRONG)
                .isEmpty();
        assertThat(findings)
                .filteredOn(finding -> finding.verdict() == Verdict.NOTE)
                .extracting(Finding::check)
                .as("what is counted by window stays many rows")
                .containsOnly(Check.ONE_TO_MANY);
        assertThat(findings)
                .extracting(Finding::pipeline)
                .contains(
                        PAYMENTS,
                        "batch_facts: WindowJoin in TUMBLE(size=[5 min]) of orders_in and payments_in",
                        "window_order_totals: WindowJoin in HOP(size=[10 min], slide=[1 min]) of orders_in and payments_in",
                        "order_fx: TemporalJoin of orders_in and rates_in");
        assertThat(findings)
                .filteredOn(finding -> finding.pipeline().equals(PAYMENTS))
                .extracting(Finding::text)
                .containsExactly(
                        "IntervalJoin joins orders_in and payments_in",
                        "order_id",
                        "order_time and pay_time",
                        "order_time of orders_in, 5 s behind the newest of each partition; pay_time of payments_in, 5 s behind the newest of each partition",
                        "payments_in from 10 min before to 30 min after orders_in, both ends in",
                        "Rank (PARTITION BY order_id ORDER BY pay_time ASC, pay_id ASC)",
                        "rows at or behind the watermark are recorded in late_event, rate_late",
                        "the join is fed inserted rows only",
                        "14 d, and interval and out-of-orderness are 40 min 5 s",
                        "at most 1,214,410,000 events, 339.3 GiB at 300 bytes an event; 2 sides x 40 min 5 s of interval and out-of-orderness, and behind it a Rank: a row a key x 14 d to live x 1,000 events a second and side, assumed; --rate says otherwise");
    }

    @Test
    void theStartOfTheJobLooksAtTheJoinsAlone() {
        assertThat(RealtimeJob.joins(TestSettings.of()).inserts())
                .singleElement()
                .asString()
                .contains("INSERT INTO payment_facts");
        assertThat(RealtimeJob.joins(TestSettings.withRates()).inserts()).hasSize(2);
    }

    @Test
    void aJoinWithoutBounds() {
        assertThat(faults("\\s+AND p.pay_time BETWEEN .*", ""))
                .containsExactly(PLAIN + "no bound of time between orders_in and payments_in: add p.time BETWEEN o.time"
                        + " - INTERVAL ... AND o.time + INTERVAL ... to ON");
    }

    @Test
    void aJoinWithoutAnUpperBound() {
        assertThat(faults("BETWEEN (o.order_time - INTERVAL .* SECOND\\(3\\)) AND .*", ">= $1"))
                .singleElement()
                .asString()
                .startsWith(PLAIN + "only one bound, pay_time >= (order_time - 600000:");
    }

    @Test
    void aSourceWithoutAWatermark() {
        assertThat(faults(",\\s+WATERMARK FOR order_time .*", ""))
                .containsExactly("all: CURRENT_WATERMARK of a column that has no watermark, but is TIMESTAMP_LTZ(3):"
                        + " declare WATERMARK FOR that column, and put no function around it");
    }

    @Test
    void anEventTimeThatAViewHasCast() {
        assertThat(faults(
                        "pay_time AS pay_time\nFROM payments_in",
                        "CAST(pay_time AS TIMESTAMP_LTZ(3)) AS pay_time\nFROM payments_in"))
                .singleElement()
                .asString()
                .startsWith(PLAIN + "a function around a time attribute, CAST of pay_time: Flink sees no bound in it");
    }

    @Test
    void aRowNumberByOneColumn() {
        assertThat(faults("pay_time ASC, pay_id ASC", "pay_time ASC"))
                .singleElement()
                .asString()
                .startsWith(PAYMENTS + ": ")
                .contains("(PARTITION BY order_id ORDER BY pay_time ASC) leaves ties");
    }

    @Test
    void aSourceThatTakesNoWatermarkIsToldButNotRefused() {
        Script script = broken(
                "(?s)CREATE TEMPORARY TABLE orders_in \\(.*?\\n\\) LIKE",
                "CREATE TEMPORARY TABLE orders_in (%s) WITH ('connector' = 'datagen') LIKE"
                        .formatted(String.join(", ", Source.NO_COORDINATES)));
        assertThat(new Checklist(Load.ASSUMED, refused -> {}).of(script))
                .filteredOn(finding -> finding.check() == Check.WATERMARK)
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.verdict()).isEqualTo(Verdict.NOTE);
                    assertThat(finding.found())
                            .endsWith("a WatermarkAssigner behind the source mixes the partitions of a topic");
                });
    }

    @Test
    void aSinkWhoseKeysMayMeetOnTwoWriters() {
        String remedy =
                " by FORWARD, so two writers may have rows of one key: set table.exec.sink.keyed-shuffle to FORCE";
        assertThat(wrong(with("table.exec.sink.keyed-shuffle", "AUTO")))
                .containsExactly(
                        "order_facts: rows come to order_facts" + remedy,
                        "payment_ledger: rows come to payment_ledger" + remedy,
                        "rejected_event: rows come to rejected_event" + remedy,
                        "late_event: rows come to late_event" + remedy);
    }

    @Test
    void aTopicThatIsReadAgainForEverySinkIsToldButNotRefused() {
        assertThat(new Checklist(Load.ASSUMED, refused -> {})
                        .of(with("table.optimizer.reuse-source-enabled", "false")).stream()
                                .map(Finding::found))
                .contains("orders_in is read 6 times", "payments_in is read 6 times");
    }

    @Test
    void aStateThatIsForgottenWithinTheInterval() {
        assertThat(wrong(with("table.exec.state.ttl", "40 min")))
                .containsExactly(PAYMENTS + ": table.exec.state.ttl=40 min is shorter than the interval and the"
                        + " out-of-orderness, 40 min 5 s: use at least 2405 s");
    }

    @Test
    void aWrongJobIsRefusedWithRelationAndCause() {
        assertThatThrownBy(() -> Checklist.require(broken("\\s+AND p.pay_time BETWEEN .*", "")))
                .isInstanceOf(WrongPlanException.class)
                .hasMessageStartingWith(PLAIN + "no bound of time between orders_in and payments_in");
    }

    @Test
    void aConflictThatIsSettledByAMaterializer() {
        assertThat(faults("ON CONFLICT DO DEDUPLICATE", "ON CONFLICT DO NOTHING"))
                .contains(
                        "order_facts: a SinkMaterializer in front of order_facts holds every row in state: let rows of one key"
                                + " come in order, or say ON CONFLICT DO DEDUPLICATE");
    }

    private static List<String> faults(String pattern, String replacement) {
        return wrong(broken(pattern, replacement));
    }

    private static Script broken(String pattern, String replacement) {
        Script broken = new Script(
                SCRIPT.configuration(),
                SCRIPT.definitions().stream()
                        .map(sql -> sql.replaceAll(pattern, replacement))
                        .toList(),
                SCRIPT.inserts().stream()
                        .map(sql -> sql.replaceAll(pattern, replacement))
                        .toList());
        assertThat(broken).as("the pattern changes something").isNotEqualTo(SCRIPT);
        return broken;
    }

    private static Script with(String option, String value) {
        Map<String, String> configuration = new TreeMap<>(SCRIPT.configuration());
        configuration.put(option, value);
        return new Script(configuration, SCRIPT.definitions(), SCRIPT.inserts());
    }

    private static List<String> wrong(Script script) {
        return new Checklist(Load.ASSUMED, refused -> {})
                .of(script).stream()
                        .filter(finding -> finding.verdict() == Verdict.WRONG)
                        .map(finding -> "%s: %s".formatted(finding.pipeline(), finding.text()))
                        .toList();
    }
}
