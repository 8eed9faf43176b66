package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.table.api.TableEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * One pipeline run with 2, then 4, then 2 subtasks; the second run starts from an older place than the first ended at.
 */
@Timeout(120)
class RescaleIT {

    private static final String VIEW = """
            SELECT parallelism, extract(epoch FROM watermark)::bigint FROM pipeline_progress_watermark""";

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @Test
    void theWatermarkNeverGoesDownAndSubtasksLeftBehindDoNotHoldItBack() throws Exception {
        DATABASE.execute(Parcels.DDL);
        DATABASE.createProgress();
        AtomicBoolean done = new AtomicBoolean();
        List<Long> seen = new CopyOnWriteArrayList<>();
        CompletableFuture<Void> sampler = CompletableFuture.runAsync(() -> sampleUntil(done, seen));

        run(2, 4000);
        long first = watermark(2);
        assertThat(first).isBetween(3000L, 4000L);

        run(4, 2000);
        assertThat(watermark(4)).as("from an older place").isEqualTo(first);

        run(2, 8000);
        long last = watermark(2);
        assertThat(last).isBetween(7000L, 8000L);
        assertThat(DATABASE.rows("SELECT subtask, parallelism, ended FROM pipeline_progress ORDER BY subtask"))
                .containsExactly("0|2|t", "1|2|t", "2|4|t", "3|4|t");
        assertThat(DATABASE.row(
                        "SELECT max(extract(epoch FROM watermark)) <= 2000 FROM pipeline_progress WHERE subtask > 1"))
                .as("what was left behind would hold it back")
                .isEqualTo("t");

        done.set(true);
        sampler.join();
        System.out.println("RescaleIT samples: " + seen.size());
        assertThat(seen).isSorted().contains(last);
        assertThat(DATABASE.row("SELECT count(*) FROM parcel")).isEqualTo("8000");
    }

    /** Event time is the number in seconds. */
    private static void run(int parallelism, int numbers) throws Exception {
        TableEnvironment flink = Flink.streaming(parallelism);
        Flink.createSink(
                flink,
                "parcel",
                Parcels.FLINK_COLUMNS,
                DATABASE.url(),
                "sink.flush-rows",
                "100",
                "sink.progress.table",
                "pipeline_progress",
                "sink.progress.pipeline",
                "live");
        flink.executeSql("""
                CREATE TEMPORARY TABLE numbers (
                  n BIGINT,
                  happened AS TO_TIMESTAMP_LTZ(n * 1000, 3),
                  WATERMARK FOR happened AS happened)
                WITH (
                  'connector' = 'datagen',
                  'rows-per-second' = '4000',
                  'fields.n.kind' = 'sequence',
                  'fields.n.start' = '1',
                  'fields.n.end' = '%d')""".formatted(numbers));
        Flink.run(flink, """
                INSERT INTO parcel (parcel_id, version)
                SELECT CONCAT('p', CAST(n AS STRING)), n FROM numbers ON CONFLICT DO DEDUPLICATE""");
    }

    private static long watermark(int parallelism) {
        String[] row = DATABASE.row(VIEW).split("\\|", -1);
        assertThat(row[0]).isEqualTo(String.valueOf(parallelism));
        return Long.parseLong(row[1]);
    }

    private static void sampleUntil(AtomicBoolean done, List<Long> seen) {
        while (!done.get()) {
            DATABASE.rows(VIEW).stream()
                    .map(row -> row.split("\\|", -1)[1])
                    .filter(watermark -> !watermark.equals("null"))
                    .forEach(watermark -> seen.add(Long.valueOf(watermark)));
        }
        seen.add(watermark(2));
    }
}
