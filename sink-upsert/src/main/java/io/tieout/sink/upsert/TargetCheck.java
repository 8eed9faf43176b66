package io.tieout.sink.upsert;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/**
 * Holds the declared columns against PostgreSQL's table before the first row: a column that is missing would fail later
 * and less clearly, and one of another type or with fewer digits would round money, shift instants and cut times
 * without a word.
 */
final class TargetCheck {

    /**
     * In pg_attribute, a numeric's type modifier is its precision above its scale, 11 bits with a sign, 4 above both.
     */
    private static final int MODIFIER_OFFSET = 4;

    private static final int SCALE_MASK = 0x7ff;
    private static final int SCALE_SIGN = 0x400;

    private static final Set<String> WHOLE_NUMBERS = Set.of("int2", "int4", "int8");

    private final TableShape shape;
    private final UpsertStatement statement;

    TargetCheck(TableShape shape, UpsertStatement statement) {
        this.shape = shape;
        this.statement = statement;
    }

    private record Target(String type, int modifier) {}

    /** @throws ValidationException naming every column that does not fit, or what else PostgreSQL objects to. */
    void run(Connection connection) throws SQLException {
        Map<String, Target> targets = targets(connection);
        if (targets.isEmpty()) {
            throw new ValidationException(
                    "Table %s does not exist in the database, or its user may not see it".formatted(shape.name()));
        }
        List<String> problems = new ArrayList<>();
        for (Column column : shape.columns()) {
            Target target = targets.get(column.name());
            if (target == null) {
                problems.add("column %s does not exist".formatted(column.name()));
            } else if (!holders(column).contains(target.type())) {
                problems.add("column %s is %s, which does not hold %s exactly"
                        .formatted(column.name(), target.type(), column.type().asSummaryString()));
            } else if (digits(column) > kept(target)) {
                problems.add("column %s keeps %d digits after the point, but %s has %d"
                        .formatted(column.name(), kept(target), column.type().asSummaryString(), digits(column)));
            }
        }
        if (!problems.isEmpty()) {
            throw misfit(String.join("; ", problems), null);
        }
        writeNothing(connection);
    }

    /** PostgreSQL plans the statement for no rows: so a key without a unique index and a missing right come out now. */
    private void writeNothing(Connection connection) throws SQLException {
        try {
            statement.execute(connection, List.of());
        } catch (SQLException refused) {
            if (SqlState.of(refused).isRefusedTable()) {
                throw misfit(refused.getMessage(), refused);
            }
            throw refused;
        }
    }

    private ValidationException misfit(String problems, Throwable cause) {
        return new ValidationException(
                "Table %s in the database does not fit: %s".formatted(shape.name(), problems), cause);
    }

    private Map<String, Target> targets(Connection connection) throws SQLException {
        // A domain counts as the type below it.
        String sql = """
                WITH RECURSIVE found AS (
                  SELECT attname, atttypid AS type, atttypmod AS modifier
                  FROM pg_attribute
                  WHERE attrelid = to_regclass(?) AND attnum > 0 AND NOT attisdropped
                  UNION ALL
                  SELECT f.attname, t.typbasetype, t.typtypmod
                  FROM found AS f
                  JOIN pg_type AS t ON t.oid = f.type AND t.typtype = 'd')
                SELECT f.attname, t.typname, f.modifier
                FROM found AS f
                JOIN pg_type AS t ON t.oid = f.type AND t.typtype <> 'd'""";
        Map<String, Target> targets = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setString(1, shape.name().quoted());
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    targets.put(found.getString(1), new Target(found.getString(2), found.getInt(3)));
                }
            }
        }
        return targets;
    }

    /** Types of PostgreSQL that keep the column's values as they are, or refuse one aloud because it is too large. */
    private Set<String> holders(Column column) {
        return switch (column.wire()) {
            case BOOL -> Set.of("bool");
            case INT2, INT4, INT8 -> Set.of("int2", "int4", "int8", "numeric");
            case FLOAT4 -> Set.of("float4", "float8");
            case FLOAT8 -> Set.of("float8");
            case NUMERIC -> Set.of("numeric", "int2", "int4", "int8");
            case TEXT -> isOrdering(column) ? Set.of("text", "varchar") : Set.of("text", "varchar", "bpchar", "citext");
            case BYTEA -> Set.of("bytea");
            case DATE -> Set.of("date");
            case TIME -> Set.of("time");
            case TIMESTAMP -> Set.of("timestamp");
            case TIMESTAMPTZ -> Set.of("timestamptz");
        };
    }

    /** A citext or a padded text would order versions in another way than the buffer does. */
    private boolean isOrdering(Column column) {
        return shape.groups().stream().anyMatch(group -> group.by().contains(column.name()));
    }

    private static int digits(Column column) {
        return switch (column.wire()) {
            case NUMERIC -> ((DecimalType) column.type()).getScale();
            case TIME, TIMESTAMP, TIMESTAMPTZ -> LogicalTypeChecks.getPrecision(column.type());
            case BOOL, INT2, INT4, INT8, FLOAT4, FLOAT8, TEXT, BYTEA, DATE -> 0;
        };
    }

    private static int kept(Target target) {
        if (WHOLE_NUMBERS.contains(target.type())) {
            return 0;
        }
        if (target.modifier() < 0) {
            return Integer.MAX_VALUE;
        }
        return switch (target.type()) {
            case "numeric" -> (((target.modifier() - MODIFIER_OFFSET) & SCALE_MASK) ^ SCALE_SIGN) - SCALE_SIGN;
            case "time", "timestamp", "timestamptz" -> target.modifier();
            default -> Integer.MAX_VALUE;
        };
    }
}
