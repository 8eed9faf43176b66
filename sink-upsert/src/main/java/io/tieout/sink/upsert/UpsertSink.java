package io.tieout.sink.upsert;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.table.data.RowData;

/**
 * Creates the writer of each subtask.
 *
 * @param name of the Flink table, under which progress is recorded: two Flink tables may write one table of PostgreSQL,
 *     and each has a watermark of its own
 * @param progressSettings null where no progress is recorded: without a progress table, and always in batch, whose
 *     watermark says nothing about a stream
 * @param countBy positions of the columns by whose values rows are counted
 */
record UpsertSink(
        String name,
        TableShape shape,
        ConnectionSettings connection,
        int flushRows,
        Duration flushInterval,
        ProgressSettings progressSettings,
        List<Integer> countBy)
        implements Sink<RowData> {

    UpsertSink {
        countBy = List.copyOf(countBy);
    }

    @Override
    public SinkWriter<RowData> createWriter(WriterInitContext context) throws IOException {
        TaskInfo task = context.getTaskInfo();
        Optional<Progress> progress = Optional.ofNullable(progressSettings)
                .map(settings ->
                        new Progress(settings, name, task.getIndexOfThisSubtask(), task.getNumberOfParallelSubtasks()));
        UpsertWriter writer = new UpsertWriter(
                shape,
                connection,
                flushRows,
                flushInterval,
                progress,
                copy(context),
                context.getProcessingTimeService(),
                new WriterMetrics(context.metricGroup(), shape, countBy));
        try {
            writer.open();
        } catch (IOException | RuntimeException failed) {
            writer.close();
            throw failed;
        }
        return writer;
    }

    private static UpsertWriter.RowCopy copy(WriterInitContext context) {
        if (!context.isObjectReuseEnabled()) {
            return row -> row;
        }
        TypeSerializer<RowData> serializer = context.createInputSerializer();
        return serializer::copy;
    }
}
