package io.tieout.ops.notify;

import io.tieout.ops.status.Status;
import io.tieout.ops.status.StatusQuery;
import io.tieout.realtime.settings.Setting;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/** A watermark that does not move though its inputs have not ended. Each stall is told once, however long it is. */
final class StalledWatermark implements Observation {

    /** A job that starts moves no watermark by that alone. */
    private static final String NOTE = """
            INSERT INTO tieout.watermark_stand AS s (pipeline, watermark, ended, stands_since)
            SELECT pipeline, watermark, ended, moved_at
            FROM tieout.pipeline_progress_watermark
            WHERE pipeline = ? AND sink = 'payment_facts'
            ON CONFLICT (pipeline) DO UPDATE
            SET watermark = EXCLUDED.watermark, ended = EXCLUDED.ended, stands_since = EXCLUDED.stands_since
            WHERE (s.watermark, s.ended) IS DISTINCT FROM (EXCLUDED.watermark, EXCLUDED.ended)""";

    private static final String STALLED = """
            SELECT watermark, stands_since, now()
            FROM tieout.watermark_stand
            WHERE pipeline = ? AND NOT ended AND stands_since < now() - ? * INTERVAL '1 millisecond'""";

    private final DataSource database;
    private final Outbox outbox;
    private final String pipeline;
    private final Duration stalledAfter;
    private final StatusQuery status;

    StalledWatermark(DataSource database, Outbox outbox, String pipeline, Duration stalledAfter, StatusQuery status) {
        this.database = database;
        this.outbox = outbox;
        this.pipeline = pipeline;
        this.stalledAfter = stalledAfter;
        this.status = status;
    }

    /**
     * A watermark as it stands.
     *
     * @param at empty if none is recorded
     */
    private record Stall(Optional<Instant> at, Instant since, Instant seenAt) {}

    @Override
    public List<Notification> look() throws SQLException {
        Optional<Stall> stall = stall();
        if (stall.isEmpty() || outbox.knows(eventId(stall.get()))) {
            return List.of();
        }
        return List.of(notification(stall.get()));
    }

    private Optional<Stall> stall() throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement note = connection.prepareStatement(NOTE);
                PreparedStatement stalled = connection.prepareStatement(STALLED)) {
            note.setString(1, pipeline);
            note.executeUpdate();
            stalled.setString(1, pipeline);
            stalled.setLong(2, stalledAfter.toMillis());
            try (ResultSet row = stalled.executeQuery()) {
                return row.next()
                        ? Optional.of(new Stall(
                                instant(row, 1),
                                instant(row, 2).orElseThrow(),
                                instant(row, 3).orElseThrow()))
                        : Optional.empty();
            }
        }
    }

    private String eventId(Stall stall) {
        return "watermark-stalled/%s/%s".formatted(pipeline, stall.since());
    }

    private Notification notification(Stall stall) throws SQLException {
        Status now = status.read();
        String watermark = stall.at().map(Instant::toString).orElse("none");
        return new Notification(
                eventId(stall),
                Kind.WATERMARK_STALLED,
                stall.seenAt(),
                pipeline,
                "The watermark (%s) has not moved for more than %s: it waits for %s%s"
                        .formatted(
                                watermark,
                                Setting.text(stalledAfter),
                                now.heldBy().replace(",", " and "),
                                now.jobConnections() == 0 ? "; the realtime job does not run" : ""),
                Map.of(
                        "watermark", watermark,
                        "stands_since", stall.since().toString(),
                        "held_by", now.heldBy(),
                        "job_connections", String.valueOf(now.jobConnections()),
                        "scheduler_nodes", String.valueOf(now.schedulerNodes())));
    }

    private static Optional<Instant> instant(ResultSet row, int column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }
}
