package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.backfill.Window;
import io.tieout.backfill.compare.DifferenceKind;
import io.tieout.backfill.due.DueBackfill;
import io.tieout.backfill.run.BackfillReport;
import io.tieout.backfill.source.EventSource;
import io.tieout.ops.backfill.BackfillSetup;
import io.tieout.ops.backfill.ScheduledBackfills;
import io.tieout.ops.run.RunningJob;
import io.tieout.ops.schedule.CronJob;
import io.tieout.realtime.settings.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A payment that comes too late, from Kafka to its repair. */
class LateRepairedE2EIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Window MORNING =
            new Window(Instant.parse("2026-01-31T10:00:00Z"), Instant.parse("2026-01-31T11:00:00Z"));

    @Test
    void aLatePaymentIsFoundByWhatIsDueAndTheHistoryKeepsBoth() throws Exception {
        Rig rig = Rig.create(1);
        Settings settings = rig.settings(Map.of("archive.compact-files", "2"));
        try (Events events = new Events(rig);
                RunningJob job = rig.startJob(Map.of("job.parallelism", "1"));
                BackfillSetup setup = BackfillSetup.open(settings, rows -> {})) {
            events.order(0, "A", "2026-01-31T10:00:00Z");
            events.order(0, "B", "2026-01-31T10:40:00Z");
            events.order(0, "C", "2026-01-31T12:30:00Z");
            events.payment(0, "pc", "C", "2026-01-31T12:35:00Z");
            rig.awaitWatermark(Instant.parse("2026-01-31T12:29:55Z"), job::requireRunning);
            assertThat(rig.sweep().marked()).as("A and B").isEqualTo(2);

            events.payment(0, "pa", "A", "2026-01-31T10:10:00Z");
            await().atMost(PATIENCE).until(() -> rig.tables().count("late_event") == 1);

            assertThat(statuses(rig)).containsExactly("A UNPAID -", "B UNPAID -", "C PAID pc");
            EventSource kafka = setup.kafka(MORNING, Optional.empty());
            assertThat(setup.backfill().verify(MORNING, kafka, "test", 10).counts())
                    .isEqualTo(Map.of(DifferenceKind.MATCH_MISSING, 1L));

            DueBackfill due = setup.due();
            DueBackfill.Plan plan = due.plan(setup.backfill().watermark(), setup.archive());
            List<BackfillReport> done =
                    due.run(plan, setup.archive(), "test", report -> {}).done();
            assertThat(done).singleElement().satisfies(report -> {
                assertThat(report.changes().matchesFound()).isEqualTo(1);
                assertThat(report.changes().total()).isEqualTo(1);
            });
            assertThat(statuses(rig)).containsExactly("A PAID pa", "B UNPAID -", "C PAID pc");
            assertThat(rig.tables()
                            .lines("SELECT concat_ws(' ', order_id, old_status, new_status, cause)"
                                    + " FROM tieout.order_status_history"))
                    .containsExactly(
                            "A UNPAID PAID tieout-backfill-" + done.get(0).runId());
            assertThat(setup.backfill().verify(MORNING, kafka, "test", 10).total())
                    .isZero();
            assertThat(setup.backfill()
                            .verify(MORNING, setup.archive(), "test", 10)
                            .total())
                    .isZero();
            assertThat(due.plan(setup.backfill().watermark(), setup.archive()).runs())
                    .isEmpty();

            theScheduleRepairsTheNext(rig, settings, events);
        }
    }

    private static void theScheduleRepairsTheNext(Rig rig, Settings settings, Events events) throws Exception {
        events.payment(0, "pb", "B", "2026-01-31T10:45:00Z");
        await().atMost(PATIENCE).until(() -> rig.tables().count("late_event") == 2);
        try (ScheduledBackfills scheduled = ScheduledBackfills.open(settings)) {
            CronJob backfill = scheduled.jobs().get(0);
            assertThat(backfill.name()).isEqualTo("backfill");
            assertThat(backfill.work().run())
                    .isEqualTo("1 runs over due windows, 0 pairs repaired, 0 windows wait for the watermark");
            assertThat(backfill.work().run())
                    .isEqualTo("0 runs over due windows, 0 pairs repaired, 0 windows wait for the watermark");
            CronJob compact = scheduled.jobs().get(2);
            assertThat(compact.name()).isEqualTo("compact");
            assertThat(compact.work().run())
                    .as("payments, and orders if they came with two checkpoints")
                    .matches("([12]) hours compacted, [24] files became \\1, 0 replaced files deleted");
        }
        assertThat(statuses(rig)).containsExactly("A PAID pa", "B PAID pb", "C PAID pc");
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(rig.tables().untied()).isEmpty());
    }

    private static List<String> statuses(Rig rig) {
        return rig.tables().lines("""
                SELECT concat_ws(' ', order_id, status, coalesce(pay_id, '-'))
                FROM tieout.order_reconciliation ORDER BY order_id""");
    }
}
