package io.tieout.realtime.archive;

import static io.tieout.realtime.archive.ArchivingSession.PATIENCE;
import static io.tieout.realtime.archive.ArchivingSession.RECORD_TIME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When files appear in the archive, and which of them count. */
class ArchiveFilesIT {

    @TempDir
    private Path root;

    private ArchivingSession session;
    private ArchivedTables archived;

    @BeforeEach
    void create() {
        session = new ArchivingSession(root);
        archived = new ArchivedTables(root);
    }

    @Test
    void asManyRowsAsMayBeKeptAreWrittenBeforeTheCheckpoint() throws Exception {
        TableEnvironment stream = session.stream("job.parallelism=1", "job.checkpoint-interval=1 h");
        ArchivingSession.numbers(stream, 7);

        ArchivingSession.run(stream, """
                INSERT INTO order_archive /*+ OPTIONS('flush-rows' = '2') */ (order_id, order_time)
                SELECT
                    CAST(n AS STRING),
                    TO_TIMESTAMP_LTZ(n, 3)
                FROM numbers""");

        assertThat(archived.orderFolder().files()).hasSize(4);
        assertThat(archived.orders("SELECT order_id FROM archived"))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 7)
                        .mapToObj(number -> Row.of(String.valueOf(number)))
                        .toList());
    }

    @Test
    void aCheckpointWritesWhatHasComeWhileTheJobGoesOn() throws Exception {
        TableEnvironment stream = session.stream("job.parallelism=1", "job.checkpoint-interval=200 ms");
        stream.executeSql("""
                CREATE TEMPORARY TABLE endless (
                    order_id STRING
                ) WITH (
                    'connector' = 'datagen',
                    'rows-per-second' = '50'
                )""");

        JobClient job = stream.executeSql("""
                        INSERT INTO order_archive (order_id, order_time)
                        SELECT order_id, TO_TIMESTAMP_LTZ(0, 3)
                        FROM endless""").getJobClient().orElseThrow();
        try {
            await().atMost(PATIENCE)
                    .untilAsserted(
                            () -> assertThat(archived.orderFolder().files()).hasSizeGreaterThan(2));
            assertThat(job.getJobStatus().get().isTerminalState()).isFalse();
            assertThat((Long) archived.orders("SELECT COUNT(*) FROM archived")
                            .get(0)
                            .getField(0))
                    .isPositive();
        } finally {
            job.cancel().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
    }

    @Test
    void aFileThatIsStillBeingWrittenIsPassedOver() throws Exception {
        Row order = Row.of(
                "a",
                "u",
                BigDecimal.ONE,
                "EUR",
                1L,
                "SHIPPED",
                Instant.parse("2026-01-31T09:00:00Z"),
                "orders",
                0,
                0L,
                RECORD_TIME);
        session.archiveOrders(List.of(order));
        Path hour = root.resolve("orders/event_date=2026-01-31/event_hour=09");
        Files.writeString(hour.resolve(".half.parquet"), "PAR1");

        assertThat(archived.orders("SELECT order_id FROM archived")).containsExactly(Row.of("a"));
    }

    @Test
    void aStreamWithoutEventsLeavesNoFileAndCanBeRead() throws Exception {
        TableEnvironment stream = session.stream();
        ArchivingSession.numbers(stream, 3);

        ArchivingSession.run(stream, """
                INSERT INTO order_archive (order_id, order_time)
                SELECT CAST(n AS STRING), TO_TIMESTAMP_LTZ(n, 3)
                FROM numbers
                WHERE n > 3""");

        assertThat(archived.orderFolder().files()).isEmpty();
        assertThat(archived.orderFolder().hiddenFiles()).isEmpty();
        assertThat(archived.orders("SELECT order_id FROM archived")).isEmpty();
    }
}
