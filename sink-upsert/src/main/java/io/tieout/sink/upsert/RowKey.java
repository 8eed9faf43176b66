package io.tieout.sink.upsert;

import java.util.Arrays;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.RowData.FieldGetter;
import org.apache.flink.table.data.StringData;

/**
 * The key of a row, equal and ordered by its columns in turn. Texts stand in it as bytes, since a key is compared many
 * times while a batch is sorted, and Flink's texts would be copied each time.
 */
final class RowKey implements Comparable<RowKey> {

    private final Object[] parts;

    private RowKey(Object[] parts) {
        this.parts = parts;
    }

    static RowKey of(RowData row, FieldGetter[] columns) {
        Object[] parts = new Object[columns.length];
        for (int at = 0; at < parts.length; at++) {
            Object part = columns[at].getFieldOrNull(row);
            parts[at] = part instanceof StringData text ? text.toBytes() : part;
        }
        return new RowKey(parts);
    }

    /** Whether the row has no value in the key's column at this place. */
    boolean lacks(int at) {
        return parts[at] == null;
    }

    @Override
    public int compareTo(RowKey other) {
        for (int at = 0; at < parts.length; at++) {
            int order = parts[at] instanceof byte[] bytes
                    ? Arrays.compareUnsigned(bytes, (byte[]) other.parts[at])
                    : Fields.compare(parts[at], other.parts[at]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowKey key && Arrays.deepEquals(parts, key.parts);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(parts);
    }
}
