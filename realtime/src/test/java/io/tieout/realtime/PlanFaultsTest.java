package io.tieout.realtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.realtime.golden.Plan;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.pipeline.Source;
import io.tieout.realtime.settings.TestSettings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The checks of the plan bite: each broken variant of the SQL is found out. */
class PlanFaultsTest {

    private static final String PLAIN_JOIN = "a plain Join keeps its state for ever: a bound or a watermark is missing";
    private static final Script SCRIPT = RealtimeJob.script(TestSettings.of("windows.enabled=false"));

    @Test
    void theJobHasNone() {
        assertThat(PlanFaults.of(Plan.withChanges(SCRIPT))).isEmpty();
    }

    @Test
    void aJoinWithoutBounds() {
        assertThat(faults("\\s+AND p.pay_time BETWEEN .*", "")).containsExactly(PLAIN_JOIN);
    }

    @Test
    void aJoinWithoutAnUpperBound() {
        assertThat(faults("BETWEEN (o.order_time - INTERVAL .* SECOND\\(3\\)) AND .*", ">= $1"))
                .containsExactly(PLAIN_JOIN);
    }

    @Test
    void aSourceWithoutAWatermark() {
        assertThatThrownBy(() -> faults(",\\s+WATERMARK FOR order_time .*", ""))
                .hasRootCauseMessage(
                        "The argument of CURRENT_WATERMARK() must be a rowtime attribute, but was 'TIMESTAMP_LTZ(3)'.");
    }

    @Test
    void anEventTimeThatAViewHasCast() {
        assertThat(faults(
                        "pay_time AS pay_time\nFROM payments_in",
                        "CAST(pay_time AS TIMESTAMP_LTZ(3)) AS pay_time\nFROM payments_in"))
                .containsExactly(PLAIN_JOIN);
    }

    @Test
    void aRowNumberByOneColumn() {
        assertThat(faults("pay_time ASC, pay_id ASC", "pay_time ASC"))
                .containsExactly("no Rank: ROW_NUMBER by one column is a Deduplicate, which drops late rows");
    }

    @Test
    void aSourceThatTakesNoWatermark() {
        assertThat(faults(
                        "(?s)CREATE TEMPORARY TABLE orders_in \\(.*?\\n\\) LIKE",
                        "CREATE TEMPORARY TABLE orders_in (%s) WITH ('connector' = 'datagen') LIKE"
                                .formatted(String.join(", ", Source.NO_COORDINATES))))
                .containsExactly(
                        "a WatermarkAssigner behind the source mixes the watermarks of its partitions",
                        "0 scans of orders_in with a watermark, not 1");
    }

    @Test
    void aTopicThatIsReadTwice() {
        assertThat(faults(SCRIPT, Map.of("table.optimizer.reuse-source-enabled", "false")))
                .containsExactly(
                        "6 scans of orders_in with a watermark, not 1",
                        "6 scans of payments_in with a watermark, not 1");
    }

    @Test
    void aSinkWhoseKeysMayMeetOnTwoWriters() {
        assertThat(faults(SCRIPT, Map.of("table.exec.sink.keyed-shuffle", "AUTO")))
                .containsExactly(
                        "rows come to order_facts by [FORWARD], not by HASH",
                        "rows come to payment_facts by [FORWARD], not by HASH",
                        "rows come to payment_ledger by [FORWARD], not by HASH",
                        "rows come to rejected_event by [FORWARD], not by HASH",
                        "rows come to late_event by [FORWARD], not by HASH",
                        "rows come to source_progress by [FORWARD], not by HASH");
    }

    @Test
    void aConflictThatIsSettledByAMaterializer() {
        assertThat(faults("ON CONFLICT DO DEDUPLICATE", "ON CONFLICT DO NOTHING"))
                .contains("a SinkMaterializer holds every row in state");
    }

    private static List<String> faults(String pattern, String replacement) {
        Script broken = new Script(
                SCRIPT.configuration(),
                SCRIPT.definitions().stream()
                        .map(sql -> sql.replaceAll(pattern, replacement))
                        .toList(),
                SCRIPT.inserts().stream()
                        .map(sql -> sql.replaceAll(pattern, replacement))
                        .toList());
        assertThat(broken).as("the pattern changes something").isNotEqualTo(SCRIPT);
        return faults(broken, Map.of());
    }

    private static List<String> faults(Script script, Map<String, String> options) {
        Map<String, String> configuration = new TreeMap<>(script.configuration());
        configuration.putAll(options);
        return PlanFaults.of(Plan.withChanges(new Script(configuration, script.definitions(), script.inserts())));
    }
}
