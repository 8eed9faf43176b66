package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConservationIT {

    private static final List<String> HOLDS = List.of("true");
    private static final List<String> BROKEN = List.of("false");

    private final TestDatabase db = TestDatabase.create();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void itHoldsWhereEveryRecordIsAcceptedOrHasItsRow() {
        progress("orders", 0, 10, 8, 2, 9);
        progress("orders", 1, 5, 5, 0, 4);
        progress("payments", 0, 3, 0, 3, 41);
        rejected("orders", 0, 3);
        rejected("orders", 0, 9);
        rejected("payments", 0, 0);
        rejected("payments", 0, 40);
        rejected("payments", 0, 41);

        assertThat(db.rows("SELECT stream, topic, topic_partition, read_count, accepted_count, rejected_count,"
                        + " rejected_rows, holds, last_offset, newest_event_time"
                        + " FROM tieout.conservation ORDER BY topic, topic_partition"))
                .containsExactly(
                        List.of("orders", "orders", "0", "10", "8", "2", "2", "true", "9", "2026-01-31T10:00:00Z"),
                        List.of("orders", "orders", "1", "5", "5", "0", "0", "true", "4", "2026-01-31T10:00:00Z"),
                        List.of("payments", "payments", "0", "3", "0", "3", "3", "true", "41", "null"));
    }

    @Test
    void aRejectedRecordWhoseRowIsLostIsSeen() {
        progress("orders", 0, 10, 8, 2, 9);
        rejected("orders", 0, 3);
        rejected("orders", 1, 4);
        rejected("payments", 0, 4);

        assertThat(db.rows("SELECT rejected_count, rejected_rows, holds FROM tieout.conservation"))
                .containsExactly(List.of("2", "1", "false"));
    }

    @Test
    void aRejectedRowThatWasNotCountedIsSeen() {
        progress("orders", 0, 10, 10, 0, 9);
        rejected("orders", 0, 3);

        assertThat(holds()).isEqualTo(BROKEN);
    }

    @Test
    void aRecordThatIsNeitherAcceptedNorRejectedIsSeenAndDoesNotStopTheWriter() {
        progress("orders", 0, 10, 8, 1, 9);
        rejected("orders", 0, 3);

        assertThat(holds()).isEqualTo(BROKEN);
    }

    @Test
    void aRejectedRowBeyondTheLastOffsetDoesNotCountYet() {
        progress("orders", 0, 10, 9, 1, 9);
        rejected("orders", 0, 9);
        rejected("orders", 0, 10);
        assertThat(holds()).isEqualTo(HOLDS);

        progress("orders", 0, 11, 9, 2, 10);

        assertThat(holds()).isEqualTo(HOLDS);
    }

    @Test
    void aPartitionOfWhichNothingWasReadHasNoRow() {
        rejected("orders", 0, 0);

        assertThat(db.rows("SELECT * FROM tieout.conservation")).isEmpty();
    }

    @Test
    void theTimeOfTheLastChangeMovesWithTheCountsAndOnlyWithThem() {
        progress("orders", 0, 10, 10, 0, 9);
        progress("orders", 1, 10, 10, 0, 9);
        longAgo();

        progress("orders", 0, 11, 11, 0, 10);
        progress("orders", 1, 10, 10, 0, 9);

        assertThat(db.rows("SELECT topic_partition, updated_at > '2020-01-01T00:00:00Z',"
                        + " updated_at = date_trunc('milliseconds', updated_at)"
                        + " FROM tieout.conservation ORDER BY topic_partition"))
                .containsExactly(List.of("0", "true", "true"), List.of("1", "false", "true"));
    }

    @Test
    void theRejectedRowsOfAPartitionAreCountedFromTheIndexAlone() {
        progress("orders", 0, 20000, 15000, 5000, 20000);
        // This server commits before the disk has it; VACUUM passes over rows until all commits near theirs are there.
        db.execute("""
                SET synchronous_commit = on;
                INSERT INTO tieout.rejected_event
                  (topic, topic_partition, topic_offset, stream, reason_code, reason, payload)
                SELECT 'orders', g % 4, g, 'orders', 'TOMBSTONE', 'A reason', convert_to(repeat('x', 200), 'UTF8')
                FROM generate_series(1, 20000) AS g
                """);
        db.execute("VACUUM ANALYZE tieout.rejected_event");

        assertThat(String.valueOf(db.rows("EXPLAIN (COSTS OFF) SELECT * FROM tieout.conservation")))
                .contains("Index Only Scan using rejected_event_pkey")
                .contains("(topic_offset >= s.first_offset) AND (topic_offset <= s.last_offset)");
        assertThat(holds()).isEqualTo(HOLDS);
    }

    private List<String> holds() {
        return db.rows("SELECT holds FROM tieout.conservation").get(0);
    }

    /** What the stream's writer does at a flush; counts that do not reach further change nothing. */
    private void progress(String topic, int partition, int read, int accepted, int rejected, int lastOffset) {
        db.execute("""
                INSERT INTO tieout.source_progress AS t (
                  topic, topic_partition, stream, read_count, accepted_count, rejected_count, first_offset, last_offset,
                  newest_event_time)
                VALUES ('%1$s', %2$d, '%1$s', %3$d, %4$d, %5$d, 0, %6$d,
                  CASE WHEN %4$d > 0 THEN timestamptz '2026-01-31T10:00:00Z' END)
                ON CONFLICT (topic, topic_partition) DO UPDATE SET
                  read_count = EXCLUDED.read_count,
                  accepted_count = EXCLUDED.accepted_count,
                  rejected_count = EXCLUDED.rejected_count,
                  last_offset = EXCLUDED.last_offset,
                  newest_event_time = EXCLUDED.newest_event_time
                WHERE EXCLUDED.last_offset > t.last_offset
                """.formatted(topic, partition, read, accepted, rejected, lastOffset));
    }

    private void rejected(String topic, int partition, int offset) {
        db.execute("""
                INSERT INTO tieout.rejected_event
                  (topic, topic_partition, topic_offset, stream, reason_code, reason)
                VALUES ('%1$s', %2$d, %3$d, '%1$s', 'TOMBSTONE', 'The record has no value')
                """.formatted(topic, partition, offset));
    }

    /** Past the trigger, which would set the present time. */
    private void longAgo() {
        db.execute("SET session_replication_role = replica;"
                + " UPDATE tieout.source_progress SET updated_at = '2000-01-01T00:00:00Z'");
    }
}
