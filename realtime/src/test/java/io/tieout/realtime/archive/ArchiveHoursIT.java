package io.tieout.realtime.archive;

import static io.tieout.realtime.archive.ArchivingSession.RECORD_TIME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.realtime.pipeline.Script;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each hour of events has a folder of its own, and who asks for an hour reads no other. */
class ArchiveHoursIT {

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
    void manyHoursAtOnceAreOneFileAnHourAndSubtask() throws Exception {
        Script script = session.script("job.parallelism=2");
        Map<String, String> configuration = new TreeMap<>(script.configuration());
        // Flink was seen to take a checkpoint right at the start, whatever the interval: a second file of some hour.
        configuration.remove("execution.checkpointing.interval");
        TableEnvironment stream = new Script(configuration, script.definitions(), script.inserts()).open();
        ArchivingSession.numbers(stream, 1600);

        ArchivingSession.run(stream, """
                INSERT INTO order_archive
                SELECT
                    CAST(n AS STRING), 'u', CAST(n AS DECIMAL(19, 4)), 'EUR', n, 'SHIPPED', TO_TIMESTAMP_LTZ(n * 900000, 3),
                    'orders', 0, n, TO_TIMESTAMP_LTZ(n, 3)
                FROM numbers""");

        List<Path> files = archived.orderFolder().files();
        Map<String, Set<Path>> hoursOfWriter = new TreeMap<>();
        for (Path file : files) {
            String writer = file.getFileName().toString().substring(0, 36);
            assertThat(hoursOfWriter
                            .computeIfAbsent(writer, name -> new HashSet<>())
                            .add(file.getParent()))
                    .as("%s is the writer's only file of its hour", file)
                    .isTrue();
        }
        assertThat(hoursOfWriter).hasSize(2);
        assertThat(archived.orderFolder().hours()).hasSize(400);
        assertThat(archived.orderFolder().hiddenFiles()).isEmpty();
        assertThat(new LineFormat(root).openNow()).isZero();
        assertThat(archived.orders("""
                        SELECT
                            COUNT(*),
                            COUNT(DISTINCT order_id),
                            SUM(amount),
                            COUNT(DISTINCT order_time),
                            COUNT(DISTINCT (event_date || event_hour))
                        FROM archived
                        WHERE event_date || ' ' || event_hour = SUBSTRING(CAST(order_time AS STRING) FROM 1 FOR 13)"""))
                .containsExactly(Row.of(1600L, 1600L, new BigDecimal("1279200.0000"), 1600L, 400L));
    }

    @Test
    void anHourThatIsAskedForIsReadAndNoOther() throws Exception {
        List<Row> orders = Stream.of("2026-01-31T08:59:59.999Z", "2026-01-31T09:00:00Z", "2026-01-30T09:00:00Z")
                .map(time -> Row.of(
                        time,
                        "u",
                        BigDecimal.ONE,
                        "EUR",
                        1L,
                        "SHIPPED",
                        Instant.parse(time),
                        "orders",
                        0,
                        0L,
                        RECORD_TIME))
                .toList();
        session.archiveOrders(orders);
        for (Path file : archived.orderFolder().files()) {
            if (!file.startsWith(Path.of("event_date=2026-01-31", "event_hour=09"))) {
                Files.writeString(root.resolve("orders").resolve(file), "not Parquet");
            }
        }
        String query = """
                SELECT order_id
                FROM archived
                WHERE event_date = '2026-01-31' AND event_hour = '09'""";

        TableEnvironment batch = archived.openOrders();
        assertThat(batch.explainSql(query).replaceAll("(?s).*== Optimized Physical Plan ==", ""))
                .contains("partitions=[{event_date=2026-01-31, event_hour=09}]")
                .doesNotContain("where=[");
        assertThat(ArchivedTables.rows(batch, query)).containsExactly(Row.of("2026-01-31T09:00:00Z"));
        assertThatThrownBy(() -> ArchivedTables.rows(batch, "SELECT order_id FROM archived"))
                .hasStackTraceContaining("is not a Parquet file");
    }
}
