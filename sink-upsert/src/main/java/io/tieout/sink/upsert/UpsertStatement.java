package io.tieout.sink.upsert;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.table.data.RowData;
import org.postgresql.core.BaseConnection;
import org.postgresql.jdbc.PgArray;

/**
 * The one statement of a flush: set-based, one array a column, and guarded, so that a row is only touched where a group
 * of it truly changes. The guard is the same rule as {@link GroupMerge}'s.
 */
final class UpsertStatement {

    private final TableShape shape;
    private final String sql;

    UpsertStatement(TableShape shape) {
        this.shape = shape;
        this.sql = sql(shape);
    }

    String sql() {
        return sql;
    }

    /**
     * Runs in the caller's transaction.
     *
     * @param rows no two with one key, sorted by key
     * @throws SQLException with SQLSTATE 21000 where PostgreSQL holds two of the keys for one
     * @return rows inserted or changed; rows that the guard left alone do not count
     */
    int execute(Connection connection, List<RowData> rows) throws SQLException {
        BaseConnection driver = connection.unwrap(BaseConnection.class);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int position = 0; position < shape.columns().size(); position++) {
                Column column = shape.columns().get(position);
                byte[] values = values(column, position, rows);
                int arrayOid = driver.getTypeInfo().getPGArrayType(column.wire().sqlName());
                statement.setArray(position + 1, new PgArray(driver, arrayOid, values));
            }
            return statement.executeUpdate();
        }
    }

    /** For keys that differ here but are one to PostgreSQL, as under citext: the guard settles them row by row. */
    int executeOneByOne(Connection connection, List<RowData> rows) throws SQLException {
        int changed = 0;
        for (RowData row : rows) {
            changed += execute(connection, List.of(row));
        }
        return changed;
    }

    private static byte[] values(Column column, int position, List<RowData> rows) {
        BinaryArray values = new BinaryArray(column.wire().oid(), rows.size());
        for (RowData row : rows) {
            if (row.isNullAt(position)) {
                values.addNull();
            } else {
                column.wire().write(row, position, column.type(), values);
            }
        }
        return values.toBytes();
    }

    private static String sql(TableShape shape) {
        String columns = shape.columns().stream().map(Column::quoted).collect(Collectors.joining(", "));
        String arrays = shape.columns().stream()
                .map(column -> "?::" + column.wire().sqlName() + "[]")
                .collect(Collectors.joining(", "));
        String key = shape.key().stream()
                .map(position -> shape.columns().get(position).quoted())
                .collect(Collectors.joining(", "));
        String insert = "INSERT INTO %s AS t (%s)%nSELECT %s%nFROM unnest(%s) AS r (%s)%nON CONFLICT (%s) DO "
                .formatted(shape.name().quoted(), columns, columns, arrays, columns, key);
        if (shape.groups().isEmpty()) {
            return insert + "NOTHING";
        }
        List<String> guards =
                shape.groups().stream().map(group -> guard(shape, group)).toList();
        String assignments = IntStream.range(0, guards.size())
                .boxed()
                .flatMap(at -> shape.groups().get(at).columns().stream()
                        .map(column -> assignment(shape.column(column), guards, at)))
                .collect(Collectors.joining(",\n  "));
        return "%sUPDATE SET%n  %s%nWHERE %s".formatted(insert, assignments, String.join("\n   OR ", guards));
    }

    /** With a single group the WHERE clause has already decided. */
    private static String assignment(Column column, List<String> guards, int group) {
        String name = column.quoted();
        return guards.size() == 1
                ? "%s = EXCLUDED.%s".formatted(name, name)
                : "%s = CASE WHEN %s THEN EXCLUDED.%s ELSE t.%s END".formatted(name, guards.get(group), name, name);
    }

    private static String guard(TableShape shape, MergeGroup group) {
        return switch (group.keep()) {
            case ARRIVED_LAST ->
                "(%s) IS DISTINCT FROM (%s)"
                        .formatted(names(shape, group.columns(), "EXCLUDED"), names(shape, group.columns(), "t"));
            case FIRST -> orderedGuard(shape, group, "<");
            case LAST -> orderedGuard(shape, group, ">");
        };
    }

    private static String orderedGuard(TableShape shape, MergeGroup group, String comparison) {
        String first = shape.column(group.by().get(0)).quoted();
        return "(EXCLUDED.%s IS NOT NULL AND (t.%s IS NULL OR (%s) %s (%s)))"
                .formatted(first, first, ordered(shape, group, "EXCLUDED"), comparison, ordered(shape, group, "t"));
    }

    private static String ordered(TableShape shape, MergeGroup group, String alias) {
        return group.by().stream()
                .map(column -> shape.column(column).ordered(alias))
                .collect(Collectors.joining(", "));
    }

    private static String names(TableShape shape, List<String> columns, String alias) {
        return columns.stream()
                .map(column -> alias + "." + shape.column(column).quoted())
                .collect(Collectors.joining(", "));
    }
}
