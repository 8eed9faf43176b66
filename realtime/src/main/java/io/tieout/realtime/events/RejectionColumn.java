package io.tieout.realtime.events;

import java.util.List;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;

/** The column that holds why a record is no event. */
final class RejectionColumn {

    /** The type as a table declares it. */
    static final String TYPE = "ROW<code STRING, reason STRING, event_key STRING, payload BYTES>";

    private static final List<LogicalTypeRoot> FIELDS = List.of(
            LogicalTypeRoot.VARCHAR, LogicalTypeRoot.VARCHAR, LogicalTypeRoot.VARCHAR, LogicalTypeRoot.VARBINARY);

    private RejectionColumn() {}

    /** Adds to {@code problems} if the column is not the row that the format fills. */
    static void check(RowType.RowField column, List<String> problems) {
        boolean fits = column.getType() instanceof RowType row
                && row.getChildren().stream()
                        .map(child -> child.getTypeRoot())
                        .toList()
                        .equals(FIELDS);
        if (!fits) {
            problems.add("column %s: %s must be %s"
                    .formatted(column.getName(), column.getType().asSummaryString(), TYPE));
        }
    }
}
