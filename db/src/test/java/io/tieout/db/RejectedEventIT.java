package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RejectedEventIT {

    private final TestDatabase db = TestDatabase.create();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void aRecordIsKeptByteForByteAndATombstoneHasNoBytes() {
        db.execute("""
                INSERT INTO tieout.rejected_event
                  (topic, topic_partition, topic_offset, stream, record_time, event_key, reason_code, reason, payload)
                VALUES
                  ('orders', 0, 7, 'orders', '2026-01-31T10:00:00.123Z', 'A', 'NOT_UTF8', 'Byte 2 is no UTF-8', '\\x7b00ff'),
                  ('orders', 0, 8, 'orders', NULL, NULL, 'TOMBSTONE', 'The record has no value', NULL)
                """);

        assertThat(db.rows("SELECT topic_offset, record_time, event_key, encode(payload, 'hex'), replayed_at"
                        + " FROM tieout.rejected_event ORDER BY topic_offset"))
                .containsExactly(
                        List.of("7", "2026-01-31T10:00:00.123Z", "A", "7b00ff", "null"),
                        List.of("8", "null", "null", "null", "null"));
    }

    @Test
    void aRecordThatIsWrittenAgainKeepsWhenItWasSeenAndReplayed() {
        write("orders", 0, 7, "WRONG_TYPE");
        db.execute("UPDATE tieout.rejected_event"
                + " SET seen_at = '2026-01-31T10:00:00Z', replayed_at = '2026-01-31T11:00:00Z'");

        write("orders", 0, 7, "MISSING_FIELD");

        assertThat(db.rows("SELECT topic_offset, reason_code, seen_at, replayed_at FROM tieout.rejected_event"))
                .containsExactly(List.of("7", "MISSING_FIELD", "2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z"));
    }

    @Test
    void theCountsAreByStreamAndReason() {
        write("orders", 0, 1, "TOMBSTONE");
        write("orders", 1, 1, "TOMBSTONE");
        write("orders", 0, 2, "NOT_UTF8");
        write("payments", 0, 1, "TOMBSTONE");
        db.execute("UPDATE tieout.rejected_event"
                + " SET seen_at = '2026-01-31T10:00:00Z'::timestamptz + topic_partition * interval '1 hour'");

        assertThat(db.rows("SELECT * FROM tieout.rejected_by_reason ORDER BY stream, reason_code"))
                .containsExactly(
                        List.of("orders", "NOT_UTF8", "1", "2026-01-31T10:00:00Z", "2026-01-31T10:00:00Z"),
                        List.of("orders", "TOMBSTONE", "2", "2026-01-31T10:00:00Z", "2026-01-31T11:00:00Z"),
                        List.of("payments", "TOMBSTONE", "1", "2026-01-31T10:00:00Z", "2026-01-31T10:00:00Z"));
    }

    @Test
    void theCountsAndAReasonAreReadFromOneIndex() {
        // This server commits before the disk has it; VACUUM passes over rows until all commits near theirs are there.
        db.execute("""
                SET synchronous_commit = on;
                INSERT INTO tieout.rejected_event
                  (topic, topic_partition, topic_offset, stream, reason_code, reason, payload)
                SELECT 'orders', 0, g, 'orders', 'CODE_' || g % 20, 'A reason', convert_to(repeat('x', 200), 'UTF8')
                FROM generate_series(1, 20000) AS g
                """);
        db.execute("VACUUM ANALYZE tieout.rejected_event");

        assertThat(plan("SELECT * FROM tieout.rejected_by_reason"))
                .contains("Index Only Scan using rejected_event_reason");
        assertThat(plan("SELECT * FROM tieout.rejected_event WHERE reason_code = 'CODE_7' AND seen_at >= '2099-01-01'"))
                .contains("Index Scan using rejected_event_reason");
    }

    private String plan(String query) {
        return String.valueOf(db.rows("EXPLAIN (COSTS OFF) " + query));
    }

    /** What the stream's writer does with each record. */
    private void write(String stream, int partition, int offset, String reasonCode) {
        db.execute("""
                INSERT INTO tieout.rejected_event AS t
                  (topic, topic_partition, topic_offset, stream, reason_code, reason)
                VALUES ('%1$s', %2$d, %3$d, '%1$s', '%4$s', 'A reason')
                ON CONFLICT (topic, topic_partition, topic_offset) DO UPDATE SET
                  stream = EXCLUDED.stream,
                  reason_code = EXCLUDED.reason_code,
                  reason = EXCLUDED.reason
                WHERE (EXCLUDED.stream, EXCLUDED.reason_code, EXCLUDED.reason)
                  IS DISTINCT FROM (t.stream, t.reason_code, t.reason)
                """.formatted(stream, partition, offset, reasonCode));
    }
}
