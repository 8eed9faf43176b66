package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LateEventIT {

    private final TestDatabase db = TestDatabase.create();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void theLatenessIsTheWayToTheWatermark() {
        late(1, "2026-01-31T10:00:00Z", "2026-01-31T10:00:00Z");
        late(2, "2026-01-31T10:00:00Z", "2026-01-31T10:31:00.250Z");
        late(3, "2026-01-28T10:00:00Z", "2026-01-31T10:31:00Z");

        assertThat(db.rows("SELECT topic_offset, CAST(lateness AS text), extract(epoch FROM lateness)"
                        + " FROM tieout.late_event ORDER BY topic_offset"))
                .containsExactly(
                        List.of("1", "00:00:00", "0.000000"),
                        List.of("2", "00:31:00.25", "1860.250000"),
                        List.of("3", "3 days 00:31:00", "261060.000000"));
    }

    @Test
    void theLatenessFollowsTheWatermark() {
        late(1, "2026-01-31T10:00:00Z", "2026-01-31T10:31:00Z");

        db.execute("UPDATE tieout.late_event SET watermark = '2026-01-31T10:05:00Z'");

        assertThat(db.rows("SELECT CAST(lateness AS text) FROM tieout.late_event"))
                .containsExactly(List.of("00:05:00"));
    }

    @Test
    void anEventAheadOfTheWatermarkIsNotLate() {
        assertThatThrownBy(() -> late(1, "2026-01-31T10:00:00.001Z", "2026-01-31T10:00:00Z"))
                .cause()
                .hasMessageContaining("violates check constraint \"late_event_is_late\"");
    }

    @Test
    void aWindowOfEventTimeIsFoundByItsIndex() {
        db.execute("""
                INSERT INTO tieout.late_event
                  (topic, topic_partition, topic_offset, stream, order_id, event_time, watermark)
                SELECT 'orders', 0, g, 'orders', 'A', '2026-01-01T00:00:00Z'::timestamptz + g * interval '1 minute', '2026-02-01'
                FROM generate_series(1, 5000) AS g;
                ANALYZE tieout.late_event
                """);

        assertThat(String.valueOf(db.rows("""
                        EXPLAIN (COSTS OFF)
                        SELECT order_id
                        FROM tieout.late_event
                        WHERE event_time >= '2026-01-02T10:00:00Z' AND event_time < '2026-01-02T11:00:00Z'
                        """))).contains("Index Scan using late_event_time");
    }

    private void late(int offset, String eventTime, String watermark) {
        db.execute("""
                INSERT INTO tieout.late_event
                  (topic, topic_partition, topic_offset, stream, order_id, pay_id, event_time, watermark)
                VALUES ('payments', 0, %d, 'payments', 'A', 'p1', '%s', '%s')
                """.formatted(offset, eventTime, watermark));
    }
}
