package io.tieout.realtime.archive;

import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.Projection;
import org.apache.flink.table.connector.format.DecodingFormat;
import org.apache.flink.table.connector.format.ProjectableDecodingFormat;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.connector.source.abilities.SupportsProjectionPushDown;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.DataType;

/**
 * Reads the hours of an archive that a window needs. Flink's filesystem connector lists the whole archive instead,
 * several times while a query is planned, before it leaves out what the window does not need.
 */
final class ArchiveTableSource implements ScanTableSource, SupportsProjectionPushDown {

    private final DecodingFormat<BulkFormat<RowData, FileSourceSplit>> format;
    private final DataType columns;
    private final Path folder;
    private final HourRange hours;
    private int[][] read;

    /**
     * Of all columns, until fewer are asked for.
     *
     * @param format one that can leave out columns
     * @param folder of one stream
     */
    ArchiveTableSource(
            DecodingFormat<BulkFormat<RowData, FileSourceSplit>> format,
            DataType columns,
            Path folder,
            HourRange hours) {
        this(format, columns, folder, hours, Projection.all(columns).toNestedIndexes());
    }

    private ArchiveTableSource(
            DecodingFormat<BulkFormat<RowData, FileSourceSplit>> format,
            DataType columns,
            Path folder,
            HourRange hours,
            int[][] read) {
        this.format = format;
        this.columns = columns;
        this.folder = folder;
        this.hours = hours;
        this.read = read;
    }

    @Override
    public ChangelogMode getChangelogMode() {
        return ChangelogMode.insertOnly();
    }

    @Override
    public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
        BulkFormat<RowData, FileSourceSplit> reader = ((ProjectableDecodingFormat<BulkFormat<RowData, FileSourceSplit>>)
                        format)
                .createRuntimeDecoder(context, columns, read);
        return SourceProvider.of(FileSource.forBulkFileFormat(reader, folder)
                .setFileEnumerator(hours)
                .build());
    }

    @Override
    public boolean supportsNestedProjection() {
        return false;
    }

    @Override
    public void applyProjection(int[][] projected, DataType produced) {
        read = projected;
    }

    @Override
    public DynamicTableSource copy() {
        return new ArchiveTableSource(format, columns, folder, hours, read);
    }

    @Override
    public String asSummaryString() {
        return "%s %s, %s".formatted(ArchiveTableFactory.IDENTIFIER, folder, hours);
    }
}
