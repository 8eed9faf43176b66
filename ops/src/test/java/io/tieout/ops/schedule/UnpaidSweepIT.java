package io.tieout.ops.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When an order is due, and that nothing but the watermark behind the join decides it. */
class UnpaidSweepIT {

    private final SweepDatabase db = new SweepDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void atTheDeadlineAnOrderIsPendingAndAMillisecondLaterUnpaid() throws SQLException {
        db.order("o1", "2026-01-31T10:00:00.000Z");
        db.watermark("2026-01-31T10:30:00.000Z");

        assertThat(db.sweep().run())
                .isEqualTo(new UnpaidSweep.Result(0, Optional.of(Instant.parse("2026-01-31T10:30:00Z")), List.of()));
        assertThat(db.statuses()).containsExactly(List.of("PENDING", "1"));

        db.watermark("2026-01-31T10:30:00.001Z");

        assertThat(db.sweep().run())
                .isEqualTo(
                        new UnpaidSweep.Result(1, Optional.of(Instant.parse("2026-01-31T10:30:00.001Z")), List.of()));
        assertThat(db.database().rows("""
                        SELECT status, unpaid_watermark, unpaid_at BETWEEN now() - INTERVAL '1 minute' AND now()
                        FROM tieout.order_reconciliation""")).containsExactly(List.of("UNPAID", "2026-01-31T10:30:00.001Z", "true"));
    }

    @Test
    void aSecondSweepAtTheSameWatermarkMarksNothing() throws SQLException {
        db.orders(3, "2026-01-31T10:00:00Z");
        db.watermark("2026-01-31T11:00:00Z");

        assertThat(db.marked()).isEqualTo(3);
        assertThat(db.marked()).isZero();
    }

    @Test
    void withoutARecordedWatermarkNothingIsMarked() throws SQLException {
        db.order("o1", "2001-01-01T00:00:00Z");

        assertThat(db.sweep().run()).isEqualTo(new UnpaidSweep.Result(0, Optional.empty(), List.of()));
        assertThat(db.statuses()).containsExactly(List.of("PENDING", "1"));
    }

    @Test
    void aMissingSubtaskLeavesEverythingPending() throws SQLException {
        db.order("o1", "2026-01-31T10:00:00Z");
        db.watermark(SweepDatabase.PIPELINE, SweepDatabase.JOINED, 0, 2, "2026-01-31T12:00:00Z");

        assertThat(db.sweep().run()).isEqualTo(new UnpaidSweep.Result(0, Optional.empty(), List.of()));

        db.watermark(SweepDatabase.PIPELINE, SweepDatabase.JOINED, 1, 2, "2026-01-31T11:00:00Z");

        assertThat(db.sweep().run())
                .isEqualTo(new UnpaidSweep.Result(1, Optional.of(Instant.parse("2026-01-31T11:00:00Z")), List.of()));
    }

    @Test
    void theWatermarkOfAnotherPipelineOrAnotherSinkHasNoEffect() throws SQLException {
        db.order("o1", "2026-01-31T10:00:00Z");
        db.watermark("other", SweepDatabase.JOINED, 0, 1, "2026-01-31T12:00:00Z");
        db.watermark(SweepDatabase.PIPELINE, "order_facts", 0, 1, "2026-01-31T12:00:00Z");
        db.watermark(SweepDatabase.PIPELINE, "payment_ledger", 0, 1, "2026-01-31T12:00:00Z");

        assertThat(db.sweep().run()).isEqualTo(new UnpaidSweep.Result(0, Optional.empty(), List.of()));

        db.watermark("2026-01-31T10:10:00Z");

        assertThat(db.sweep().run())
                .isEqualTo(new UnpaidSweep.Result(0, Optional.of(Instant.parse("2026-01-31T10:10:00Z")), List.of()));
    }

    @Test
    void anEndedInputIsNoInstantAndMarksOnlyWhatTheLastWatermarkPassed() throws SQLException {
        db.order("o1", "2026-01-31T10:00:00Z");
        db.order("o2", "2026-01-31T10:00:00.001Z");
        db.watermark("2026-01-31T10:30:00.001Z");
        db.database().execute("UPDATE tieout.pipeline_progress SET ended = true");

        assertThat(db.marked()).isEqualTo(1);
        assertThat(db.database().rows("SELECT order_id, status FROM tieout.order_reconciliation ORDER BY 1"))
                .containsExactly(List.of("o1", "UNPAID"), List.of("o2", "PENDING"));
    }

    @Test
    void anInputThatEndedWithoutAWatermarkMarksNothing() throws SQLException {
        db.order("o1", "2026-01-31T10:00:00Z");
        db.database().execute("""
                INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, ended)
                VALUES ('main', 'payment_facts', 0, 1, true)""");

        assertThat(db.sweep().run()).isEqualTo(new UnpaidSweep.Result(0, Optional.empty(), List.of()));
    }

    @Test
    void theDeadlineIsThatOfTheSettingEvenIfItLiesBeforeTheOrder() throws SQLException {
        db.order("o1", "2026-01-31T10:00:00Z");
        db.watermark("2026-01-31T09:55:00Z");
        UnpaidSweep fiveMinutesBefore = db.sweep(Duration.ofMinutes(-5));
        UnpaidSweep aWeekAfter = db.sweep(Duration.ofDays(7));

        assertThat(fiveMinutesBefore.run().marked()).isZero();
        db.watermark("2026-01-31T09:55:00.001Z");
        assertThat(aWeekAfter.run().marked()).isZero();
        assertThat(fiveMinutesBefore.run().marked()).isEqualTo(1);

        db.order("o2", "2026-01-31T10:00:00Z");
        db.watermark("2026-02-07T10:00:00Z");
        assertThat(aWeekAfter.run().marked()).isZero();
        db.watermark("2026-02-07T10:00:00.001Z");
        assertThat(aWeekAfter.run().marked()).isEqualTo(1);
    }

    @Test
    void aPaymentWithoutItsOrderIsNotDue() throws SQLException {
        db.database().execute("""
                INSERT INTO tieout.order_reconciliation (order_id, pay_id, pay_amount, pay_time)
                VALUES ('o1', 'p1', 10, '2026-01-31T10:00:00Z')""");
        db.database().execute("INSERT INTO tieout.order_reconciliation (order_id) VALUES ('o2')");
        db.watermark("2026-01-31T12:00:00Z");

        assertThat(db.marked()).isZero();
        assertThat(db.statuses()).containsExactly(List.of("PAID", "1"), List.of("PENDING", "1"));
    }

    @Test
    void moreDueOrdersThanAChunkHoldsAreMarkedInOneSweep() throws SQLException {
        db.orders(5_000, "2026-01-31T10:00:00Z");
        db.order("not due", "2026-01-31T10:30:00Z");
        db.watermark("2026-01-31T11:00:00Z");

        assertThat(db.marked()).isEqualTo(5_000);
        assertThat(db.statuses()).containsExactly(List.of("PENDING", "1"), List.of("UNPAID", "5000"));
    }

    @Test
    void aChunkMayConsistOfOrdersOfOneMillisecond() throws SQLException {
        db.orders(5_000, "2026-01-31T10:00:00Z");
        db.database().execute("UPDATE tieout.order_reconciliation SET order_time = '2026-01-31T10:00:00Z'");
        db.watermark("2026-01-31T11:00:00Z");

        assertThat(db.marked()).isEqualTo(5_000);
    }
}
