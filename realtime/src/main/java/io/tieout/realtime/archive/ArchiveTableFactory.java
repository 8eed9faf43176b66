package io.tieout.realtime.archive;

import io.tieout.realtime.pipeline.ArchiveHour;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Set;
import org.apache.flink.api.common.serialization.BulkWriter;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.table.factories.BulkReaderFormatFactory;
import org.apache.flink.connector.file.table.factories.BulkWriterFormatFactory;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.format.DecodingFormat;
import org.apache.flink.table.connector.format.EncodingFormat;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;

/**
 * Makes the sink and the source of a table {@code WITH ('connector' = 'event-archive')}; found by Flink's service
 * loader.
 */
public final class ArchiveTableFactory implements DynamicTableSinkFactory, DynamicTableSourceFactory {

    static final String IDENTIFIER = "event-archive";

    private static final ConfigOption<String> PATH = ConfigOptions.key("path")
            .stringType()
            .noDefaultValue()
            .withDescription("Folder of the archive, on any filesystem that Flink has.");

    private static final ConfigOption<String> FORMAT = ConfigOptions.key("format")
            .stringType()
            .defaultValue("parquet")
            .withDescription("Format of the files, one that Flink reads and writes in bulk.");

    private static final ConfigOption<String> TIME_COLUMN = ConfigOptions.key("time-column")
            .stringType()
            .noDefaultValue()
            .withDescription("Column whose hour, in UTC, decides the folder of a row; it must never be NULL.");

    private static final ConfigOption<Integer> FLUSH_ROWS = ConfigOptions.key("flush-rows")
            .intType()
            .defaultValue(50_000)
            .withDescription("Rows that a subtask keeps in memory before it writes them, checkpoint or not.");

    private static final ConfigOption<String> FIRST_HOUR = ConfigOptions.key("first-hour")
            .stringType()
            .noDefaultValue()
            .withDescription("An instant of the first hour that is read, such as 2026-11-30T09:00:00Z.");

    private static final ConfigOption<String> LAST_HOUR = ConfigOptions.key("last-hour")
            .stringType()
            .noDefaultValue()
            .withDescription("An instant of the last hour that is read, which is not before the first.");

    @Override
    public DynamicTableSink createDynamicTableSink(Context context) {
        FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
        EncodingFormat<BulkWriter.Factory<RowData>> format =
                helper.discoverEncodingFormat(BulkWriterFormatFactory.class, FORMAT);
        ReadableConfig options = helper.getOptions();
        // Parquet takes options of its library, which it does not list; Flink's own filesystem connector does the same.
        helper.validateExcept(options.get(FORMAT) + ".");
        DataType columns = context.getPhysicalRowDataType();
        return new ArchiveTableSink(
                format,
                columns,
                new Path(options.get(PATH)),
                timeColumn((RowType) columns.getLogicalType(), options.get(TIME_COLUMN)),
                flushRows(options.get(FLUSH_ROWS)));
    }

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
        DecodingFormat<BulkFormat<RowData, FileSourceSplit>> format =
                helper.discoverDecodingFormat(BulkReaderFormatFactory.class, FORMAT);
        ReadableConfig options = helper.getOptions();
        helper.validateExcept(options.get(FORMAT) + ".");
        ArchiveHour first = hour(options, FIRST_HOUR);
        ArchiveHour last = hour(options, LAST_HOUR);
        if (last.compareTo(first) < 0) {
            throw new ValidationException("last-hour=%s is not allowed: use first-hour=%s or later"
                    .formatted(options.get(LAST_HOUR), options.get(FIRST_HOUR)));
        }
        return new ArchiveTableSource(
                format, context.getPhysicalRowDataType(), new Path(options.get(PATH)), HourRange.between(first, last));
    }

    private static ArchiveHour hour(ReadableConfig options, ConfigOption<String> key) {
        String text = options.getOptional(key)
                .orElseThrow(
                        () -> new ValidationException("%s is not set: say which hours are read".formatted(key.key())));
        try {
            return ArchiveHour.of(Instant.parse(text));
        } catch (DateTimeParseException unreadable) {
            throw new ValidationException(
                    "%s=%s is not allowed: use an instant such as 2026-11-30T09:00:00Z".formatted(key.key(), text),
                    unreadable);
        }
    }

    private static int flushRows(int rows) {
        if (rows < 1) {
            throw new ValidationException("flush-rows=%d is not allowed: use 1 to %d (default %d)"
                    .formatted(rows, Integer.MAX_VALUE, FLUSH_ROWS.defaultValue()));
        }
        return rows;
    }

    private static int timeColumn(RowType columns, String name) {
        int position = columns.getFieldIndex(name);
        if (position < 0) {
            throw new ValidationException("time-column=%s is not allowed: use one of the columns %s"
                    .formatted(name, columns.getFieldNames()));
        }
        LogicalType type = columns.getTypeAt(position);
        if (!type.is(LogicalTypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE)) {
            throw new ValidationException(
                    "time-column=%s is not allowed: it has type %s, use a TIMESTAMP_LTZ column".formatted(name, type));
        }
        return position;
    }

    @Override
    public String factoryIdentifier() {
        return IDENTIFIER;
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of(PATH, TIME_COLUMN);
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of(FORMAT, FLUSH_ROWS, FIRST_HOUR, LAST_HOUR);
    }
}
