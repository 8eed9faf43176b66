package io.tieout.sink.upsert;

import java.util.Arrays;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.RowData.FieldGetter;

/** The key of a row, equal and ordered by its columns in turn. */
final class RowKey implements Comparable<RowKey> {

    private final Object[] parts;

    private RowKey(Object[] parts) {
        this.parts = parts;
    }

    static RowKey of(RowData row, FieldGetter[] columns) {
        Object[] parts = new Object[columns.length];
        for (int at = 0; at < parts.length; at++) {
            parts[at] = columns[at].getFieldOrNull(row);
        }
        return new RowKey(parts);
    }

    /** The value of the key's column at this place, null if the row has none. */
    Object part(int at) {
        return parts[at];
    }

    @Override
    public int compareTo(RowKey other) {
        for (int at = 0; at < parts.length; at++) {
            int order = Fields.compare(parts[at], other.parts[at]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowKey key && Arrays.equals(parts, key.parts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(parts);
    }
}
