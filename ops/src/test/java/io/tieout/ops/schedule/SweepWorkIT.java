package io.tieout.ops.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.ops.status.Horizon;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a sweep does, and says, when less is known than the watermark. */
class SweepWorkIT {

    private final SweepDatabase db = new SweepDatabase();
    private final List<String> warnings = new ArrayList<>();
    private Horizon horizon = Horizon.none("not set");
    private final SweepWork work =
            new SweepWork(db.sweep(SweepDatabase.HALF_AN_HOUR, (connection, watermark) -> horizon), warnings::add);

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void whatHoldsItBackIsSaidOnceForEachChange() throws SQLException {
        db.order("o1", "2026-01-31T10:00:00Z");
        db.watermark("2026-01-31T11:00:00Z");
        horizon = Horizon.none("Kafka is down");
        assertThat(work.run()).isEmpty();
        assertThat(work.run()).isEmpty();
        horizon = new Horizon(Optional.of(Instant.parse("2026-01-31T10:30:00Z")), List.of("payments-0 stuck"));
        assertThat(work.run()).isEmpty();
        assertThat(work.run()).isEmpty();
        horizon = new Horizon(Optional.of(Instant.parse("2026-01-31T10:30:00.001Z")), List.of());

        assertThat(work.run()).isEqualTo("1 orders marked UNPAID, watermark 2026-01-31T10:30:00.001Z");
        assertThat(work.run()).isEmpty();
        assertThat(warnings)
                .containsExactly(
                        "The UNPAID sweep is held back: Kafka is down",
                        "The UNPAID sweep is held back: payments-0 stuck",
                        "The UNPAID sweep is no longer held back");
        assertThat(db.database().rows("SELECT unpaid_watermark FROM tieout.order_reconciliation"))
                .containsExactly(List.of("2026-01-31T10:30:00.001Z"));
    }
}
