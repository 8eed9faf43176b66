package io.tieout.backfill.speed;

import io.tieout.backfill.Jobs;
import io.tieout.backfill.Window;
import io.tieout.backfill.archive.ArchiveCompaction;
import io.tieout.backfill.archive.CompactionLimits;
import io.tieout.backfill.cluster.Execution;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.pipeline.TableOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/**
 * A day of 5,000,000 orders, as the stream archives it and {@code tieout compact} leaves it: one file an hour. Of ten
 * orders nine are paid within half an hour, one in fifty twice, and one in forty too late. The same every time.
 */
final class ShopArchive {

    static final int ORDERS = 5_000_000;
    static final Window DAY = new Window(Instant.parse("2026-06-01T00:00:00Z"), Instant.parse("2026-06-02T00:00:00Z"));

    private static final String COORDINATES =
            "source_topic STRING, source_partition INT, source_offset BIGINT, record_time TIMESTAMP_LTZ(3)";

    private ShopArchive() {}

    /** An hour of the day. */
    static Window hour(int hour) {
        Instant from = DAY.from().plus(Duration.ofHours(hour));
        return new Window(from, from.plus(Duration.ofHours(1)));
    }

    /** Makes it, if it is not there from an earlier time. */
    static Archive in(Path folder, DataSource database) throws Exception {
        Archive archive = new Archive(folder.toUri());
        Path made = folder.resolve(".made");
        if (!Files.exists(made)) {
            Jobs.finish(Execution.local(2).on(script(archive)));
            ArchiveCompaction compaction = new ArchiveCompaction(new ArchiveCompaction.Context(
                    archive,
                    Execution.local(2),
                    database,
                    new CompactionLimits(2, Duration.ZERO),
                    Clock.systemUTC(),
                    rows -> {}));
            Instant settled = DAY.to().plus(Duration.ofDays(1));
            compaction.run(settled);
            // Deletes what the first has replaced.
            compaction.run(settled);
            Files.createFile(made);
        }
        return archive;
    }

    private static Script script(Archive archive) {
        Map<String, Map<String, String>> sinks = archive.sinks();
        return new Script(
                Map.of("execution.runtime-mode", "batch", "table.local-time-zone", "UTC"),
                List.of(
                        """
                        CREATE TEMPORARY TABLE numbers (n BIGINT) WITH (
                          'connector' = 'datagen', 'number-of-rows' = '%1$d', 'rows-per-second' = '100000000',
                          'fields.n.kind' = 'sequence', 'fields.n.start' = '0', 'fields.n.end' = '%2$d')""".formatted(ORDERS, ORDERS - 1),
                        """
                        CREATE TEMPORARY VIEW shop AS
                        SELECT n AS n, 'order-' || LPAD(CAST(n AS STRING), 9, '0') AS order_id,
                          CAST(MOD(n * 7919, 900000) AS DECIMAL(19, 4)) / 100 AS amount,
                          CASE WHEN MOD(n, 16) = 3 THEN 'USD' ELSE 'BRL' END AS currency,
                          %1$d + n * %2$d / %3$d AS order_millis
                        FROM numbers""".formatted(DAY.from().toEpochMilli(), DAY.length().toMillis(), ORDERS),
                        """
                        CREATE TEMPORARY TABLE order_archive (order_id STRING, user_id STRING, amount DECIMAL(19, 4),
                          currency STRING, order_version BIGINT, order_status STRING, order_time TIMESTAMP_LTZ(3),
                          %s) WITH (%s, 'flush-rows' = '400000')""".formatted(COORDINATES, TableOptions.text(sinks.get("order_archive"))),
                        """
                        CREATE TEMPORARY TABLE payment_archive (pay_id STRING, order_id STRING,
                          pay_amount DECIMAL(19, 4), pay_currency STRING, pay_status STRING, pay_time TIMESTAMP_LTZ(3),
                          %s) WITH (%s, 'flush-rows' = '400000')""".formatted(COORDINATES, TableOptions.text(sinks.get("payment_archive")))),
                List.of("""
                        INSERT INTO order_archive
                        SELECT order_id, 'user-' || CAST(MOD(n * 31, 400000) AS STRING), amount, currency,
                          CAST(1 AS BIGINT), CAST(NULL AS STRING), TO_TIMESTAMP_LTZ(order_millis, 3),
                          'orders', CAST(MOD(n, 4) AS INT), n / 4, TO_TIMESTAMP_LTZ(order_millis + 40, 3)
                        FROM shop""", """
                        INSERT INTO payment_archive
                        SELECT 'pay-' || LPAD(CAST(n AS STRING), 9, '0') || part, order_id, amount, currency,
                          'SUCCESS', TO_TIMESTAMP_LTZ(pay_millis, 3),
                          'payments', CAST(MOD(n, 4) AS INT), n / 4, TO_TIMESTAMP_LTZ(pay_millis + 40, 3)
                        FROM (
                          SELECT n, '-1' AS part, order_id, amount, currency,
                            order_millis + MOD(n * 7919, 1800000) AS pay_millis
                          FROM shop WHERE MOD(n, 10) > 0
                          UNION ALL
                          SELECT n, '-2' AS part, order_id, amount, currency,
                            order_millis + MOD(n * 7919, 1800000) + 60000 AS pay_millis
                          FROM shop WHERE MOD(n, 50) = 1
                          UNION ALL
                          SELECT n, '-3' AS part, order_id, amount, currency, order_millis + 2700000 AS pay_millis
                          FROM shop WHERE MOD(n, 40) = 0
                        )"""));
    }
}
