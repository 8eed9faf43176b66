package io.tieout.sink.upsert;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.table.data.RowData;

/** Writers as a task would run them, without the task. */
final class Writers {

    static final int FLUSH_ROWS = 2000;
    static final Duration FLUSH_INTERVAL = Duration.ofSeconds(1);
    static final SinkWriter.Context CONTEXT = new Arrival();

    private Writers() {}

    static ConnectionSettings connection(String url) {
        return connection(url, Duration.ofSeconds(10), Duration.ofSeconds(9), Duration.ofSeconds(60));
    }

    static ConnectionSettings connection(String url, Duration socket, Duration statement, Duration retry) {
        return new ConnectionSettings(
                url, null, null, "writer-under-test", Duration.ofSeconds(1), socket, statement, 1000, retry);
    }

    static UpsertWriter open(TableShape shape, String url) throws IOException {
        return open(shape, connection(url), Optional.empty(), new ManualTimers());
    }

    static UpsertWriter open(
            TableShape shape, ConnectionSettings connection, Optional<Progress> progress, ManualTimers timers)
            throws IOException {
        UpsertWriter writer = new UpsertWriter(
                shape,
                connection,
                FLUSH_ROWS,
                FLUSH_INTERVAL,
                progress,
                row -> row,
                timers,
                new WriterMetrics(UnregisteredMetricsGroup.createSinkWriterMetricGroup(), shape, List.of()));
        writer.open();
        return writer;
    }

    /** A writer of parcels that records its progress in the pipeline {@code live}. */
    static UpsertWriter openRecording(ConnectionSettings connection, int subtask, int parallelism, Duration holdBack)
            throws IOException {
        return openRecording(connection, subtask, parallelism, holdBack, new ManualTimers());
    }

    static UpsertWriter openRecording(
            ConnectionSettings connection, int subtask, int parallelism, Duration holdBack, ManualTimers timers)
            throws IOException {
        ProgressSettings settings = new ProgressSettings(new TableName(List.of("pipeline_progress")), "live", holdBack);
        Progress progress = new Progress(settings, "parcel", subtask, parallelism);
        return open(Parcels.shape(), connection, Optional.of(progress), timers);
    }

    /** Opens a writer, writes the rows in one flush and closes it. */
    static void writeAll(TableShape shape, String url, List<RowData> rows) throws IOException {
        try (UpsertWriter writer = open(shape, url)) {
            write(writer, rows);
            writer.flush(false);
        }
    }

    static void write(UpsertWriter writer, List<RowData> rows) throws IOException {
        for (RowData row : rows) {
            writer.write(row, CONTEXT);
        }
    }

    private record Arrival() implements SinkWriter.Context {
        @Override
        public long currentWatermark() {
            return Long.MIN_VALUE;
        }

        @Override
        public Long timestamp() {
            return null;
        }
    }
}
