package io.tieout.sink.upsert;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.types.logical.LogicalTypeFamily;

/**
 * What is written: the table, its columns in the order of the rows, the columns of its key, and the groups that cover
 * all other columns, each once.
 *
 * @param key positions of the key's columns, in the order of the primary key
 */
record TableShape(TableName name, List<Column> columns, List<Integer> key, List<MergeGroup> groups)
        implements Serializable {

    TableShape {
        columns = List.copyOf(columns);
        key = List.copyOf(key);
        groups = List.copyOf(groups);
    }

    /**
     * @param groups as declared; empty for plain upsert
     * @throws ValidationException naming every column that cannot be written, a key that is missing, and every column
     *     that no group or more than one group holds
     */
    static TableShape of(TableName name, ResolvedSchema schema, List<MergeGroup> groups) {
        List<String> problems = new ArrayList<>();
        List<Column> columns = columns(schema, problems);
        List<String> keyNames =
                schema.getPrimaryKey().map(found -> found.getColumns()).orElseGet(List::of);
        if (keyNames.isEmpty()) {
            problems.add(
                    "it has no key: declare PRIMARY KEY (column, ...) NOT ENFORCED, the key of the table in PostgreSQL");
        }
        List<String> rest = schema.getColumnNames().stream()
                .filter(column -> !keyNames.contains(column))
                .toList();
        checkGroups(groups, keyNames, rest, problems);
        for (Column column : columns) {
            boolean ordering = groups.stream().anyMatch(group -> group.by().contains(column.name()));
            if ((ordering || keyNames.contains(column.name())) && !column.wire().isOrdered()) {
                problems.add("column %s: %s can be neither in the key nor after BY"
                        .formatted(column.name(), column.type().asSummaryString()));
            }
        }
        if (!problems.isEmpty()) {
            throw new ValidationException("Table %s cannot be written by %s: %s"
                    .formatted(name, UpsertPostgresTableFactory.IDENTIFIER, String.join("; ", problems)));
        }
        List<Integer> key =
                keyNames.stream().map(schema.getColumnNames()::indexOf).toList();
        boolean plain = groups.isEmpty() && !rest.isEmpty();
        return new TableShape(name, columns, key, plain ? List.of(MergeGroup.arrivedLast(rest)) : groups);
    }

    private static List<Column> columns(ResolvedSchema schema, List<String> problems) {
        List<Column> columns = new ArrayList<>();
        for (var column : schema.getColumns()) {
            var type = column.getDataType().getLogicalType();
            if (!column.isPhysical()) {
                problems.add("column %s is computed or metadata".formatted(column.getName()));
                continue;
            }
            WireType.of(type)
                    .ifPresentOrElse(
                            wire -> columns.add(new Column(column.getName(), type, wire)),
                            () -> problems.add(
                                    "column %s: %s has no exact counterpart in PostgreSQL, cast it (times to at most TIME(3), TIMESTAMP(6) or TIMESTAMP_LTZ(6))"
                                            .formatted(column.getName(), type.asSummaryString())));
        }
        return columns;
    }

    private static void checkGroups(
            List<MergeGroup> groups, List<String> key, List<String> rest, List<String> problems) {
        if (groups.isEmpty()) {
            return;
        }
        Set<String> seen = new HashSet<>();
        for (String column :
                groups.stream().flatMap(group -> group.columns().stream()).toList()) {
            if (key.contains(column)) {
                problems.add("column %s is in the key and in a group of sink.merge".formatted(column));
            } else if (!rest.contains(column)) {
                problems.add("column %s of sink.merge is not a column of the table".formatted(column));
            } else if (!seen.add(column)) {
                problems.add("column %s is twice in sink.merge".formatted(column));
            }
        }
        rest.stream()
                .filter(column -> !seen.contains(column))
                .forEach(column -> problems.add("column %s is in no group of sink.merge".formatted(column)));
    }

    Column column(String columnName) {
        return columns.get(position(columnName));
    }

    int position(String columnName) {
        return IntStream.range(0, columns.size())
                .filter(position -> columns.get(position).name().equals(columnName))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " has no column " + columnName));
    }

    /**
     * Positions of the columns that an option names.
     *
     * @throws ValidationException if one is not there or is no text
     */
    List<Integer> textPositions(String option, List<String> columnNames) {
        List<String> texts = columns.stream()
                .filter(column -> column.type().is(LogicalTypeFamily.CHARACTER_STRING))
                .map(Column::name)
                .toList();
        return columnNames.stream()
                .map(columnName -> {
                    if (!texts.contains(columnName)) {
                        throw new ValidationException("%s=%s is not allowed: use text columns of the table, %s"
                                .formatted(option, columnName, String.join(", ", texts)));
                    }
                    return position(columnName);
                })
                .toList();
    }

    /** Positions of the columns with these names, in the order of the names. */
    int[] positions(List<String> columnNames) {
        return columnNames.stream().mapToInt(this::position).toArray();
    }
}
