package io.tieout.realtime.archive;

import org.apache.flink.api.common.serialization.BulkWriter;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.format.EncodingFormat;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.SinkV2Provider;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;

/** The table as the planner sees it: events only, which are never updated. */
record ArchiveTableSink(
        EncodingFormat<BulkWriter.Factory<RowData>> format,
        DataType columns,
        Path folder,
        int timeColumn,
        int flushRows)
        implements DynamicTableSink {

    @Override
    public ChangelogMode getChangelogMode(ChangelogMode requested) {
        return ChangelogMode.insertOnly();
    }

    @Override
    public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
        LogicalType time = columns.getLogicalType().getChildren().get(timeColumn);
        return SinkV2Provider.of(new ArchiveSink(
                format.createRuntimeEncoder(context, columns), folder, timeColumn, precision(time), flushRows));
    }

    private static int precision(LogicalType time) {
        return ((LocalZonedTimestampType) time).getPrecision();
    }

    @Override
    public DynamicTableSink copy() {
        return new ArchiveTableSink(format, columns, folder, timeColumn, flushRows);
    }

    @Override
    public String asSummaryString() {
        return ArchiveTableFactory.IDENTIFIER + " " + folder;
    }
}
