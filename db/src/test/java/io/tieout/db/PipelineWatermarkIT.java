package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PipelineWatermarkIT {

    private static final String SINK = "order_reconciliation";
    private static final List<String> NOTHING = List.of("null");

    private final TestDatabase db = TestDatabase.create();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void beforeAnyWriterHasOpenedThereIsNoRow() {
        assertThat(db.rows("SELECT * FROM tieout.pipeline_progress_watermark")).isEmpty();
        assertThat(db.rows("SELECT * FROM tieout.pipeline_watermark")).isEmpty();
    }

    @Test
    void aWriterThatHasRecordedNothingAllowsNoConclusion() {
        open(SINK, 0, 1);

        assertThat(watermark()).isEqualTo(NOTHING);
    }

    @Test
    void aMissingSubtaskAllowsNoConclusion() {
        open(SINK, 0, 2);
        advance(SINK, 0, "2026-01-31T10:00:00Z");

        assertThat(db.rows("SELECT parallelism, subtasks, watermark, ended FROM tieout.pipeline_progress_watermark"))
                .containsExactly(List.of("2", "1", "null", "false"));
    }

    @Test
    void theSlowestSubtaskDecides() {
        open(SINK, 0, 2);
        open(SINK, 1, 2);
        advance(SINK, 0, "2026-01-31T10:00:00Z");
        assertThat(watermark()).isEqualTo(NOTHING);

        advance(SINK, 1, "2026-01-31T09:59:59.999Z");

        assertThat(watermark()).isEqualTo(List.of("2026-01-31T09:59:59.999Z"));
    }

    @Test
    void theTimesAreThoseOfTheSlowestAndOfTheLastToWrite() {
        db.execute("""
                INSERT INTO tieout.pipeline_progress
                  (pipeline, sink, subtask, parallelism, watermark, moved_at, updated_at)
                VALUES
                  ('main', 'order_reconciliation', 0, 2, '2026-01-31T10:00:00Z', '2026-02-01T00:00:01Z', '2026-02-01T00:00:05Z'),
                  ('main', 'order_reconciliation', 1, 2, '2026-01-31T09:00:00Z', '2026-02-01T00:00:03Z', '2026-02-01T00:00:04Z')
                """);

        assertThat(db.rows("SELECT * FROM tieout.pipeline_progress_watermark"))
                .containsExactly(List.of(
                        "main",
                        SINK,
                        "2",
                        "2",
                        "2026-01-31T09:00:00Z",
                        "false",
                        "2026-02-01T00:00:03Z",
                        "2026-02-01T00:00:05Z"));
        assertThat(db.rows("SELECT * FROM tieout.pipeline_watermark"))
                .containsExactly(List.of("main", "2026-01-31T09:00:00Z", SINK, "2026-02-01T00:00:03Z"));
    }

    @Test
    void subtasksBeyondThePresentParallelismDoNotCount() {
        run(4, "2026-01-31T10:00:00Z");

        run(2, "2026-01-31T11:00:00Z");

        assertThat(db.rows("SELECT parallelism, subtasks, watermark FROM tieout.pipeline_progress_watermark"))
                .containsExactly(List.of("2", "2", "2026-01-31T11:00:00Z"));
        assertThat(db.rows("SELECT count(*) FROM tieout.pipeline_progress")).containsExactly(List.of("4"));
    }

    @Test
    void moreSubtasksKeepWhatWasReachedUntilAllOfThemHavePassedIt() {
        run(2, "2026-01-31T10:00:00Z");

        for (int subtask = 0; subtask < 4; subtask++) {
            open(SINK, subtask, 4);
            assertThat(watermark()).isEqualTo(List.of("2026-01-31T10:00:00Z"));
        }
        for (int subtask = 0; subtask < 3; subtask++) {
            advance(SINK, subtask, "2026-01-31T11:00:00Z");
            assertThat(watermark()).isEqualTo(List.of("2026-01-31T10:00:00Z"));
        }
        advance(SINK, 3, "2026-01-31T10:30:00Z");

        assertThat(watermark()).isEqualTo(List.of("2026-01-31T10:30:00Z"));
    }

    @Test
    void aRestartFromAnOlderStateDoesNotTakeTheWatermarkBack() {
        run(2, "2026-01-31T10:40:00Z");

        open(SINK, 0, 2);
        assertThat(watermark()).isEqualTo(List.of("2026-01-31T10:40:00Z"));
        open(SINK, 1, 2);
        advance(SINK, 0, "2026-01-31T10:05:00Z");
        advance(SINK, 1, "2026-01-31T10:05:00Z");

        assertThat(db.rows("SELECT subtask, epoch, watermark, floor FROM tieout.pipeline_progress ORDER BY subtask"))
                .containsExactly(
                        List.of("0", "3", "2026-01-31T10:05:00Z", "2026-01-31T10:40:00Z"),
                        List.of("1", "4", "2026-01-31T10:05:00Z", "2026-01-31T10:40:00Z"));
        assertThat(watermark()).isEqualTo(List.of("2026-01-31T10:40:00Z"));
    }

    @Test
    void throughAnySequenceOfRestartsAndProgressTheWatermarkNeverGoesDown() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Instant time = Instant.parse("2026-01-31T10:00:00Z");
        Instant reached = Instant.MIN;
        int parallelism = 1;
        for (int step = 0; step < 400; step++) {
            if (random.nextInt(4) == 0) {
                parallelism = 1 + random.nextInt(4);
                int opened = 1 + random.nextInt(parallelism);
                for (int subtask = 0; subtask < opened; subtask++) {
                    open(SINK, subtask, parallelism);
                }
            } else {
                // After a restart a writer may start again from up to ten minutes before.
                time = time.plusSeconds(random.nextInt(120));
                Instant seen = time.minus(Duration.ofSeconds(random.nextInt(600)));
                advance(SINK, random.nextInt(parallelism), seen.toString());
            }
            List<List<String>> rows = db.rows("SELECT watermark FROM tieout.pipeline_progress_watermark");
            if (!rows.isEmpty() && !rows.get(0).equals(NOTHING)) {
                Instant now = Instant.parse(rows.get(0).get(0));
                assertThat(now).as("seed %d, step %d", seed, step).isAfterOrEqualTo(reached);
                reached = now;
            } else {
                assertThat(reached).as("seed %d, step %d", seed, step).isEqualTo(Instant.MIN);
            }
        }
        assertThat(reached).as("seed %d: some watermark was reached", seed).isAfter(Instant.MIN);
    }

    @Test
    void aSinkHasEndedOnceAllItsPresentSubtasksHave() {
        run(3, "2026-01-31T10:00:00Z");
        run(2, "2026-01-31T11:00:00Z");
        end(0);
        assertThat(db.rows("SELECT ended, watermark FROM tieout.pipeline_progress_watermark"))
                .containsExactly(List.of("false", "2026-01-31T11:00:00Z"));

        end(1);

        assertThat(db.rows("SELECT ended, watermark FROM tieout.pipeline_progress_watermark"))
                .containsExactly(List.of("true", "2026-01-31T11:00:00Z"));
    }

    @Test
    void aPipelineIsAsFarAsTheSinkThatIsLeastFar() {
        run(1, "2026-01-31T10:00:00Z");
        open("payment_ledger", 0, 1);
        assertThat(db.rows("SELECT pipeline, watermark, held_by FROM tieout.pipeline_watermark"))
                .containsExactly(List.of("main", "null", "payment_ledger"));

        advance("payment_ledger", 0, "2026-01-31T12:00:00Z");

        assertThat(db.rows("SELECT pipeline, watermark, held_by FROM tieout.pipeline_watermark"))
                .containsExactly(List.of("main", "2026-01-31T10:00:00Z", SINK));
    }

    private List<String> watermark() {
        return db.rows("SELECT watermark FROM tieout.pipeline_progress_watermark WHERE sink = '" + SINK + "'")
                .get(0);
    }

    private void run(int parallelism, String watermark) {
        for (int subtask = 0; subtask < parallelism; subtask++) {
            open(SINK, subtask, parallelism);
        }
        for (int subtask = 0; subtask < parallelism; subtask++) {
            advance(SINK, subtask, watermark);
        }
    }

    /** What a writer does when it opens. */
    private void open(String sink, int subtask, int parallelism) {
        db.execute("""
                INSERT INTO tieout.pipeline_progress AS p (pipeline, sink, subtask, parallelism, floor)
                VALUES ('main', '%1$s', %2$d, %3$d, (
                  SELECT w.watermark
                  FROM tieout.pipeline_progress_watermark AS w
                  WHERE w.pipeline = 'main' AND w.sink = '%1$s'
                ))
                ON CONFLICT (pipeline, sink, subtask) DO UPDATE SET
                  parallelism = EXCLUDED.parallelism,
                  epoch = EXCLUDED.epoch,
                  watermark = NULL,
                  floor = EXCLUDED.floor,
                  ended = false,
                  moved_at = EXCLUDED.moved_at,
                  updated_at = EXCLUDED.updated_at
                """.formatted(sink, subtask, parallelism));
    }

    /** What a writer does in each of its transactions. */
    private void advance(String sink, int subtask, String watermark) {
        db.execute("""
                UPDATE tieout.pipeline_progress AS p
                SET
                  watermark = GREATEST(p.watermark, '%s'),
                  updated_at = now()
                WHERE p.pipeline = 'main' AND p.sink = '%s' AND p.subtask = %d
                """.formatted(watermark, sink, subtask));
    }

    private void end(int subtask) {
        db.execute("UPDATE tieout.pipeline_progress SET ended = true WHERE subtask = " + subtask);
    }
}
