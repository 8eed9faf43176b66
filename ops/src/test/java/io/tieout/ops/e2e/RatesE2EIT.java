package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.backfill.due.DueBackfill;
import io.tieout.ops.backfill.BackfillSetup;
import io.tieout.ops.run.RunningJob;
import io.tieout.ops.run.Topics;
import io.tieout.ops.status.RatesStatus;
import io.tieout.ops.status.WatermarkState;
import io.tieout.realtime.KafkaSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rates that rest, and rates that come late, from Kafka to their repair. */
class RatesE2EIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String ORDERS = """
            SELECT concat_ws(' ', order_id, coalesce(trim_scale(rate)::text, '-'),
                             coalesce(trim_scale(base_amount)::text, '-'), reason)
            FROM tieout.order_fx ORDER BY order_id""";

    @Test
    void ratesThatRestKeepOrdersFromTheirRateAndFromNothingElse() throws Exception {
        Rig rig = Rig.create(1);
        Map<String, String> forEver = rates(rig, "0 s");
        createTopics(rig, forEver);
        try (Events events = new Events(rig)) {
            events.rate("EUR", "1.10", "2026-01-31T10:00:00Z");
            events.order(0, "A", "2026-01-31T10:05:00Z");
            events.order(0, "B", "2026-01-31T12:00:00Z");
            events.payment(0, "pa", "A", "2026-01-31T10:06:00Z");
            events.payment(0, "pb", "B", "2026-01-31T12:05:00Z");
            try (RunningJob job = rig.startJob(forEver)) {
                rig.awaitWatermark(Instant.parse("2026-01-31T11:59:55Z"), job::requireRunning);
                assertThat(rig.tables().lines("SELECT status FROM tieout.order_reconciliation"))
                        .containsExactly("PAID", "PAID");
                await().atMost(PATIENCE)
                        .until(() -> rig.tables().watermark("order_fx").isPresent());
                RatesStatus waiting = rig.tables().status(rig.name()).rates().orElseThrow();
                assertThat(waiting.heldBy()).isEqualTo("rates");
                assertThat(waiting.watermark()).contains(Instant.parse("2026-01-31T09:59:55Z"));
                assertThat(rig.tables().count("order_fx")).isZero();
            }
            try (RunningJob job = rig.startJob(rates(rig, "1 s"));
                    BackfillSetup setup = BackfillSetup.open(rig.settings(forEver), rows -> {})) {
                // Flink keeps no watermark over a restart: what waits leaves with the next order, here a copy.
                events.order(0, "B", "2026-01-31T12:00:00Z");
                await().atMost(PATIENCE).until(() -> {
                    job.requireRunning();
                    return rig.tables().lines(ORDERS).equals(List.of("A 1.1 11"));
                });
                RatesStatus moving = rig.tables().status(rig.name()).rates().orElseThrow();
                assertThat(moving.watermarkState()).isEqualTo(WatermarkState.MOVING);

                theRateComesLateAndThenAnOrderWhoseVersionIsForgotten(rig, events);

                DueBackfill due = setup.due();
                due.run(due.plan(setup.backfill().watermark(), setup.archive()), setup.archive(), "test", report -> {});
                assertThat(rig.tables().lines(ORDERS)).containsExactly("A 1.2 12", "B 1.2 12", "C 1.2 12", "D 1.1 11");
                assertThat(rig.tables().count("order_fx_outdated")).isZero();
                assertThat(due.plan(setup.backfill().watermark(), setup.archive())
                                .runs())
                        .isEmpty();
            }
        }
    }

    /** By its own source the rate is on time: that has been silent for two hours of events. */
    private static void theRateComesLateAndThenAnOrderWhoseVersionIsForgotten(Rig rig, Events events) throws Exception {
        events.rate("EUR", "1.20", "2026-01-31T10:03:00Z");
        await().atMost(PATIENCE).until(() -> rig.tables().count("order_fx_outdated") == 1);
        events.order(0, "C", "2026-01-31T12:10:00Z");
        await().atMost(PATIENCE).until(() -> rig.tables().count("order_fx") == 2);
        events.order(0, "D", "2026-01-31T10:01:00Z");
        events.order(0, "E", "2026-01-31T12:20:00Z");
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(rig.tables().lines(ORDERS))
                        .containsExactly("A 1.1 11", "B 1.2 12", "C 1.2 12", "D - - RATE_MISSING"));
        assertThat(rig.tables().lines("SELECT order_id FROM tieout.order_fx_outdated ORDER BY order_id"))
                .containsExactly("A", "D");
    }

    private static Map<String, String> rates(Rig rig, String idleTimeout) {
        Map<String, String> settings = new HashMap<>();
        settings.put("kafka.rates-topic", rig.name() + ".rates");
        settings.put("rates.base-currency", "USD");
        settings.put("rates.idle-timeout", idleTimeout);
        // A subtask without a partition would be silent, too, and for ever.
        settings.put("job.parallelism", "1");
        return settings;
    }

    private static void createTopics(Rig rig, Map<String, String> settings) throws InterruptedException {
        try (Topics topics = new Topics(KafkaSettings.of(rig.settings(settings)))) {
            topics.createMissing(1);
        }
    }
}
