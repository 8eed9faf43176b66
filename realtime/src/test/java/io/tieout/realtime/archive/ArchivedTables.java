package io.tieout.realtime.archive;

import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.TableOptions;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

/**
 * An archive as Flink's own filesystem connector reads it in batch: a table {@code archived} of one stream.
 *
 * @param root of the archive
 */
record ArchivedTables(Path root) {

    private static final String ORDER_COLUMNS = """
            order_id STRING,
            user_id STRING,
            amount DECIMAL(19, 4),
            currency STRING,
            order_version BIGINT,
            order_status STRING,
            order_time TIMESTAMP_LTZ(3),
            source_topic STRING,
            source_partition INT,
            source_offset BIGINT,
            record_time TIMESTAMP_LTZ(3)""";

    private static final String PAYMENT_COLUMNS = """
            pay_id STRING,
            order_id STRING,
            pay_amount DECIMAL(19, 4),
            pay_currency STRING,
            pay_status STRING,
            pay_time TIMESTAMP_LTZ(3),
            source_topic STRING,
            source_partition INT,
            source_offset BIGINT,
            record_time TIMESTAMP_LTZ(3)""";

    /** Rows that a query of the orders gives. */
    List<Row> orders(String query) throws Exception {
        return rows(openOrders(), query);
    }

    /** Rows that a query of the payments gives. */
    List<Row> payments(String query) throws Exception {
        return rows(batch(archived(PAYMENT_COLUMNS, new Archive(root.toUri()).payments())), query);
    }

    /** A session that knows the orders. */
    TableEnvironment openOrders() {
        return batch(archived(ORDER_COLUMNS, new Archive(root.toUri()).orders()));
    }

    ArchiveFolder orderFolder() {
        return new ArchiveFolder(root.resolve("orders"));
    }

    static List<Row> rows(TableEnvironment batch, String query) throws Exception {
        List<Row> rows = new ArrayList<>();
        try (CloseableIterator<Row> found = batch.executeSql(query).collect()) {
            found.forEachRemaining(rows::add);
        }
        return rows;
    }

    private static TableEnvironment batch(String table) {
        TableEnvironment batch = TableEnvironment.create(EnvironmentSettings.inBatchMode());
        batch.getConfig().set("table.local-time-zone", "UTC");
        batch.executeSql(table);
        return batch;
    }

    private static String archived(String columns, URI folder) {
        Map<String, String> options = new TreeMap<>(Archive.FORMAT);
        options.put("connector", "filesystem");
        options.put("path", folder.toString());
        return """
                CREATE TEMPORARY TABLE archived (
                %s,
                event_date STRING,
                event_hour STRING
                ) PARTITIONED BY (event_date, event_hour) WITH (
                %s
                )""".formatted(columns, TableOptions.text(options));
    }
}
