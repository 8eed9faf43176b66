package io.tieout.realtime.archive;

import java.io.IOException;
import org.apache.flink.api.common.serialization.BulkWriter;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.data.RowData;

/**
 * Creates the writer of each subtask.
 *
 * @param timeColumn position of the event time
 * @param timePrecision digits of its fraction of a second
 */
record ArchiveSink(BulkWriter.Factory<RowData> format, Path folder, int timeColumn, int timePrecision, int flushRows)
        implements Sink<RowData> {

    /** Makes the folder too, so that an archive without events can be read. */
    @Override
    public SinkWriter<RowData> createWriter(WriterInitContext context) throws IOException {
        folder.getFileSystem().mkdirs(folder);
        return new ArchiveWriter(this, context.createInputSerializer());
    }
}
