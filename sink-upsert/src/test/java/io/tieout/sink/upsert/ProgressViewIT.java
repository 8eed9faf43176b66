package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The view over rows as writers leave them, in the order in which they opened. */
class ProgressViewIT {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @BeforeEach
    void createTable() {
        DATABASE.createProgress();
    }

    @Test
    void noWriterHasOpenedMeansNoRow() {
        assertThat(DATABASE.rows("SELECT * FROM pipeline_progress_watermark")).isEmpty();
    }

    @Test
    void theSlowestWriterDecides() {
        opened("live", "a", 0, 2, "12:05", null);
        opened("live", "a", 1, 2, "12:00", null);
        assertView("live|a|2|12:00:00");
    }

    @Test
    void aWriterThatHasRecordedNothingAllowsNoConclusion() {
        opened("live", "a", 0, 2, "12:05", null);
        opened("live", "a", 1, 2, null, null);
        assertView("live|a|2|null");
    }

    @Test
    void aWriterThatHasNotOpenedYetAllowsNoConclusion() {
        opened("live", "a", 0, 2, "12:05", null);
        assertView("live|a|2|null");
    }

    @Test
    void whatHadBeenReachedBeforeHoldsUntilTheWritersAreBeyondIt() {
        opened("live", "a", 0, 2, "11:00", "12:00");
        opened("live", "a", 1, 2, null, "12:00");
        assertView("live|a|2|12:00:00");
        DATABASE.execute("UPDATE pipeline_progress SET watermark = '2026-03-01T12:30Z'");
        assertView("live|a|2|12:30:00");
    }

    @Test
    void writersThatAChangeOfParallelismLeftBehindDoNotCountButTheirFloorDoes() {
        opened("live", "a", 2, 4, "11:00", "11:30");
        opened("live", "a", 3, 4, "11:00", null);
        opened("live", "a", 0, 2, "11:10", null);
        opened("live", "a", 1, 2, "11:20", null);
        assertView("live|a|2|11:30:00");
        DATABASE.execute("UPDATE pipeline_progress SET watermark = '2026-03-01T12:00Z' WHERE parallelism = 2");
        assertView("live|a|2|12:00:00");
    }

    @Test
    void whileAChangeOfParallelismIsUnderWayTheOldWritersCountNoMore() {
        opened("live", "a", 0, 2, "12:00", null);
        opened("live", "a", 1, 2, "12:00", null);
        opened("live", "a", 3, 4, null, "12:00");
        assertView("live|a|4|12:00:00");
    }

    @Test
    void pipelinesAndSinksAreTheirOwn() {
        opened("live", "a", 0, 1, "12:00", null);
        opened("live", "b", 0, 1, "11:00", null);
        opened("test", "a", 0, 1, null, null);
        assertView("live|a|1|12:00:00", "live|b|1|11:00:00", "test|a|1|null");
    }

    private static void opened(
            String pipeline, String sink, int subtask, int parallelism, String watermark, String floor) {
        DATABASE.execute("""
                INSERT INTO pipeline_progress (pipeline, sink, subtask, parallelism, watermark, floor)
                VALUES ('%s', '%s', %d, %d, '2026-03-01T'||'%s'||'Z', '2026-03-01T'||'%s'||'Z')""".formatted(pipeline, sink, subtask, parallelism, watermark, floor)
                .replace("'2026-03-01T'||'null'||'Z'", "NULL")
                .replace("'||'", ""));
    }

    private static void assertView(String... rows) {
        assertThat(DATABASE.rows("""
                        SELECT pipeline, sink, parallelism, CAST(watermark AT TIME ZONE 'UTC' AS time)
                        FROM pipeline_progress_watermark ORDER BY 1, 2""")).containsExactly(rows);
    }
}
