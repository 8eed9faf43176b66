package io.tieout.ops.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StatusQueryIT {

    private static final Instant WATERMARK = Instant.parse("2026-01-31T10:30:00.001Z");

    private final TestDatabase db = TestDatabase.create();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void aNewDatabaseHasNoWatermarkAndEveryStatusAtZero() throws SQLException {
        Status status = read();

        assertThat(status)
                .isEqualTo(new Status(
                        status.at(),
                        "main",
                        Optional.empty(),
                        WatermarkState.NONE,
                        Optional.empty(),
                        "orders,payments",
                        Optional.empty(),
                        "no watermark is recorded, so no order is marked UNPAID: nothing usable has come from orders"
                                + " and payments; the realtime job does not run",
                        0,
                        0,
                        0,
                        Map.of("PAID", 0L, "PENDING", 0L, "UNPAID", 0L),
                        0,
                        0,
                        0,
                        true,
                        List.of(),
                        0,
                        List.of(),
                        0,
                        Optional.empty(),
                        List.of()));
        assertThat(Duration.between(status.at(), Instant.now()).abs()).isLessThan(Duration.ofMinutes(1));
    }

    @Test
    void ordersCountByStatusAndAPaymentWithoutItsOrderIsNoOrder() throws SQLException {
        db.execute("""
                INSERT INTO tieout.order_reconciliation
                  (order_id, order_time, pay_id, pay_amount, pay_time, unpaid_at, unpaid_watermark)
                VALUES
                  ('paid', '2026-01-31T10:00:00Z', 'p1', 1, '2026-01-31T10:00:00Z', NULL, NULL),
                  ('paid after all', '2026-01-31T10:00:00Z', 'p2', 1, '2026-01-31T10:00:00Z', now(), now()),
                  ('unpaid', '2026-01-31T10:00:00Z', NULL, NULL, NULL, now(), now()),
                  ('due', '2026-01-31T10:00:00.000Z', NULL, NULL, NULL, NULL, NULL),
                  ('at its deadline', '2026-01-31T10:00:00.001Z', NULL, NULL, NULL, NULL, NULL),
                  ('no order', NULL, 'p3', 1, '2026-01-31T10:00:00Z', NULL, NULL);
                INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_time)
                VALUES ('p1', 'paid', 1, '2026-01-31T10:00:00Z'), ('p9', 'nobody', 1, '2026-01-31T10:00:00Z')""");
        progress("main", "payment_facts", WATERMARK.toString(), "now()");

        Status status = read();

        assertThat(status.orders()).isEqualTo(5);
        assertThat(status.orderStatus()).isEqualTo(Map.of("PAID", 3L, "PENDING", 2L, "UNPAID", 1L));
        assertThat(status.ordersWithoutAmount()).isEqualTo(5);
        assertThat(status.payments()).isEqualTo(2);
        assertThat(status.unpaidDue()).isEqualTo(1);
    }

    @Test
    void theWatermarkIsThatOfThePipelineAskedForBehindTheJoin() throws SQLException {
        progress("other", "payment_facts", "2026-01-31T23:00:00Z", "now()");
        progress("main", "order_facts", "2026-01-31T10:45:00Z", "now()");
        progress("main", "payment_ledger", "2026-01-31T10:31:00Z", "now()");
        progress("main", "payment_facts", WATERMARK.toString(), "now()");

        Status status = read();

        assertThat(status.watermark()).contains(WATERMARK);
        assertThat(status.watermarkState()).isEqualTo(WatermarkState.MOVING);
        assertThat(status.heldBy()).isEqualTo("payments");
        assertThat(status.explanation()).isEqualTo("final up to 2026-01-31T10:30:00.001Z");
    }

    @Test
    void aWatermarkIsStalledByTheDatabasesClock() throws SQLException {
        String moved = "2026-01-31T11:00:00Z";
        progress("main", "order_facts", "2026-01-31T10:45:00Z", "now()");
        progress("main", "payment_ledger", WATERMARK.toString(), "'" + moved + "'");
        progress("main", "payment_facts", WATERMARK.toString(), "'" + moved + "'");

        Status status = read();

        assertThat(status.watermarkState()).isEqualTo(WatermarkState.STALLED);
        assertThat(status.watermarkMovedAt()).contains(Instant.parse(moved));
        assertThat(status.explanation())
                .isEqualTo("final up to 2026-01-31T10:30:00.001Z and no further for more than 2 min: nothing new from"
                        + " payments since 2026-01-31T11:00:00Z; the realtime job does not run");
    }

    @Test
    void anEndedInputShowsItsLastWatermark() throws SQLException {
        progress("main", "payment_facts", WATERMARK.toString(), "now()");
        db.execute("UPDATE tieout.pipeline_progress SET ended = true");

        Status status = read();

        assertThat(status.watermarkState()).isEqualTo(WatermarkState.ENDED);
        assertThat(status.watermark()).contains(WATERMARK);
    }

    @Test
    void onlyTheJobsConnectionsToThisDatabaseCount() throws SQLException {
        try (TestDatabase other = TestDatabase.create();
                Connection elsewhere = other.connect();
                Connection here = db.connect()) {
            elsewhere.setClientInfo("ApplicationName", "tieout-realtime");
            assertThat(read().jobConnections()).isZero();

            here.setClientInfo("ApplicationName", "tieout-realtime");
            assertThat(read().jobConnections()).isEqualTo(1);
        }
    }

    @Test
    void aNodeThatHasNotCheckedInForAMinuteDoesNotCount() throws SQLException {
        db.execute("""
                INSERT INTO tieout.qrtz_scheduler_state (sched_name, instance_name, last_checkin_time, checkin_interval)
                VALUES
                  ('tieout', 'alive', extract(epoch FROM now()) * 1000 - 55000, 7500),
                  ('tieout', 'dead', extract(epoch FROM now()) * 1000 - 61000, 7500)""");

        assertThat(read().schedulerNodes()).isEqualTo(1);
    }

    private void progress(String pipeline, String sink, String watermark, String movedAt) {
        db.execute("""
                INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark, moved_at)
                VALUES ('%s', '%s', 0, 1, '%s', %s)""".formatted(pipeline, sink, watermark, movedAt));
    }

    private Status read() throws SQLException {
        return new StatusQuery(
                        db.dataSource(), "main", Duration.ofMinutes(30), Duration.ofMinutes(2), Duration.ofSeconds(5))
                .read();
    }
}
