package io.tieout.ops.rejected;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** What the tables of a pipeline hold, each row a line of its values with a space between them. */
record PipelineTables(DataSource database) {

    /** Records of all partitions that were read. */
    long read() {
        return Long.parseLong(rows("SELECT coalesce(sum(read_count), 0) FROM tieout.source_progress")
                .get(0));
    }

    /** A writer takes a new epoch whenever it opens, so a restart of the job would show here. */
    List<String> epochs() {
        return rows("SELECT sink, subtask, epoch FROM tieout.pipeline_progress ORDER BY sink, subtask");
    }

    List<String> conservation() {
        return rows("SELECT topic || '-' || topic_partition, read_count, accepted_count, rejected_count"
                + " FROM tieout.conservation ORDER BY topic, topic_partition");
    }

    List<String> rejected() {
        return rows("SELECT topic || '-' || topic_partition || '-' || topic_offset, stream,"
                        + " reason_code || ': ' || reason || ' = ' || coalesce(encode(payload, 'hex'), 'null')"
                        + " FROM tieout.rejected_event")
                .stream()
                .sorted()
                .toList();
    }

    /** How many there are in each status. */
    List<String> goodOrders() {
        return rows("SELECT status, count(*) FROM tieout.order_reconciliation WHERE order_id LIKE 'good-%'"
                + " GROUP BY status ORDER BY status");
    }

    /** Those that have come. */
    List<String> fixedOrders() {
        return rows("SELECT order_id, amount, status, pay_id FROM tieout.order_reconciliation"
                + " WHERE order_time IS NOT NULL AND order_id LIKE 'fixed-%' ORDER BY order_id");
    }

    /** How often each was rejected, and how many of these records were replayed. */
    List<String> fixedRejections() {
        return rows("SELECT event_key, count(*), count(replayed_at) FROM tieout.rejected_event"
                + " WHERE event_key LIKE 'fixed-%' GROUP BY event_key ORDER BY event_key");
    }

    List<String> rows(String sql) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            List<String> rows = new ArrayList<>();
            int columns = row.getMetaData().getColumnCount();
            while (row.next()) {
                List<String> values = new ArrayList<>();
                for (int at = 1; at <= columns; at++) {
                    values.add(row.getString(at));
                }
                rows.add(String.join(" ", values.stream().map(String::valueOf).toList()));
            }
            return rows;
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
