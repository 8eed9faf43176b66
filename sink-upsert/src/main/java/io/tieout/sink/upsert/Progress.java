package io.tieout.sink.upsert;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;

/**
 * The progress row of one subtask: it fences writers that were replaced, and it says up to which watermark the rows are
 * committed, since it is written in their transaction.
 */
final class Progress {

    /** A watermark beyond the year 9999 is the end of a bounded input, whatever an operator has subtracted from it. */
    private static final long LAST_INSTANT_MILLIS =
            Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();

    private static final long FIRST_INSTANT_MILLIS =
            Instant.parse("0001-01-01T00:00:00Z").toEpochMilli();

    private final ProgressSettings settings;
    private final String sink;
    private final int subtask;
    private final int parallelism;
    private long epoch;
    private Long watermark;
    private boolean ended;
    private boolean moved;

    /** @param sink the sink's name among those of its pipeline. */
    Progress(ProgressSettings settings, String sink, int subtask, int parallelism) {
        this.settings = settings;
        this.sink = sink;
        this.subtask = subtask;
        this.parallelism = parallelism;
    }

    /**
     * Takes the subtask over: from now on an older writer of it fails. What the sink's watermark is at this moment
     * stays true whatever the new writer starts from, and becomes its floor.
     */
    void takeOver(Connection connection) throws SQLException {
        lockAll(connection);
        String sql = """
                INSERT INTO %s AS p (pipeline, sink, subtask, parallelism, floor)
                VALUES (?, ?, ?, ?, (SELECT watermark FROM %s WHERE pipeline = ? AND sink = ?))
                ON CONFLICT (pipeline, sink, subtask) DO UPDATE SET
                  parallelism = EXCLUDED.parallelism, epoch = EXCLUDED.epoch, watermark = NULL,
                  floor = EXCLUDED.floor, ended = false, moved_at = now(), updated_at = now()
                WHERE p.epoch < EXCLUDED.epoch
                RETURNING epoch""".formatted(
                        settings.table().quoted(),
                        settings.table().withSuffix("_watermark").quoted());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, settings.pipeline());
            statement.setString(2, sink);
            statement.setInt(3, subtask);
            statement.setInt(4, parallelism);
            statement.setString(5, settings.pipeline());
            statement.setString(6, sink);
            try (ResultSet taken = statement.executeQuery()) {
                if (!taken.next()) {
                    throw replaced();
                }
                epoch = taken.getLong(1);
            }
        }
    }

    /**
     * Waits for the transactions of older writers that are still under way and keeps others out until the caller's
     * ends: else one of them could raise the sink's watermark after it was read for the floor, and it would fall back.
     */
    private void lockAll(Connection connection) throws SQLException {
        String sql = "SELECT 1 FROM %s WHERE pipeline = ? AND sink = ? ORDER BY subtask FOR UPDATE"
                .formatted(settings.table().quoted());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, settings.pipeline());
            statement.setString(2, sink);
            statement.execute();
        }
    }

    /** @param seen a watermark as it reached the sink, milliseconds since 1970-01-01 UTC. */
    void advance(long seen) {
        if (seen > LAST_INSTANT_MILLIS) {
            moved |= !ended;
            ended = true;
            return;
        }
        if (seen < FIRST_INSTANT_MILLIS) {
            return;
        }
        long heldBack = settings.holdBack().toMillis();
        if (watermark == null || seen + heldBack > watermark) {
            watermark = seen + heldBack;
            moved = true;
        }
    }

    /** Whether the watermark moved since it was last recorded. */
    boolean hasMoved() {
        return moved;
    }

    /**
     * Records the watermark in the caller's transaction, before its rows: the row's lock keeps a replaced writer of the
     * same subtask from writing beside this one.
     *
     * @throws WriterReplacedException if a newer writer has taken the subtask over
     */
    void record(Connection connection) throws SQLException {
        String sql = """
                UPDATE %s AS p SET
                  moved_at = CASE WHEN p.watermark IS DISTINCT FROM v.watermark OR p.ended <> v.ended
                             THEN now() ELSE p.moved_at END,
                  watermark = v.watermark, ended = v.ended, updated_at = now()
                FROM (SELECT ?::timestamptz AS watermark, ?::boolean AS ended) AS v
                WHERE p.pipeline = ? AND p.sink = ? AND p.subtask = ? AND p.epoch = ?""".formatted(settings.table().quoted());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            if (watermark == null) {
                statement.setNull(1, Types.TIMESTAMP_WITH_TIMEZONE);
            } else {
                statement.setObject(1, Instant.ofEpochMilli(watermark).atOffset(ZoneOffset.UTC));
            }
            statement.setBoolean(2, ended);
            statement.setString(3, settings.pipeline());
            statement.setString(4, sink);
            statement.setInt(5, subtask);
            statement.setLong(6, epoch);
            if (statement.executeUpdate() == 0) {
                throw replaced();
            }
        }
    }

    /** Called once the transaction of {@link #record} is committed. */
    void committed() {
        moved = false;
    }

    private WriterReplacedException replaced() {
        return new WriterReplacedException(
                "A newer writer has taken over subtask %d of %s in pipeline %s (epoch %d is over)"
                        .formatted(subtask, sink, settings.pipeline(), epoch));
    }
}
