package io.tieout.realtime.events;

import java.util.Set;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.connector.format.DecodingFormat;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DeserializationFormatFactory;
import org.apache.flink.table.factories.DynamicTableFactory;
import org.apache.flink.table.factories.FactoryUtil;

/** Makes the format of a table {@code WITH ('format' = 'checked-json')}; found by Flink's service loader. */
public final class CheckedJsonFormatFactory implements DeserializationFormatFactory {

    /** Value of the option {@code format}. */
    public static final String IDENTIFIER = "checked-json";

    @Override
    public DecodingFormat<DeserializationSchema<RowData>> createDecodingFormat(
            DynamicTableFactory.Context context, ReadableConfig options) {
        FactoryUtil.validateFactoryOptions(this, options);
        return new CheckedJsonFormat(options);
    }

    @Override
    public String factoryIdentifier() {
        return IDENTIFIER;
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of(
                CheckedJsonOptions.REJECTION_COLUMN,
                CheckedJsonOptions.REQUIRED,
                CheckedJsonOptions.KEYS,
                CheckedJsonOptions.PLACEHOLDERS,
                CheckedJsonOptions.ZONE,
                CheckedJsonOptions.MAX_AHEAD,
                CheckedJsonOptions.FLOOR,
                CheckedJsonOptions.POSITIVE,
                CheckedJsonOptions.CHANGE_TIME);
    }
}
