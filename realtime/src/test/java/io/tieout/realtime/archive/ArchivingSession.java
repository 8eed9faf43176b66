package io.tieout.realtime.archive;

import io.tieout.realtime.RealtimeJob;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.settings.TestSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.types.AbstractDataType;
import org.apache.flink.types.Row;

/**
 * The session of the job as it is, its sinks bound by {@link Archive#sinks()} to a folder of a test.
 *
 * @param root of the archive
 */
record ArchivingSession(Path root) {

    static final Duration PATIENCE = Duration.ofMinutes(2);
    static final Instant RECORD_TIME = Instant.parse("2026-02-01T00:00:01.007Z");

    private static final AbstractDataType<?> ORDER = DataTypes.ROW(
            DataTypes.STRING(),
            DataTypes.STRING(),
            DataTypes.DECIMAL(19, 4),
            DataTypes.STRING(),
            DataTypes.BIGINT(),
            DataTypes.STRING(),
            DataTypes.TIMESTAMP_LTZ(3),
            DataTypes.STRING(),
            DataTypes.INT(),
            DataTypes.BIGINT(),
            DataTypes.TIMESTAMP_LTZ(3));

    private static final AbstractDataType<?> PAYMENT = DataTypes.ROW(
            DataTypes.STRING(),
            DataTypes.STRING(),
            DataTypes.DECIMAL(19, 4),
            DataTypes.STRING(),
            DataTypes.STRING(),
            DataTypes.TIMESTAMP_LTZ(3),
            DataTypes.STRING(),
            DataTypes.INT(),
            DataTypes.BIGINT(),
            DataTypes.TIMESTAMP_LTZ(3));

    void archiveOrders(List<Row> orders) throws Exception {
        archive("order_archive", orders, ORDER);
    }

    void archivePayments(List<Row> payments) throws Exception {
        archive("payment_archive", payments, PAYMENT);
    }

    private void archive(String sink, List<Row> rows, AbstractDataType<?> type) throws Exception {
        stream("job.checkpoint-interval=100 ms")
                .fromValues(type, rows)
                .executeInsert(sink)
                .await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    TableEnvironment stream(String... settings) {
        return script(settings).open();
    }

    Script script(String... settings) {
        List<String> all = new ArrayList<>(List.of(settings));
        all.add("archive.path=" + root);
        all.add("job.restart-attempts=0");
        return RealtimeJob.script(TestSettings.of(all.toArray(String[]::new)));
    }

    /** A table of the numbers from 0, each once; Flink deals them out to the subtasks in turn. */
    static void numbers(TableEnvironment stream, int count) {
        stream.executeSql("""
                CREATE TEMPORARY TABLE numbers (
                    n BIGINT
                ) WITH (
                    'connector' = 'datagen',
                    'rows-per-second' = '1000000',
                    'fields.n.kind' = 'sequence',
                    'fields.n.start' = '0',
                    'fields.n.end' = '%d'
                )""".formatted(count - 1));
    }

    static void run(TableEnvironment stream, String insert) throws Exception {
        stream.executeSql(insert).await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
}
