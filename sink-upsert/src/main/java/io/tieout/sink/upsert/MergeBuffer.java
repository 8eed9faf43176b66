package io.tieout.sink.upsert;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.RowData.FieldGetter;

/** The rows of a batch to come, one a key, merged as they arrive. Not thread-safe: the task's thread owns it. */
final class MergeBuffer {

    private final TableShape shape;
    private final FieldGetter[] fields;
    private final FieldGetter[] keyFields;
    private final List<GroupMerge> groups;
    private final Map<RowKey, RowData> rows = new HashMap<>();

    MergeBuffer(TableShape shape) {
        this.shape = shape;
        int[] all = new int[shape.columns().size()];
        Arrays.setAll(all, position -> position);
        this.fields = Fields.getters(shape, all);
        this.keyFields = Fields.getters(
                shape, shape.key().stream().mapToInt(Integer::intValue).toArray());
        this.groups = shape.groups().stream()
                .map(group -> new GroupMerge(shape, group))
                .toList();
    }

    /**
     * @param row kept until {@link #drain}, so the caller must not reuse it
     * @throws RowRefusedException if a key column is NULL, or a group has only a part of the columns that order it
     */
    void add(RowData row) {
        RowKey key = RowKey.of(row, keyFields);
        refuseParts(row, key);
        rows.merge(key, row, this::merge);
    }

    int size() {
        return rows.size();
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Takes all rows out, sorted by key: writers that lock rows in one order cannot deadlock. */
    List<RowData> drain() {
        Collection<Map.Entry<RowKey, RowData>> entries = rows.entrySet();
        List<RowData> sorted = new ArrayList<>(entries.size());
        entries.stream().sorted(Map.Entry.comparingByKey()).forEach(entry -> sorted.add(entry.getValue()));
        rows.clear();
        return sorted;
    }

    private RowData merge(RowData present, RowData arrived) {
        if (groups.size() == 1) {
            return groups.get(0).replaces(arrived, present) ? arrived : present;
        }
        GenericRowData merged = new GenericRowData(fields.length);
        for (int position : shape.key()) {
            merged.setField(position, fields[position].getFieldOrNull(present));
        }
        for (GroupMerge group : groups) {
            RowData kept = group.replaces(arrived, present) ? arrived : present;
            for (int position : group.positions()) {
                merged.setField(position, fields[position].getFieldOrNull(kept));
            }
        }
        return merged;
    }

    private void refuseParts(RowData row, RowKey key) {
        for (int at = 0; at < keyFields.length; at++) {
            if (key.lacks(at)) {
                throw new RowRefusedException(
                        shape, row, shape.columns().get(shape.key().get(at)).name(), "NULL in the key");
            }
        }
        for (GroupMerge group : groups) {
            String missing = group.missingPart(row);
            if (!missing.isEmpty()) {
                throw new RowRefusedException(
                        shape, row, missing, "NULL where other columns that order its group are not");
            }
        }
    }
}
