package io.tieout.sink.upsert;

import java.util.Arrays;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.RowData.FieldGetter;
import org.apache.flink.table.data.StringData;

/** Reading and comparing single fields of rows. */
final class Fields {

    private Fields() {}

    static FieldGetter[] getters(TableShape shape, int[] positions) {
        return Arrays.stream(positions)
                .mapToObj(position ->
                        RowData.createFieldGetter(shape.columns().get(position).type(), position))
                .toArray(FieldGetter[]::new);
    }

    /**
     * Strings compare by their bytes, as PostgreSQL does under the collation "C"; Flink's own comparison takes the
     * order of Java's characters while a string is not yet in bytes, and that one puts U+FFFD behind an emoji.
     */
    @SuppressWarnings("unchecked") // WireType.isOrdered admits only types whose values compare with their like
    static int compare(Object one, Object other) {
        if (one instanceof StringData text && other instanceof StringData otherText) {
            return Arrays.compareUnsigned(text.toBytes(), otherText.toBytes());
        }
        return ((Comparable<Object>) one).compareTo(other);
    }
}
