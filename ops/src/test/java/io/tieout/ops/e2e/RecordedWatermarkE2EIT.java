package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.ops.run.RunningJob;
import io.tieout.ops.schedule.UnpaidSweep;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The instant that decides about UNPAID, to the millisecond: the newest event time minus the out-of-orderness, however
 * the join holds its own watermark back, and whatever has fallen idle.
 */
class RecordedWatermarkE2EIT {

    private static final List<String> SINKS = List.of("order_facts", "payment_facts", "payment_ledger");

    private Rig rig;
    private Events events;

    @BeforeEach
    void create() throws InterruptedException {
        rig = Rig.create(2);
        events = new Events(rig);
    }

    @AfterEach
    void close() {
        events.close();
    }

    @Test
    void onceAllPartitionsAreIdleItIsTheNewestEventTimeMinusTheOutOfOrdernessAndNoLater() throws Exception {
        events.order(0, "o1", "2026-01-31T10:00:00.123Z");
        events.order(1, "o2", "2026-01-31T09:40:00.000Z");
        events.payment(0, "p1", "o1", "2026-01-31T10:00:00.123Z");
        events.payment(1, "p2", "o3", "2026-01-31T09:50:00.000Z");
        try (RunningJob job = rig.startJob(Map.of("watermark.idle-timeout", "1 s"));
                WatermarkWatch watch = new WatermarkWatch(rig.tables())) {
            rig.awaitWatermark(Instant.parse("2026-01-31T09:59:55.123Z"), job::requireRunning);
            await().during(Duration.ofSeconds(3))
                    .until(() -> watch.newest().equals(Optional.of(Instant.parse("2026-01-31T09:59:55.123Z"))));
            assertThat(SINKS)
                    .allSatisfy(sink -> assertThat(rig.tables().watermark(sink))
                            .as(sink)
                            .contains(Instant.parse("2026-01-31T09:59:55.123Z")));

            // The orders stay idle, and what comes of the payments alone is the newest.
            events.payment(0, "p3", "o9", "2026-01-31T10:10:05.001Z");
            rig.awaitWatermark(Instant.parse("2026-01-31T10:10:00.001Z"), job::requireRunning);
            assertThat(rig.sweep())
                    .as("09:40 was due at 10:10, a millisecond ago")
                    .isEqualTo(new UnpaidSweep.Result(
                            1, Optional.of(Instant.parse("2026-01-31T10:10:00.001Z")), List.of()));
            assertThat(watch.fall()).isEmpty();
        }
    }

    @Test
    void withoutIdlenessTheSlowestPartitionHoldsItAndTheJoinAddsNothing() throws Exception {
        events.order(0, "o1", "2026-01-31T10:30:05.000Z");
        events.order(1, "o2", "2026-01-31T10:30:05.000Z");
        events.order(1, "o3", "2026-01-31T10:00:00.000Z");
        events.payment(0, "p1", "o1", "2026-01-31T10:30:05.000Z");
        events.payment(1, "p2", "o2", "2026-01-31T10:30:05.000Z");
        try (RunningJob job = rig.startJob(Map.of())) {
            rig.awaitWatermark(Instant.parse("2026-01-31T10:30:00.000Z"), job::requireRunning);
            assertThat(rig.sweep().marked()).as("at its deadline").isZero();

            events.order(0, "o4", "2026-01-31T10:30:05.001Z");
            events.order(1, "o5", "2026-01-31T10:30:05.001Z");
            events.payment(0, "p4", "o4", "2026-01-31T10:30:05.001Z");
            events.payment(1, "p5", "o5", "2026-01-31T10:30:05.001Z");
            rig.awaitWatermark(Instant.parse("2026-01-31T10:30:00.001Z"), job::requireRunning);
            assertThat(rig.sweep().marked()).as("a millisecond behind it").isEqualTo(1);
        }
    }
}
