package io.tieout.sink.upsert;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Finds the row, and the column of it, for which PostgreSQL refused a batch. Leaves nothing written. */
final class RefusedRowSearch {

    private final TableShape shape;
    private final UpsertStatement statement;
    private final Connection connection;

    RefusedRowSearch(TableShape shape, UpsertStatement statement, Connection connection) {
        this.shape = shape;
        this.statement = statement;
        this.connection = connection;
    }

    /**
     * Narrows the batch, which was refused for {@code cause}, to its shortest beginning that is refused: the last row
     * of that is at fault, be it alone or, as with a second unique index, together with a row before it.
     */
    RowRefusedException find(List<RowData> refused, SQLException cause) throws SQLException {
        int accepted = 0;
        int tooMany = refused.size();
        SQLException reason = cause;
        while (tooMany - accepted > 1) {
            int middle = (accepted + tooMany) / 2;
            Optional<SQLException> again = refusal(refused.subList(0, middle));
            if (again.isPresent()) {
                tooMany = middle;
                reason = again.get();
            } else {
                accepted = middle;
            }
        }
        RowData row = refused.get(accepted);
        return new RowRefusedException(shape, row, column(refused.subList(0, accepted), row, reason), reason);
    }

    private String column(List<RowData> before, RowData row, SQLException reason) throws SQLException {
        if (reason instanceof PSQLException known) {
            ServerErrorMessage message = known.getServerErrorMessage();
            if (message != null && message.getColumn() != null) {
                return message.getColumn();
            }
        }
        Optional<Integer> other = Optional.empty();
        for (int position : valuesThenKey()) {
            Optional<SQLException> still = refusalWithout(position, before, row);
            if (still.isEmpty()) {
                return shape.columns().get(position).name();
            }
            if (other.isEmpty() && !reason.getSQLState().equals(still.get().getSQLState())) {
                other = Optional.of(position);
            }
        }
        // NULL may be refused too, but then for another reason.
        return shape.columns().get(other.orElse(shape.key().get(0))).name();
    }

    private List<Integer> valuesThenKey() {
        List<Integer> positions =
                new ArrayList<>(IntStream.range(0, shape.columns().size())
                        .filter(position -> !shape.key().contains(position))
                        .boxed()
                        .toList());
        positions.addAll(shape.key());
        return positions;
    }

    private Optional<SQLException> refusalWithout(int position, List<RowData> before, RowData row) throws SQLException {
        GenericRowData without = new GenericRowData(shape.columns().size());
        for (int at = 0; at < shape.columns().size(); at++) {
            without.setField(
                    at,
                    at == position
                            ? null
                            : RowData.createFieldGetter(shape.columns().get(at).type(), at)
                                    .getFieldOrNull(row));
        }
        List<RowData> rows = new ArrayList<>(before);
        rows.add(without);
        return refusal(rows);
    }

    private Optional<SQLException> refusal(List<RowData> rows) throws SQLException {
        try {
            execute(rows);
            return Optional.empty();
        } catch (SQLException refused) {
            if (!SqlState.of(refused).isRefusedRow()) {
                throw refused;
            }
            return Optional.of(refused);
        } finally {
            connection.rollback();
        }
    }

    private void execute(List<RowData> rows) throws SQLException {
        try {
            statement.execute(connection, rows);
        } catch (SQLException failed) {
            if (!SqlState.of(failed).isKeyTwiceInStatement()) {
                throw failed;
            }
            connection.rollback();
            statement.executeOneByOne(connection, rows);
        }
    }
}
