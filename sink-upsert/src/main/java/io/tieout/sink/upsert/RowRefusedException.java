package io.tieout.sink.upsert;

import java.sql.SQLException;
import java.util.HexFormat;
import java.util.stream.Collectors;
import org.apache.flink.table.data.RowData;

/** A row that can never be written as it is; its message names the row's key, the column and the reason. */
final class RowRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final int MOST_VALUE_CHARACTERS = 100;

    RowRefusedException(TableShape shape, RowData row, String column, String reason) {
        super("%s refused the row with %s: column %s: %s".formatted(shape.name(), key(shape, row), column, reason));
    }

    RowRefusedException(TableShape shape, RowData row, String column, SQLException cause) {
        super(
                "%s refused the row with %s: column %s=%s: %s (SQLSTATE %s)"
                        .formatted(
                                shape.name(),
                                key(shape, row),
                                column,
                                value(shape, row, shape.position(column)),
                                firstLine(cause),
                                cause.getSQLState()),
                cause);
    }

    private static String key(TableShape shape, RowData row) {
        return shape.key().stream()
                .map(position -> shape.columns().get(position).name() + "=" + value(shape, row, position))
                .collect(Collectors.joining(", "));
    }

    private static String value(TableShape shape, RowData row, int position) {
        Object value = RowData.createFieldGetter(shape.columns().get(position).type(), position)
                .getFieldOrNull(row);
        String text = value instanceof byte[] bytes
                ? "0x" + HexFormat.of().formatHex(bytes)
                : String.valueOf(value).replace("\0", "\\0");
        return text.length() <= MOST_VALUE_CHARACTERS ? text : text.substring(0, MOST_VALUE_CHARACTERS) + "...";
    }

    private static String firstLine(SQLException cause) {
        return cause.getMessage().lines().findFirst().orElse("");
    }
}
