package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.ops.run.RunningJob;
import io.tieout.ops.schedule.UnpaidSweep;
import io.tieout.ops.status.Status;
import io.tieout.ops.status.WatermarkState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SilentTopicE2EIT {

    @Test
    void asLongAsNoPaymentComesNothingIsUnpaidAndTheStatusNamesThePayments() throws Exception {
        Rig rig = Rig.create(2);
        try (Events events = new Events(rig);
                RunningJob job = rig.startJob(Map.of())) {
            for (int hour = 10; hour < 20; hour++) {
                events.order(0, "o" + hour, "2026-01-31T%d:00:00Z".formatted(hour));
                events.order(1, "x" + hour, "2026-01-31T%d:00:00Z".formatted(hour));
            }
            await().atMost(Duration.ofSeconds(40)).until(() -> {
                job.requireRunning();
                return rig.tables().watermark("order_facts").equals(Optional.of(Instant.parse("2026-01-31T18:59:55Z")));
            });

            assertThat(rig.sweep()).isEqualTo(new UnpaidSweep.Result(0, Optional.empty(), List.of()));
            Status status = rig.tables().status(rig.name());
            String opened = rig.tables()
                    .lines("SELECT to_char(moved_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')"
                            + " FROM tieout.pipeline_progress_watermark WHERE sink = 'payment_ledger'")
                    .get(0);
            assertThat(status.watermark()).isEmpty();
            assertThat(status.watermarkState()).isEqualTo(WatermarkState.NONE);
            assertThat(status.heldBy()).isEqualTo("payments");
            assertThat(status.explanation())
                    .isEqualTo("no watermark is recorded, so no order is marked UNPAID: nothing usable has come from"
                            + " payments since " + Instant.parse(opened));
            assertThat(status.orderStatus()).isEqualTo(Map.of("PAID", 0L, "PENDING", 20L, "UNPAID", 0L));
            assertThat(status.jobConnections()).isPositive();

            events.payment(0, "p1", "o10", "2026-01-31T18:00:00Z");
            events.payment(1, "p2", "x10", "2026-01-31T18:00:00Z");

            await().until(() ->
                    rig.tables().watermark("payment_facts").equals(Optional.of(Instant.parse("2026-01-31T17:59:55Z"))));
            assertThat(rig.sweep().marked()).as("10:00 to 17:00, twice").isEqualTo(16);
        }
    }
}
