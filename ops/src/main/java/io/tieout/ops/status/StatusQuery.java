package io.tieout.ops.status;

import io.tieout.realtime.pipeline.PostgresTarget;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.apache.kafka.common.TopicPartition;

/** Reads a {@link Status} from the database. */
public final class StatusQuery {

    /** All figures of one statement are of one moment. */
    private static final String FIGURES = """
            SELECT
                now(),
                (SELECT count(*) FROM tieout.order_reconciliation WHERE order_time IS NOT NULL),
                (SELECT count(*) FROM tieout.payment_ledger),
                (SELECT count(*) FROM pg_stat_activity
                 WHERE application_name = 'tieout-realtime' AND datname = current_database()),
                (SELECT count(*) FROM tieout.qrtz_scheduler_state
                 WHERE last_checkin_time > extract(epoch FROM now() - INTERVAL '1 minute') * 1000),
                (SELECT count(*) FROM tieout.order_reconciliation
                 WHERE pay_id IS NULL AND unpaid_at IS NULL
                   AND order_time < (SELECT watermark FROM tieout.pipeline_progress_watermark
                                     WHERE pipeline = ? AND sink = 'payment_facts')
                                    - ? * INTERVAL '1 millisecond'),
                (SELECT count(*) FROM tieout.rejected_event),
                (SELECT count(*) FROM tieout.late_event),
                (SELECT count(*) FROM tieout.order_reconciliation WHERE order_time IS NOT NULL AND amount IS NULL)""";

    private static final String BY_STATUS =
            "SELECT status, count(*) FROM tieout.order_reconciliation GROUP BY status ORDER BY status";

    private static final String WITHOUT_AMOUNT =
            "SELECT reason, count(*) FROM tieout.order_fx WHERE reason IS NOT NULL GROUP BY reason ORDER BY reason";

    private static final String PROGRESS = """
            SELECT watermark, ended, moved_at FROM tieout.pipeline_progress_watermark
            WHERE pipeline = ? AND sink = ?""";

    private final DataSource database;
    private final String pipeline;
    private final Duration paymentAfter;
    private final Duration stalledAfter;
    private final Duration outOfOrderness;

    /**
     * Queries for one pipeline.
     *
     * @param paymentAfter how long after its order's time a payment may lie, itself included
     * @param stalledAfter time after which what has not moved counts as stalled
     * @param outOfOrderness by which a source's watermark trails its newest event
     */
    public StatusQuery(
            DataSource database,
            String pipeline,
            Duration paymentAfter,
            Duration stalledAfter,
            Duration outOfOrderness) {
        this.database = database;
        this.pipeline = pipeline;
        this.paymentAfter = paymentAfter;
        this.stalledAfter = stalledAfter;
        this.outOfOrderness = outOfOrderness;
    }

    /** The pipeline as it stands at this moment, by the database alone. */
    public Status read() throws SQLException {
        return read(Optional.empty(), Map.of());
    }

    /**
     * The pipeline as it stands at this moment.
     *
     * @param kafka what Kafka has of each partition; empty if it could not be asked
     * @param streams name of the stream by topic
     */
    public Status read(Optional<Map<TopicPartition, PartitionOffsets>> kafka, Map<String, String> streams)
            throws SQLException {
        try (Connection connection = database.getConnection()) {
            SinkProgress joined = progress(connection, pipeline, "payment_facts");
            SinkProgress orders = progress(connection, pipeline, "order_facts");
            SinkProgress payments = progress(connection, pipeline, "payment_ledger");
            try (PreparedStatement statement = connection.prepareStatement(FIGURES)) {
                statement.setString(1, pipeline);
                statement.setLong(2, paymentAfter.toMillis());
                try (ResultSet row = statement.executeQuery()) {
                    row.next();
                    Instant now = instant(row, 1).orElseThrow();
                    Figures figures = new Figures(now, row.getLong(2), row.getLong(3), row.getLong(4));
                    Verdict verdict = Verdict.of(joined, orders, payments, figures, stalledAfter);
                    List<PartitionStatus> partitions =
                            new PartitionQuery(stalledAfter).read(connection, kafka, streams);
                    return new Status(
                            now,
                            pipeline,
                            joined.watermark(),
                            verdict.state(),
                            joined.movedAt(),
                            verdict.heldBy(),
                            leastFar(partitions, verdict.heldBy()),
                            verdict.explanation(),
                            figures.jobConnections(),
                            row.getLong(5),
                            figures.orders(),
                            counts(connection, BY_STATUS, Map.of("PAID", 0L, "PENDING", 0L, "UNPAID", 0L)),
                            figures.payments(),
                            row.getLong(7),
                            row.getLong(8),
                            partitions.stream().allMatch(PartitionStatus::conserved),
                            partitions,
                            row.getLong(6),
                            heldBy(joined, partitions),
                            row.getLong(9),
                            rates(connection, orders, figures),
                            new PairQuery(stalledAfter).read(connection, pipeline));
                }
            }
        }
    }

    private List<String> heldBy(SinkProgress joined, List<PartitionStatus> partitions) {
        return joined.watermark()
                .map(watermark ->
                        Horizon.of(watermark, partitions, outOfOrderness).heldBy())
                .orElse(List.of());
    }

    /** Of the source that holds the watermark the partition with the earliest newest event; one without any first. */
    private static Optional<String> leastFar(List<PartitionStatus> partitions, String heldBy) {
        return partitions.stream()
                .filter(partition -> heldBy.contains(partition.stream()))
                .min(Comparator.comparing(
                        partition -> partition.newestEventTime().orElse(Instant.MIN)))
                .map(partition -> partition.topic() + "-" + partition.partition());
    }

    /** Empty if no writer of theirs was ever there. */
    private Optional<RatesStatus> rates(Connection connection, SinkProgress orders, Figures figures)
            throws SQLException {
        SinkProgress priced = progress(connection, pipeline + PostgresTarget.RATES, "order_fx");
        if (priced.movedAt().isEmpty()) {
            return Optional.empty();
        }
        SinkProgress rates = progress(connection, pipeline + PostgresTarget.RATES, "fx_rate");
        Verdict verdict = Verdict.ofRates(priced, orders, rates, figures, stalledAfter);
        return Optional.of(new RatesStatus(
                priced.watermark(),
                verdict.state(),
                verdict.heldBy(),
                verdict.explanation(),
                counts(connection, WITHOUT_AMOUNT, Map.of())));
    }

    private static SinkProgress progress(Connection connection, String pipeline, String sink) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(PROGRESS)) {
            statement.setString(1, pipeline);
            statement.setString(2, sink);
            try (ResultSet row = statement.executeQuery()) {
                return row.next()
                        ? new SinkProgress(instant(row, 1), row.getBoolean(2), instant(row, 3))
                        : new SinkProgress(Optional.empty(), false, Optional.empty());
            }
        }
    }

    private static Map<String, Long> counts(Connection connection, String sql, Map<String, Long> atLeast)
            throws SQLException {
        Map<String, Long> counts = new TreeMap<>(atLeast);
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                counts.put(rows.getString(1), rows.getLong(2));
            }
        }
        return counts;
    }

    private static Optional<Instant> instant(ResultSet row, int column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }
}
