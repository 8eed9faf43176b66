package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.backfill.Window;
import io.tieout.backfill.due.DueBackfill;
import io.tieout.backfill.run.PairReport;
import io.tieout.ops.backfill.BackfillSetup;
import io.tieout.ops.run.RunningJob;
import io.tieout.ops.run.Topics;
import io.tieout.ops.status.PairStatus;
import io.tieout.ops.status.WatermarkState;
import io.tieout.realtime.KafkaSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A pair of a topic of its own and the topic of orders, from Kafka to the repair of what came late. */
class PairsE2EIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void aPairThatRestsHoldsNoOrderAndWhatComesLateToItIsRepairedFromItsEvents() throws Exception {
        Rig rig = Rig.create(1);
        Map<String, String> pairs = pairs(rig);
        createTopics(rig, pairs);
        try (Events events = new Events(rig);
                RunningJob job = rig.startJob(pairs);
                BackfillSetup setup = BackfillSetup.open(rig.settings(pairs), rows -> {})) {
            events.order(0, "A", "2026-01-31T10:05:00Z");
            events.order(0, "B", "2026-01-31T12:00:00Z");
            events.payment(0, "pa", "A", "2026-01-31T10:06:00Z");
            events.payment(0, "pb", "B", "2026-01-31T12:05:00Z");
            rig.awaitWatermark(Instant.parse("2026-01-31T11:59:55Z"), job::requireRunning);
            assertThat(rig.tables().status(rig.name()).pairs())
                    .as("no click has come")
                    .containsExactly(new PairStatus("clicks", Optional.empty(), WatermarkState.NONE, 0, 2, 0));

            click(events, "c1", "2026-01-31T10:00:00Z");
            events.record("clicks", "{\"ad_id\":\"c0\",\"event_time\":\"2026-01-31T10:00:00Z\"}");
            click(events, "c2", "2026-01-31T12:01:00Z");
            await().atMost(PATIENCE).untilAsserted(() -> {
                job.requireRunning();
                assertThat(rig.tables().watermark("pair_clicks_match")).contains(Instant.parse("2026-01-31T11:59:55Z"));
            });
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(results(rig)).containsExactly("c1 A final", "c2 - open"));
            assertThat(rig.tables()
                            .lines("SELECT concat_ws(' ', stream, event_key, reason_code) FROM tieout.rejected_event"))
                    .containsExactly("clicks.left c0 MISSING_FIELD");

            click(events, "c3", "2026-01-31T09:58:00Z");
            await().atMost(PATIENCE).until(() -> rig.tables().count("pair_event") == 5);
            await().atMost(PATIENCE).until(() -> rig.tables().count("late_event") == 1);
            assertThat(rig.tables()
                            .lines("SELECT concat_ws(' ', stream, coalesce(order_id, '-')) FROM tieout.late_event"))
                    .containsExactly("clicks.left -");
            assertThat(rig.tables().lines("SELECT cause FROM tieout.backfill_cause"))
                    .as("no window of orders is due for a click")
                    .isEmpty();
            assertThat(rig.tables().lines("SELECT left_id || ' ' || right_id FROM tieout.pair_unmatched"))
                    .containsExactly("c3 A");

            DueBackfill due = setup.due();
            DueBackfill.Plan plan = due.recentPlan(setup.backfill().watermark(), setup.archive());
            assertThat(plan.runs()).isEmpty();
            assertThat(plan.pairs())
                    .containsExactly(Map.entry(
                            "clicks",
                            new Window(
                                    Instant.parse("2026-01-31T09:58:00Z"), Instant.parse("2026-01-31T09:58:00.001Z"))));
            assertThat(due.run(plan, setup.archive(), "schedule", report -> {}).pairs())
                    .extracting(PairReport::repaired)
                    .containsExactly(1L);
            assertThat(rig.tables().lines("""
                            SELECT concat_ws(' ', asked_by, cause, source, state, matches_found)
                            FROM tieout.backfill_run WHERE pipeline LIKE '%/pairs/clicks'""")).containsExactly("schedule UNMATCHED_PAIR pair_event DONE 1");
            assertThat(results(rig)).containsExactly("c1 A final", "c2 - open", "c3 A final");
            assertThat(rig.tables().count("pair_unmatched")).isZero();
            await().atMost(PATIENCE)
                    .until(() -> rig.tables()
                            .lines("SELECT concat_ws(' ', read_count, accepted_count, rejected_count, holds) "
                                    + "FROM tieout.conservation WHERE stream = 'clicks.left'")
                            .equals(List.of("4 3 1 t")));
        }
    }

    private static void click(Events events, String id, String time) throws Exception {
        events.record("clicks", """
                {"ad_id":"%s","user_id":"u","event_time":"%s"}""".formatted(id, time));
    }

    private static List<String> results(Rig rig) {
        return rig.tables().lines("""
                SELECT concat_ws(' ', left_id, coalesce(right_id, '-'), CASE WHEN is_final THEN 'final' ELSE 'open' END)
                FROM tieout.pair_result ORDER BY left_id""");
    }

    private static Map<String, String> pairs(Rig rig) {
        Map<String, String> settings = new HashMap<>();
        settings.put("pairs.clicks.left.topic", rig.name() + ".clicks");
        settings.put("pairs.clicks.left.id", "ad_id");
        settings.put("pairs.clicks.left.key", "user_id");
        settings.put("pairs.clicks.left.time", "event_time");
        settings.put("pairs.clicks.right.topic", rig.name() + ".orders");
        settings.put("pairs.clicks.right.id", "order_id");
        settings.put("pairs.clicks.right.key", "user_id");
        settings.put("pairs.clicks.right.time", "order_time");
        settings.put("pairs.clicks.before", "0 s");
        settings.put("pairs.clicks.after", "10 min");
        // A subtask without a partition would be silent for ever.
        settings.put("job.parallelism", "1");
        return settings;
    }

    private static void createTopics(Rig rig, Map<String, String> settings) throws InterruptedException {
        try (Topics topics = new Topics(KafkaSettings.of(rig.settings(settings)))) {
            topics.createMissing(1);
        }
    }
}
