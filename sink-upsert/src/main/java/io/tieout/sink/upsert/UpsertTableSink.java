package io.tieout.sink.upsert;

import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.SinkV2Provider;
import org.apache.flink.types.RowKind;

/**
 * The table as the planner sees it. It takes inserts and updates alike as versions of facts; a query that deletes is
 * refused by the planner, since a fact that was reported cannot be unsaid by a merge.
 *
 * @param parallelism null for that of the input
 */
record UpsertTableSink(UpsertSink streaming, Integer parallelism) implements DynamicTableSink {

    @Override
    public ChangelogMode getChangelogMode(ChangelogMode requestedMode) {
        return ChangelogMode.newBuilder()
                .addContainedKind(RowKind.INSERT)
                .addContainedKind(RowKind.UPDATE_AFTER)
                .build();
    }

    @Override
    public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
        UpsertSink sink = context.isBounded()
                ? new UpsertSink(
                        streaming.name(),
                        streaming.shape(),
                        streaming.connection(),
                        streaming.flushRows(),
                        streaming.flushInterval(),
                        null,
                        streaming.countBy())
                : streaming;
        return SinkV2Provider.of(sink, parallelism);
    }

    @Override
    public DynamicTableSink copy() {
        return new UpsertTableSink(streaming, parallelism);
    }

    @Override
    public String asSummaryString() {
        return UpsertPostgresTableFactory.IDENTIFIER + " " + streaming.shape().name();
    }
}
