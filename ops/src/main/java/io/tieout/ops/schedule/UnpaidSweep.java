package io.tieout.ops.schedule;

import io.tieout.db.RecordedWatermark;
import io.tieout.ops.status.Horizon;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Marks the orders whose payment deadline the watermark has passed. Only the recorded watermark decides, never a clock:
 * an order is due when {@code watermark > order_time + paymentAfter}, strictly, since at the deadline itself a payment
 * still counts. Where less is known than the watermark says, that decides instead.
 *
 * <p>It works in small chunks, a transaction each, and passes over rows that a writer holds at the moment, so it
 * neither waits for the stream nor can deadlock with it; it starts over until a pass finds nothing.
 *
 * <p>A cancelled order is marked like any other: that no payment came in time is true of it too, and what is due for it
 * the views tell from its status. Left alone it would stay in the index of undecided orders for ever.
 */
public final class UnpaidSweep {

    /**
     * A writer that wants a row of the chunk waits until it is committed. With half of the rows 1M due orders take as
     * long and a writer beside keeps more of its speed, with a quarter they take longer: {@code tieout bench sweep}.
     */
    private static final int CHUNK_ROWS = 1000;

    /** The chunk is found along the index of undecided orders, from where the last one ended. */
    private static final String MARK = """
            WITH due AS (
                SELECT o.ctid AS place
                FROM tieout.order_reconciliation AS o
                WHERE o.pay_id IS NULL
                  AND o.unpaid_at IS NULL
                  AND o.order_time >= ?
                  AND o.order_time < ?
                ORDER BY o.order_time
                LIMIT ?
                FOR UPDATE SKIP LOCKED
            ), marked AS (
                UPDATE tieout.order_reconciliation AS o
                SET unpaid_at = now(), unpaid_watermark = ?
                FROM due
                WHERE o.ctid = due.place
                RETURNING o.order_time
            )
            SELECT count(*), max(order_time) FROM marked""";

    private static final OffsetDateTime BEGINNING = OffsetDateTime.of(1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);

    private final DataSource database;
    private final String pipeline;
    private final Duration paymentAfter;
    private final Knowledge knowledge;

    /**
     * A sweep over the orders of one pipeline.
     *
     * @param database whose user may write; its connections must commit by themselves
     * @param pipeline name under which the watermark is recorded
     * @param paymentAfter how long after its order's time a payment may lie, itself included
     */
    public UnpaidSweep(DataSource database, String pipeline, Duration paymentAfter, Knowledge knowledge) {
        this.database = database;
        this.pipeline = pipeline;
        this.paymentAfter = paymentAfter;
        this.knowledge = knowledge;
    }

    /**
     * What a sweep did.
     *
     * @param watermark that decided; empty if none is recorded or nothing may be concluded from it, and then nothing
     *     was marked
     * @param heldBy why it is not the recorded watermark
     */
    public record Result(long marked, Optional<Instant> watermark, List<String> heldBy) {

        /** A line for a person. */
        @Override
        public String toString() {
            String line = "%d orders marked UNPAID, watermark %s"
                    .formatted(
                            marked,
                            watermark.map(Instant::toString).orElse(heldBy.isEmpty() ? "not recorded" : "not known"));
            return heldBy.isEmpty() ? line : line + "; held back: " + String.join(", ", heldBy);
        }
    }

    /** Marks all that is due now. A second sweep at the same watermark marks nothing. */
    public Result run() throws SQLException {
        try (Connection connection = database.getConnection()) {
            Optional<Instant> watermark = RecordedWatermark.read(connection, pipeline);
            if (watermark.isEmpty()) {
                return new Result(0, watermark, List.of());
            }
            Horizon horizon = knowledge.horizon(connection, watermark.get());
            long marked =
                    horizon.upTo().isPresent() ? mark(connection, horizon.upTo().get()) : 0;
            return new Result(marked, horizon.upTo(), horizon.heldBy());
        }
    }

    private long mark(Connection connection, Instant watermark) throws SQLException {
        long marked = 0;
        long pass;
        do {
            pass = pass(connection, watermark);
            marked += pass;
        } while (pass > 0);
        return marked;
    }

    private long pass(Connection connection, Instant watermark) throws SQLException {
        OffsetDateTime deadline = watermark.minus(paymentAfter).atOffset(ZoneOffset.UTC);
        OffsetDateTime from = BEGINNING;
        long marked = 0;
        try (PreparedStatement statement = connection.prepareStatement(MARK)) {
            while (true) {
                statement.setObject(1, from);
                statement.setObject(2, deadline);
                statement.setInt(3, CHUNK_ROWS);
                statement.setObject(4, watermark.atOffset(ZoneOffset.UTC));
                try (ResultSet chunk = statement.executeQuery()) {
                    chunk.next();
                    if (chunk.getLong(1) == 0) {
                        return marked;
                    }
                    marked += chunk.getLong(1);
                    from = chunk.getObject(2, OffsetDateTime.class);
                }
            }
        }
    }
}
