package io.tieout.sink.upsert;

import io.tieout.sink.upsert.MergeGroup.Keep;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.RowData.FieldGetter;

/** Decides for one group which of two versions of a row stays; the same rule as {@link UpsertStatement}'s guard. */
final class GroupMerge {

    private final MergeGroup group;
    private final FieldGetter[] by;
    private final int[] positions;

    GroupMerge(TableShape shape, MergeGroup group) {
        this.group = group;
        this.by = Fields.getters(shape, shape.positions(group.by()));
        this.positions = shape.positions(group.columns());
    }

    /** Positions of the group's columns in the row. */
    int[] positions() {
        return positions;
    }

    /** Whether the group of {@code arrived}, which came later, replaces that of {@code present}. */
    boolean replaces(RowData arrived, RowData present) {
        if (group.keep() == Keep.ARRIVED_LAST) {
            return true;
        }
        if (isAbsent(arrived)) {
            return false;
        }
        if (isAbsent(present)) {
            return true;
        }
        for (FieldGetter column : by) {
            int order = Fields.compare(column.getFieldOrNull(arrived), column.getFieldOrNull(present));
            if (order != 0) {
                return group.keep() == Keep.FIRST ? order < 0 : order > 0;
            }
        }
        return false;
    }

    /**
     * Name of a BY column that is NULL although the group's first is not, or the reverse: such a version has no place
     * in the order. Empty if the group is whole or absent.
     */
    String missingPart(RowData row) {
        boolean absent = !group.by().isEmpty() && isAbsent(row);
        for (int at = 0; at < by.length; at++) {
            if ((by[at].getFieldOrNull(row) == null) != absent) {
                return group.by().get(absent ? 0 : at);
            }
        }
        return "";
    }

    private boolean isAbsent(RowData row) {
        return by[0].getFieldOrNull(row) == null;
    }
}
