package io.tieout.ops.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.ops.report.write.ReportFormat;
import io.tieout.ops.run.Closer;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Each table is right as it was filled, and told when one row of it is not. */
class WrongTablesIT {

    private static final Closer CLOSER = Closer.onShutdown();

    private static BenchDatabase database;
    private static Settings settings;

    @BeforeAll
    static void start() {
        database = BenchDatabase.start(CLOSER);
        settings = new SettingsReader(RealtimeSettings.ALL, RealtimeSettings.OPEN)
                .read(Map.of(), Optional.empty(), Map.of(), database.settings());
    }

    @AfterAll
    static void stop() {
        CLOSER.close();
    }

    @Test
    void aRowThatASinkLeftOrWroteTwice() throws Exception {
        SinkTable table = new SinkTable(database, 100);
        table.fill();

        assertThat(table.difference(0)).isEmpty();
        database.execute(
                "UPDATE public.bench_row SET order_version = 1, amount = amount + 0.01 WHERE order_id = 'O0000000007'");
        String wrong = table.difference(0);

        assertThat(wrong)
                .matches("100 rows, 99 written, amount [0-9.]+, numbers 4950"
                        + " instead of 100 rows, 100 written, amount [0-9.]+, numbers 4950");
        SinkLoad load = new SinkLoad(100, 1, 1);
        List<SinkCost> costs = List.of(
                cost(Contender.TIEOUT, SinkCost.Work.UPDATE, wrong), cost(Contender.STOCK, SinkCost.Work.UPDATE, ""),
                cost(Contender.TIEOUT, SinkCost.Work.REPLAY, ""), cost(Contender.STOCK, SinkCost.Work.REPLAY, ""));
        assertThat(SinkSummary.of(load, costs).isRight()).isFalse();
    }

    @Test
    void aDueOrderThatTheSweepLeftAndOneThatItMarkedTooEarly() throws Exception {
        SweepTable table = new SweepTable(database, settings, 100);
        table.fill();
        database.execute("""
                UPDATE tieout.order_reconciliation SET unpaid_at = now(), unpaid_watermark = now()""");

        assertThat(table.difference(100)).isEmpty();
        database.execute("""
                UPDATE tieout.order_reconciliation SET unpaid_at = NULL, unpaid_watermark = NULL
                WHERE order_id = 'O0000000007'""", """
                INSERT INTO tieout.order_reconciliation (order_id, order_version, order_time, unpaid_at, unpaid_watermark)
                VALUES ('late', 0, '2026-03-01T00:00:00.100Z', now(), now())""");

        assertThat(table.difference(100))
                .isEqualTo("100 marked, 99 of 100 due orders UNPAID, 1 others not PENDING"
                        + " instead of 100 marked, 100 of 100 due orders UNPAID, 0 others not PENDING");
        SweepCost right = new SweepCost(1, "", 1, 1, 0, 1, 1, 0);
        SweepCost deadlocked = new SweepCost(1, "", 1, 1, 0, 1, 1, 1);
        SweepLoad load = new SweepLoad(100, 1, 0, Duration.ofSeconds(1));
        assertThat(SweepSummary.of(load, List.of(right)).isRight()).isTrue();
        assertThat(SweepSummary.of(load, List.of(right, deadlocked)).isRight()).isFalse();
    }

    @Test
    void aReportThatDoesNotTieOut() throws Exception {
        database.execute("DROP SCHEMA IF EXISTS tieout, tieout_backfill CASCADE");
        ReportLoad load = new ReportLoad(310, 1, 70);
        ReportBench bench = ReportBench.over(database, settings, load);

        assertThat(bench.run(ReportBench.Span.MONTH, ReportFormat.CSV, 1).wrong())
                .isEmpty();
        database.execute("""
                DELETE FROM tieout.payment_ledger
                WHERE pay_id = (SELECT max(pay_id) FROM tieout.payment_ledger WHERE pay_id LIKE 'P%')""");
        ReportCost wrong = bench.run(ReportBench.Span.MONTH, ReportFormat.CSV, 2);

        assertThat(wrong.wrong()).isEqualTo("T3 does not tie, T4 does not tie");
        assertThat(new ReportSummary(load, 1, List.of(wrong)).isRight()).isFalse();
    }

    private static SinkCost cost(Contender contender, SinkCost.Work work, String wrong) {
        return new SinkCost(contender, work, 1, wrong, 1, 1, 1, 1);
    }
}
