package io.tieout.ops.report;

import java.io.IOException;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Set;

/** Reads the items of a report one by one, the oldest first. */
final class ItemsQuery {

    private static final String ITEMS = """
            SELECT
              'ORDER' AS kind,
              o.bucket AS category,
              o.order_time AS item_time,
              o.currency AS currency,
              o.amount AS amount,
              o.applied_amount AS applied_amount,
              o.refunded_amount AS refunded_amount,
              o.open_amount AS open_amount,
              o.order_id AS order_id,
              o.pay_id AS pay_id,
              o.user_id AS user_id
            FROM tieout.order_status AS o
            WHERE o.order_time >= ?
              AND o.order_time < ?
              AND o.bucket <> ALL (?)
            UNION ALL
            SELECT
              'PAYMENT',
              p.disposition,
              p.pay_time,
              p.pay_currency,
              p.pay_amount,
              NULL,
              NULL,
              NULL,
              p.order_id,
              p.pay_id,
              NULL
            FROM tieout.payment_disposition AS p
            WHERE p.pay_time >= ?
              AND p.pay_time < ?
              AND p.disposition = ANY (?)
            ORDER BY
              item_time,
              kind,
              order_id,
              pay_id""";

    /** Rows held in memory at a time. */
    private static final int FETCH_ROWS = 2_000;

    private final Connection connection;

    /** @param connection in a transaction: only inside one does the driver fetch in portions */
    ItemsQuery(Connection connection) {
        this.connection = connection;
    }

    /** Where items go. */
    interface Sink {

        void accept(Item item) throws IOException;
    }

    void read(Period period, Sink each) throws SQLException, IOException {
        OffsetDateTime from = period.from().atOffset(ZoneOffset.UTC);
        OffsetDateTime to = period.to().atOffset(ZoneOffset.UTC);
        try (PreparedStatement statement = connection.prepareStatement(ITEMS)) {
            statement.setFetchSize(FETCH_ROWS);
            statement.setObject(1, from);
            statement.setObject(2, to);
            statement.setArray(3, texts(Categories.closedBuckets()));
            statement.setObject(4, from);
            statement.setObject(5, to);
            statement.setArray(6, texts(Categories.exceptionalDispositions()));
            try (ResultSet results = statement.executeQuery()) {
                Row row = new Row(results);
                while (results.next()) {
                    each.accept(item(row));
                }
            }
        }
    }

    private Array texts(Set<String> texts) throws SQLException {
        return connection.createArrayOf("text", texts.toArray());
    }

    private static Item item(Row row) throws SQLException {
        return new Item(
                Item.Kind.valueOf(row.text("kind")),
                row.text("category"),
                row.instant("item_time"),
                row.optionalText("currency"),
                row.optionalAmount("amount"),
                row.optionalAmount("applied_amount"),
                row.optionalAmount("refunded_amount"),
                row.optionalAmount("open_amount"),
                row.text("order_id"),
                row.optionalText("pay_id"),
                row.optionalText("user_id"));
    }
}
