package io.tieout.ops.notify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** Comparisons that found differences, whoever asked for them. Those of more than a week ago are no news. */
final class FoundDifferences implements Observation {

    private static final JsonMapper JSON = new JsonMapper();
    private static final TypeReference<TreeMap<String, Long>> COUNTS = new TypeReference<>() {};

    private static final String NEW = """
            SELECT
              'differences-found/' || v.verification_id, v.verified_at, v.window_from, v.window_to, v.source, v.asked_by,
              v.order_count, v.payment_count, v.differences, v.by_kind
            FROM tieout.verification AS v
            WHERE v.pipeline = ?
              AND v.differences > 0
              AND v.verified_at > now() - INTERVAL '7 days'
              AND NOT EXISTS (
                SELECT 1 FROM tieout.notification AS n WHERE n.event_id = 'differences-found/' || v.verification_id
              )
            ORDER BY v.verification_id""";

    private final DataSource database;
    private final String pipeline;

    FoundDifferences(DataSource database, String pipeline) {
        this.database = database;
        this.pipeline = pipeline;
    }

    @Override
    public List<Notification> look() throws SQLException {
        List<Notification> found = new ArrayList<>();
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(NEW)) {
            statement.setString(1, pipeline);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    found.add(notification(row));
                }
            }
        }
        return found;
    }

    private Notification notification(ResultSet row) throws SQLException {
        Map<String, Long> byKind = counts(row.getString(10));
        String from = instant(row, 3).toString();
        String to = instant(row, 4).toString();
        String kinds = byKind.entrySet().stream()
                .map(kind -> kind.getKey() + " " + kind.getValue())
                .collect(Collectors.joining(", "));
        Map<String, String> figures = new TreeMap<>(Map.of(
                "from", from,
                "to", to,
                "source", row.getString(5),
                "asked_by", row.getString(6),
                "orders", row.getString(7),
                "payments", row.getString(8),
                "differences", row.getString(9)));
        byKind.forEach((kind, count) -> figures.put(kind, count.toString()));
        return new Notification(
                row.getString(1),
                Kind.DIFFERENCES_FOUND,
                instant(row, 2),
                pipeline,
                "%d differences between the tables and %s from %s to %s: %s"
                        .formatted(row.getLong(9), row.getString(5), from, to, kinds),
                figures);
    }

    private static Map<String, Long> counts(String json) throws SQLException {
        try {
            return JSON.readValue(json, COUNTS);
        } catch (JsonProcessingException foreign) {
            throw new SQLException("verification.by_kind holds no counts: " + foreign.getOriginalMessage(), foreign);
        }
    }

    private static Instant instant(ResultSet row, int column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
