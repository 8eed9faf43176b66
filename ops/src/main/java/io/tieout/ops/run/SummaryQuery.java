package io.tieout.ops.run;

import io.tieout.ops.report.write.Amounts;
import io.tieout.ops.status.Status;
import io.tieout.ops.status.StatusQuery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;

/** Reads a {@link Summary} from the database. */
public final class SummaryQuery {

    private static final String FIRST_PAYMENTS = """
            SELECT coalesce(pay_currency, '?'), count(*), sum(pay_amount)
            FROM tieout.order_reconciliation
            WHERE pay_id IS NOT NULL
            GROUP BY 1 ORDER BY 1""";

    private final DataSource database;
    private final StatusQuery status;

    public SummaryQuery(DataSource database, StatusQuery status) {
        this.database = database;
        this.status = status;
    }

    /** What is reconciled at this moment. */
    public Summary read(long eventsPerSecond) throws SQLException {
        Status now = status.read();
        Map<String, String> amounts = new TreeMap<>();
        long count = 0;
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(FIRST_PAYMENTS);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                count += rows.getLong(2);
                amounts.put(rows.getString(1), Amounts.plain(rows.getBigDecimal(3)));
            }
        }
        return new Summary(
                now.orders(),
                now.orderStatus(),
                new Summary.FirstPayments(count, amounts),
                now.payments(),
                now.rejected(),
                now.late(),
                now.watermark(),
                eventsPerSecond);
    }
}
