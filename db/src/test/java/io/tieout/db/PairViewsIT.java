package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairViewsIT {

    private final TestDatabase db = TestDatabase.create();
    private final Application realtime = new Application(db, "tieout-realtime");

    @BeforeEach
    void aLeftEventAtTen() {
        realtime.rules("orders");
        event("LEFT", "l", "10:00:00");
    }

    @AfterEach
    void drop() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource({"09:54:59.999, false", "09:55:00, true", "10:10:00, true", "10:10:00.001, false"})
    void aMatchIsMissedFromOneBoundToTheOtherBothIncluded(String time, boolean missed) {
        keep("ALL");
        event("RIGHT", "r", time);
        assertThat(missed()).isEqualTo(missed ? List.of("r") : List.of());
    }

    /** What is kept is r5 at 10:05. */
    @ParameterizedTest
    @CsvSource({
        "FIRST, r4, 10:05:00, true",
        "FIRST, r6, 10:05:00, false",
        "FIRST, r6, 10:04:59.999, true",
        "LAST, r4, 10:05:00, false",
        "LAST, r6, 10:05:00, true",
        "LAST, r4, 10:05:00.001, true"
    })
    void ofALeftEventThatHasAMatchOnlyABetterOneIsMissed(String keep, String id, String time, boolean missed) {
        keep(keep);
        event("RIGHT", "r5", "10:05:00");
        event("RIGHT", id, time);
        match("", "r5", "10:05:00");
        assertThat(missed()).isEqualTo(missed ? List.of(id) : List.of());
    }

    @Test
    void whereAllAreKeptEachHasARowOfItsOwn() {
        keep("ALL");
        event("RIGHT", "r1", "10:01:00");
        event("RIGHT", "r2", "10:02:00");
        match("r1", "r1", "10:01:00");
        assertThat(missed()).containsExactly("r2");
    }

    @Test
    void aLeftEventIsFinalOnceTheWatermarkIsPastItsInterval() {
        keep("FIRST");
        assertThat(finals()).containsExactly(List.of("l", "null", "false"));
        progress("2026-01-31T10:10:00Z");
        assertThat(finals()).containsExactly(List.of("l", "null", "false"));
        progress("2026-01-31T10:10:00.001Z");
        assertThat(finals()).containsExactly(List.of("l", "null", "true"));
    }

    @Test
    void whatComesLateToAPairOrIsDeletedOfItsTopicMakesNoWindowOfOrdersDue() {
        realtime.execute("""
                INSERT INTO tieout.late_event
                  (topic, topic_partition, topic_offset, stream, event_time, watermark)
                VALUES ('clicks', 0, 1, 'p.left', '2026-01-31T10:00:00Z', '2026-01-31T11:00:00Z')""");
        realtime.execute("""
                INSERT INTO tieout.source_progress (topic, topic_partition, stream, read_count, accepted_count,
                  rejected_count, first_offset, last_offset)
                VALUES ('clicks', 0, 'p.left', 1, 1, 0, 1, 1), ('orders', 0, 'orders', 1, 1, 0, 1, 1)""");
        realtime.execute("""
                INSERT INTO tieout.source_gap (topic, topic_partition, first_missing, last_missing)
                VALUES ('clicks', 0, 2, 3)""");
        assertThat(db.rows("SELECT cause FROM tieout.backfill_cause")).isEmpty();
        realtime.execute("""
                INSERT INTO tieout.source_gap (topic, topic_partition, first_missing, last_missing)
                VALUES ('orders', 0, 2, 3)""");
        assertThat(db.rows("SELECT cause FROM tieout.backfill_cause")).containsExactly(List.of("SOURCE_GAP"));
    }

    private void keep(String keep) {
        realtime.execute("""
                INSERT INTO tieout.pair_settings (pipeline, pair, match_before, match_after, keep)
                VALUES ('orders', 'p', '5 min', '10 min', '%s')""".formatted(keep));
    }

    private void event(String side, String id, String time) {
        realtime.execute("""
                INSERT INTO tieout.pair_event (pair, side, event_id, join_key, event_time)
                VALUES ('p', '%s', '%s', 'k', '2026-01-31T%sZ')""".formatted(side, id, time));
    }

    private void match(String matchKey, String right, String time) {
        realtime.execute("""
                INSERT INTO tieout.pair_match (pair, left_id, match_key, right_id, join_key, left_time, right_time)
                VALUES ('p', 'l', '%s', '%s', 'k', '2026-01-31T10:00:00Z', '2026-01-31T%sZ')""".formatted(matchKey, right, time));
    }

    private void progress(String watermark) {
        realtime.execute("""
                INSERT INTO tieout.pipeline_progress AS p (pipeline, sink, subtask, parallelism, watermark)
                VALUES ('orders/pairs', 'pair_p_match', 0, 1, '%s')
                ON CONFLICT (pipeline, sink, subtask) DO UPDATE SET watermark = EXCLUDED.watermark""".formatted(watermark));
    }

    private List<String> missed() {
        return db.rows("SELECT right_id FROM tieout.pair_unmatched ORDER BY right_id").stream()
                .map(row -> row.get(0))
                .toList();
    }

    private List<List<String>> finals() {
        return db.rows("SELECT left_id, right_id, is_final FROM tieout.pair_result");
    }
}
