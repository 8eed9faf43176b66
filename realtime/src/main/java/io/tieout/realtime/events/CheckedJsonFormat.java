package io.tieout.realtime.events;

import java.util.List;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.Projection;
import org.apache.flink.table.connector.format.ProjectableDecodingFormat;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;

/** The format as the planner sees it: it may leave out columns, but an event is always judged by all of them. */
final class CheckedJsonFormat implements ProjectableDecodingFormat<DeserializationSchema<RowData>> {

    private final ReadableConfig options;

    CheckedJsonFormat(ReadableConfig options) {
        this.options = options;
    }

    @Override
    public DeserializationSchema<RowData> createRuntimeDecoder(
            DynamicTableSource.Context context, DataType physical, int[][] projections) {
        EventRules rules = EventRules.of((RowType) physical.getLogicalType(), options);
        DataType produced = Projection.of(projections).project(physical);
        List<String> names = rules.columns().stream().map(FieldReader::name).toList();
        int[] wanted = ((RowType) produced.getLogicalType())
                .getFieldNames().stream().mapToInt(names::indexOf).toArray();
        return new CheckedJsonDeserializer(rules, wanted, context.createTypeInformation(produced));
    }

    @Override
    public ChangelogMode getChangelogMode() {
        return ChangelogMode.insertOnly();
    }

    @Override
    public boolean supportsNestedProjection() {
        return false;
    }
}
