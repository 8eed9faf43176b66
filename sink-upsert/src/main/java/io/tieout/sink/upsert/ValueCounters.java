package io.tieout.sink.upsert;

import java.util.HashMap;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.table.data.RowData;

/** Counts rows by the values of a text column, each in a metric group of its own. */
final class ValueCounters {

    /** A metric stays for as long as the job, so a column of keys must not fill the memory of whoever collects them. */
    static final int MOST_VALUES = 100;

    /** The group of all values that come after as many as are counted by themselves. */
    static final String OTHER = "other";

    private static final String NULL = "null";

    private final MetricGroup group;
    private final String column;
    private final int position;
    private final Map<String, Counter> counters = new HashMap<>();

    ValueCounters(MetricGroup group, TableShape shape, int position) {
        this.group = group;
        this.column = shape.columns().get(position).name();
        this.position = position;
    }

    void count(RowData row) {
        String value = row.isNullAt(position) ? NULL : row.getString(position).toString();
        boolean counted = counters.containsKey(value) || counters.size() < MOST_VALUES;
        counters.computeIfAbsent(
                        counted ? value : OTHER,
                        name -> group.addGroup(column, name).counter("rowsTaken"))
                .inc();
    }
}
