package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.table.api.TableEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Rows would stay in the buffer for ten minutes here; only a checkpoint, or the timer, brings them out. */
@Timeout(120)
class CheckpointIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @TempDir
    private Path directory;

    @BeforeEach
    void createTable() {
        DATABASE.execute("DROP TABLE IF EXISTS parcel; " + Parcels.DDL);
    }

    @Test
    void whatACheckpointCountsAsReadIsInTheTable() throws Exception {
        JobClient first = start(checkpointing(), "10 min");
        await().atMost(PATIENCE).until(() -> count() >= 20);
        String savepoint = first.stopWithSavepoint(false, directory.toUri().toString(), SavepointFormatType.CANONICAL)
                .get();
        int stopped = count();
        assertThat(stopped).as("the batch never was full").isLessThan(10_000);
        assertThat(DATABASE.row("SELECT max(version) FROM parcel")).isEqualTo(String.valueOf(stopped));

        // Had the savepoint been ahead of the table, the numbers between the two would be missing now.
        TableEnvironment restored = checkpointing();
        restored.getConfig().set("execution.state-recovery.path", savepoint);
        JobClient second = start(restored, "10 min");
        await().atMost(PATIENCE).until(() -> count() >= stopped + 20);
        second.cancel().get();
        assertThat(DATABASE.row("SELECT count(*) = max(version) FROM parcel")).isEqualTo("t");
    }

    @Test
    void withoutACheckpointTheTimerBringsRowsOut() throws Exception {
        JobClient job = start(Flink.streaming(1), "100 ms");
        await().atMost(PATIENCE).until(() -> count() > 0);
        job.cancel().get();
    }

    private static TableEnvironment checkpointing() {
        TableEnvironment flink = Flink.streaming(1);
        flink.getConfig().set("execution.checkpointing.interval", "200 ms");
        return flink;
    }

    private static int count() {
        return Integer.parseInt(DATABASE.row("SELECT count(*) FROM parcel"));
    }

    private static JobClient start(TableEnvironment flink, String interval) {
        Flink.createSink(
                flink,
                "parcel",
                Parcels.FLINK_COLUMNS,
                DATABASE.url(),
                "sink.flush-rows",
                "10000",
                "sink.flush-interval",
                interval);
        flink.executeSql("""
                CREATE TEMPORARY TABLE numbers (n BIGINT) WITH (
                  'connector' = 'datagen',
                  'rows-per-second' = '200',
                  'fields.n.kind' = 'sequence',
                  'fields.n.start' = '1',
                  'fields.n.end' = '20000')""");
        return flink.executeSql("""
                        INSERT INTO parcel (parcel_id, version)
                        SELECT CONCAT('p', CAST(n AS STRING)), n FROM numbers ON CONFLICT DO DEDUPLICATE""").getJobClient().orElseThrow();
    }
}
