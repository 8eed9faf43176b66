package io.tieout.backfill.compare;

import io.tieout.backfill.SqlResource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Corrects what merging leaves as it is, in small chunks by key, a transaction each. */
final class Replacement {

    private static final int CHUNK_ROWS = 2000;

    private static final String ORDERS = """
            SELECT DISTINCT order_id FROM %sdifference
            WHERE kind IN ('ORDER_DIFFERS', 'MATCH_DIFFERS', 'MATCH_UNSUPPORTED') ORDER BY 1""";

    private static final String PAYMENTS = """
            SELECT DISTINCT pay_id FROM %sdifference WHERE kind = 'PAYMENT_DIFFERS' ORDER BY 1""";

    private final String staging;

    Replacement(String staging) {
        this.staging = staging;
    }

    /**
     * Runs once the differences stand in their table.
     *
     * @param reader of the staging tables
     * @param writer whose connection is named after the run
     * @param watermark by which the window is closed
     */
    void run(Connection reader, Connection writer, Instant watermark) throws SQLException {
        String orders = SqlResource.filled("replace_orders", Map.of("staging", staging));
        for (List<String> chunk : chunks(keys(reader, ORDERS))) {
            try (PreparedStatement statement = writer.prepareStatement(orders)) {
                statement.setArray(1, writer.createArrayOf("text", chunk.toArray()));
                statement.setObject(2, watermark.atOffset(ZoneOffset.UTC));
                statement.executeUpdate();
            }
        }
        String payments = SqlResource.filled("replace_payments", Map.of("staging", staging));
        for (List<String> chunk : chunks(keys(reader, PAYMENTS))) {
            try (PreparedStatement statement = writer.prepareStatement(payments)) {
                statement.setArray(1, writer.createArrayOf("text", chunk.toArray()));
                statement.executeUpdate();
            }
        }
    }

    private List<String> keys(Connection reader, String sql) throws SQLException {
        List<String> keys = new ArrayList<>();
        try (Statement statement = reader.createStatement();
                ResultSet rows = statement.executeQuery(sql.formatted(staging))) {
            while (rows.next()) {
                keys.add(rows.getString(1));
            }
        }
        return keys;
    }

    private static List<List<String>> chunks(List<String> keys) {
        List<List<String>> chunks = new ArrayList<>();
        for (int from = 0; from < keys.size(); from += CHUNK_ROWS) {
            chunks.add(keys.subList(from, Math.min(keys.size(), from + CHUNK_ROWS)));
        }
        return chunks;
    }
}
