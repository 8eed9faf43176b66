package io.tieout.ops.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.tieout.db.TestDatabase;
import io.tieout.ops.status.StatusQuery;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is found in the database, and that it is found once. */
class ObservationsIT {

    private static final Duration QUARTER = Duration.ofMinutes(15);

    private final TestDatabase db = TestDatabase.create();
    private final Outbox outbox =
            new Outbox(db.dataSource(), new Outbox.Patience(QUARTER, QUARTER, Duration.ofDays(3)));

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void aComparisonWithDifferencesIsToldOnceAndOneWithoutNever() throws SQLException {
        Observation differences = new FoundDifferences(db.dataSource(), "main");
        verification("main", 0, "{}", "now()");
        verification("other", 1, "{\"MISSING\": 1}", "now()");
        verification("main", 1, "{\"MISSING\": 1}", "now() - INTERVAL '8 days'");
        assertThat(tell(differences)).isEmpty();

        verification("main", 3, "{\"ORDER_MISSING\": 1, \"MATCH_DIFFERS\": 2}", "'2100-01-31T02:30:00Z'");

        assertThat(tell(differences))
                .containsExactly(new Notification(
                        "differences-found/4",
                        Kind.DIFFERENCES_FOUND,
                        Instant.parse("2100-01-31T02:30:00Z"),
                        "main",
                        "3 differences between the tables and archive from 2026-01-30T00:00:00Z to"
                                + " 2026-01-31T00:00:00Z: MATCH_DIFFERS 2, ORDER_MISSING 1",
                        Map.of(
                                "from", "2026-01-30T00:00:00Z",
                                "to", "2026-01-31T00:00:00Z",
                                "source", "archive",
                                "asked_by", "schedule",
                                "orders", "10",
                                "payments", "12",
                                "differences", "3",
                                "ORDER_MISSING", "1",
                                "MATCH_DIFFERS", "2")));
        assertThat(tell(differences)).isEmpty();
    }

    @Test
    void aWatermarkThatStandsIsToldOnceAStallHoweverOftenItsJobStarts() throws SQLException {
        Observation stalled = new StalledWatermark(
                db.dataSource(),
                outbox,
                "main",
                QUARTER,
                new StatusQuery(db.dataSource(), "main", QUARTER, QUARTER, Duration.ZERO));
        assertThat(tell(stalled)).as("nothing was ever there").isEmpty();

        watermark("2026-01-31T10:30:00Z", "now()");
        assertThat(tell(stalled)).isEmpty();
        standSince("2026-01-31T11:00:00Z");
        watermark("2026-01-31T10:30:00Z", "now()");

        List<Notification> told = tell(stalled);
        assertThat(told)
                .extracting(Notification::eventId, Notification::text)
                .containsExactly(tuple(
                        "watermark-stalled/main/2026-01-31T11:00:00Z",
                        "The watermark (2026-01-31T10:30:00Z) has not moved for more than 15 min: it waits for orders"
                                + " and payments; the realtime job does not run"));
        assertThat(told.get(0).figures())
                .isEqualTo(Map.of(
                        "watermark", "2026-01-31T10:30:00Z",
                        "stands_since", "2026-01-31T11:00:00Z",
                        "held_by", "orders,payments",
                        "job_connections", "0",
                        "scheduler_nodes", "0"));
        assertThat(tell(stalled)).isEmpty();

        watermark("2026-01-31T10:31:00Z", "now()");
        assertThat(tell(stalled)).as("it moves").isEmpty();
        standSince("2026-01-31T12:00:00Z");
        assertThat(tell(stalled)).as("the next stall").hasSize(1);

        watermark("2026-01-31T10:32:00Z", "'2026-01-31T13:00:00Z'");
        db.execute("UPDATE tieout.pipeline_progress SET ended = true");
        assertThat(tell(stalled)).as("what is read to its end need not move").isEmpty();
    }

    @Test
    void moreUnpaidOrdersThanTheThresholdAreToldOnceADay() throws SQLException {
        Instant now = Instant.now();
        Observation unpaid = unpaid(now);
        unpaidOrders(2, "now()");
        unpaidOrders(5, "now() - INTERVAL '25 hours'");
        assertThat(tell(unpaid)).as("no more than 2").isEmpty();

        unpaidOrders(1, "now() - INTERVAL '23 hours'");

        String today = now.atOffset(ZoneOffset.UTC).toLocalDate().toString();
        assertThat(tell(unpaid))
                .containsExactly(new Notification(
                        "unpaid-above/main/" + today,
                        Kind.UNPAID_ABOVE,
                        now,
                        "main",
                        "3 orders were marked UNPAID within 24 hours, more than 2",
                        Map.of("marked", "3", "above", "2")));
        assertThat(tell(unpaid)).isEmpty();
        assertThat(tell(unpaid(now.plus(Duration.ofDays(1))))).hasSize(1);
    }

    private Observation unpaid(Instant now) {
        return new UnpaidOrders(db.dataSource(), outbox, "main", 2, Clock.fixed(now, ZoneOffset.UTC));
    }

    private List<Notification> tell(Observation observation) throws SQLException {
        List<Notification> found = observation.look();
        for (Notification notification : found) {
            outbox.put(notification);
        }
        return found;
    }

    private void verification(String pipeline, int differences, String byKind, String at) {
        db.execute("""
                INSERT INTO tieout.verification
                  (pipeline, window_from, window_to, source, asked_by, verified_at, order_count, payment_count,
                   differences, by_kind)
                VALUES ('%s', '2026-01-30T00:00:00Z', '2026-01-31T00:00:00Z', 'archive', 'schedule', %s, 10, 12, %d,
                  '%s')""".formatted(pipeline, at, differences, byKind));
    }

    private void watermark(String watermark, String movedAt) {
        db.execute("""
                INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark, moved_at)
                SELECT 'main', sink, 0, 1, '%s', %s
                FROM unnest(ARRAY['order_facts', 'payment_facts', 'payment_ledger']) AS sink
                ON CONFLICT (pipeline, sink, subtask) DO UPDATE
                SET watermark = EXCLUDED.watermark, moved_at = EXCLUDED.moved_at""".formatted(watermark, movedAt));
    }

    /** As if it had stood for long already when it was looked at. */
    private void standSince(String since) {
        db.execute("UPDATE tieout.watermark_stand SET stands_since = '%s'".formatted(since));
    }

    private void unpaidOrders(int count, String at) {
        db.execute("""
                INSERT INTO tieout.order_reconciliation (order_id, order_time, unpaid_at, unpaid_watermark)
                SELECT gen_random_uuid(), '2026-01-31T10:00:00Z', %s, '2026-01-31T11:00:00Z'
                FROM generate_series(1, %d)""".formatted(at, count));
    }
}
