package io.tieout.ops.status;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads how far each pair of a pipeline is. */
final class PairQuery {

    private static final String PAIRS = """
            SELECT
                w.pair,
                w.watermark,
                COALESCE(w.moved_at > now() - ? * INTERVAL '1 millisecond', false),
                (SELECT count(*) FROM tieout.pair_event AS l WHERE l.pair = w.pair AND l.side = 'LEFT'),
                (SELECT count(*) FROM tieout.pair_event AS r WHERE r.pair = w.pair AND r.side = 'RIGHT'),
                (SELECT count(*) FROM tieout.pair_match AS m WHERE m.pair = w.pair)
            FROM tieout.pair_watermark AS w
            WHERE w.pipeline = ?
            ORDER BY w.pair""";

    private final Duration stalledAfter;

    /** @param stalledAfter time after which a watermark that has not moved counts as stalled */
    PairQuery(Duration stalledAfter) {
        this.stalledAfter = stalledAfter;
    }

    /** In the order of their names; none if none is set. */
    List<PairStatus> read(Connection connection, String pipeline) throws SQLException {
        List<PairStatus> pairs = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(PAIRS)) {
            statement.setLong(1, stalledAfter.toMillis());
            statement.setString(2, pipeline);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    Optional<Instant> watermark = Optional.ofNullable(row.getObject(2, OffsetDateTime.class))
                            .map(OffsetDateTime::toInstant);
                    pairs.add(new PairStatus(
                            row.getString(1),
                            watermark,
                            state(watermark, row.getBoolean(3)),
                            row.getLong(4),
                            row.getLong(5),
                            row.getLong(6)));
                }
            }
        }
        return pairs;
    }

    private static WatermarkState state(Optional<Instant> watermark, boolean moved) {
        if (watermark.isEmpty()) {
            return WatermarkState.NONE;
        }
        return moved ? WatermarkState.MOVING : WatermarkState.STALLED;
    }
}
