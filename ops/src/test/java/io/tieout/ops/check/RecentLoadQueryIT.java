package io.tieout.ops.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import io.tieout.realtime.check.Load;
import io.tieout.realtime.check.Verdict;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RecentLoadQueryIT {

    @Test
    void theHottestOrderAndTheRateAreThoseOfTheHoursBeforeTheNewestPayment() throws SQLException {
        try (TestDatabase db = TestDatabase.create()) {
            db.execute("""
                    INSERT INTO tieout.source_progress
                      (topic, topic_partition, stream, read_count, accepted_count, rejected_count, first_offset,
                       last_offset, newest_event_time)
                    VALUES
                      ('orders', 0, 'orders', 14400, 14400, 0, 0, 14399, '2026-01-31T12:00:00Z'),
                      ('payments', 0, 'payments', 7200, 7200, 0, 0, 7199, '2026-01-31T12:00:00Z')""");
            db.execute("""
                    INSERT INTO tieout.payment_ledger (pay_id, order_id, pay_amount, pay_time)
                    SELECT
                      'p' || i,
                      CASE WHEN i % 4 = 0 THEN 'unknown' ELSE 'o' || i END,
                      1,
                      timestamptz '2026-01-31T12:00:00Z' - i * interval '1 s'
                    FROM generate_series(0, 7199) AS i""");

            RecentLoad recent = new RecentLoadQuery(db.dataSource()).read(1);

            assertThat(recent).isEqualTo(new RecentLoad(Duration.ofHours(1), 3600, 2.0, "unknown", 900));
            assertThat(recent.load())
                    .isEqualTo(new Load(
                            2,
                            "mean of the last 1 h before the newest event, from payment_ledger and source_progress"));
            assertThat(recent.hotKeys().verdict()).isEqualTo(Verdict.NOTE);
            assertThat(recent.hotKeys().found())
                    .isEqualTo("order_id unknown has 900 of 3,600 payments of 1 h, 25.00 %");
        }
    }

    @Test
    void withoutPaymentsNothingIsSaid() throws SQLException {
        try (TestDatabase db = TestDatabase.create()) {
            RecentLoad recent = new RecentLoadQuery(db.dataSource()).read(24);

            assertThat(recent.isEmpty()).isTrue();
            assertThat(recent.hotKeys().found()).isEqualTo("not looked at, no payments in the last 24 h");
        }
    }
}
