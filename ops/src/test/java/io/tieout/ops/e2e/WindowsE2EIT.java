package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.backfill.due.DueBackfill;
import io.tieout.ops.backfill.BackfillSetup;
import io.tieout.ops.run.RunningJob;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Windows of time from Kafka to the tables, and the repair of one that was closed when a payment came. */
class WindowsE2EIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Map<String, String> WINDOWS = Map.of("windows.enabled", "true", "job.parallelism", "2");

    @Test
    void aClosedWindowIsFinalSaysWhatItLostAndIsCorrectedByItsBackfill() throws Exception {
        Rig rig = Rig.create(2);
        try (Events events = new Events(rig);
                RunningJob job = rig.startJob(WINDOWS);
                BackfillSetup setup = BackfillSetup.open(rig.settings(WINDOWS), rows -> {})) {
            for (int partition = 0; partition < 2; partition++) {
                String last = "last" + partition;
                if (partition == 0) {
                    events.order(0, "A", "2026-01-31T10:02:00Z");
                    events.order(0, "B", "2026-01-31T10:03:00Z");
                    events.payment(0, "pa", "A", "2026-01-31T10:04:00Z");
                }
                events.order(partition, last, "2026-01-31T12:30:00Z");
                events.payment(partition, "p" + last, last, "2026-01-31T12:31:00Z");
            }
            rig.awaitWatermark(Instant.parse("2026-01-31T12:29:55Z"), job::requireRunning);
            await().atMost(PATIENCE)
                    .untilAsserted(() ->
                            assertThat(results(rig)).containsExactly("A MATCHED pa final", "B UNMATCHED - final"));
            assertThat(morning(rig))
                    .containsExactly(
                            "CUMULATE 12 final: 2 orders, 1 matched, 1 payments",
                            "TUMBLE 1 final: 2 orders, 1 matched, 1 payments");

            events.payment(0, "pb", "B", "2026-01-31T10:04:30Z");
            await().atMost(PATIENCE).until(() -> rig.tables().count("late_event") == 1);
            assertThat(rig.tables().lines("""
                            SELECT concat_ws(' ', kind, count(*), sum(late_orders), sum(late_payments))
                            FROM tieout.window_loss GROUP BY kind ORDER BY kind"""))
                    .as("in every window that holds the payment")
                    .containsExactly("CUMULATE 12 0 12", "HOP 10 0 10", "TUMBLE 1 0 1");
            await().atMost(PATIENCE).until(() -> rig.tables().count("payment_ledger") == 4);
            assertThat(results(rig)).containsExactly("A MATCHED pa final", "B UNMATCHED - final");

            DueBackfill due = setup.due();
            DueBackfill.Plan plan = due.plan(setup.backfill().watermark(), setup.archive());
            assertThat(due.run(plan, setup.archive(), "test", report -> {}).failures())
                    .isEmpty();
            assertThat(results(rig)).containsExactly("A MATCHED pa final", "B MATCHED pb final");
            assertThat(morning(rig))
                    .containsExactly(
                            "CUMULATE 12 final: 2 orders, 2 matched, 2 payments",
                            "TUMBLE 1 final: 2 orders, 2 matched, 2 payments");
        }
    }

    private static List<String> results(Rig rig) {
        return rig.tables().lines("""
                SELECT concat_ws(' ', order_id, status, coalesce(pay_id, '-'), CASE WHEN is_final THEN 'final' END)
                FROM tieout.batch_result WHERE order_time < '2026-01-31T12:00:00Z' ORDER BY order_id""");
    }

    /** The windows that begin at ten. */
    private static List<String> morning(Rig rig) {
        return rig.tables().lines("""
                SELECT format('%s %s %s: %s orders, %s matched, %s payments', kind, count(*),
                  CASE WHEN bool_and(is_final) THEN 'final' END, max(orders), max(matched_orders), max(payments))
                FROM tieout.window_result
                WHERE window_start = '2026-01-31T10:00:00Z' AND kind <> 'HOP'
                GROUP BY kind ORDER BY kind""");
    }
}
