package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.ops.run.RunningJob;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * PostgreSQL holds the job up, so that it does not come to read a partition for longer than the time after which a
 * silent one no longer counts. That partition is not silent, and what waits in it must not be late.
 *
 * <p>What keeps it so is Flink's own: it stops the clock of idleness while a source cannot hand on what it has read.
 * With a clock that goes on, 14 of the waiting payments were late here.
 */
class BlockedSinkE2EIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(4);
    private static final Instant START = Instant.parse("2026-01-31T10:00:00Z");

    /** More than fits between the source and the sink, so that the source stands still. */
    private static final int FLOOD = 40_000;

    private static final int WAITING = 1_000;

    @Test
    void paymentsThatCouldNotBeReadForALockedRowAreNeitherLostNorLate() throws Exception {
        Rig rig = Rig.create(2);
        try (Events events = new Events(rig);
                RunningJob job = rig.startJob(
                        Map.of("job.parallelism", "1", "watermark.idle-timeout", IDLE_TIMEOUT.toSeconds() + " s"));
                Connection holder = rig.tables().database().getConnection();
                Statement lock = holder.createStatement()) {
            events.payment(0, "locked", "nothing", START.toString());
            await().atMost(PATIENCE).until(() -> rig.tables().count("payment_ledger") == 1);
            holder.setAutoCommit(false);
            lock.execute("SELECT 1 FROM tieout.payment_ledger WHERE pay_id = 'locked' FOR UPDATE");

            events.orders(0, "w", WAITING, START, Duration.ofSeconds(1));
            events.orders(1, "x", WAITING, START, Duration.ofSeconds(1));
            events.payments(1, "x", 1, START, Duration.ZERO);
            events.payment(0, "locked", "nothing", START.plusSeconds(1).toString());
            events.payments(0, "flood", FLOOD, START.plusSeconds(1), Duration.ofMillis(50));
            awaitStandstill(rig);
            events.payments(1, "w", WAITING, START, Duration.ofSeconds(1));
            await().during(IDLE_TIMEOUT.multipliedBy(2))
                    .atMost(PATIENCE)
                    .until(() -> read(rig).get(1).equals("1"));
            assertThat(rig.tables().count("payment_ledger"))
                    .as("the sink is blocked, perhaps behind x0")
                    .isLessThanOrEqualTo(2);

            holder.rollback();

            await().atMost(PATIENCE).untilAsserted(() -> {
                job.requireRunning();
                assertThat(read(rig)).containsExactly(String.valueOf(FLOOD + 2), String.valueOf(WAITING + 1));
                assertThat(rig.tables().count("payment_ledger")).isEqualTo(FLOOD + WAITING + 2);
                assertThat(rig.tables().lines("""
                        SELECT count(*) FROM tieout.order_reconciliation
                        WHERE order_id LIKE 'w%' AND status = 'PAID' AND pay_id = order_id""")).containsExactly("1000");
            });
            assertThat(rig.tables().count("late_event")).isZero();
        }
    }

    /** Until nothing more is read of the flood, for half the time after which a partition counts as silent. */
    private static void awaitStandstill(Rig rig) {
        await().atMost(PATIENCE).until(() -> {
            List<String> before = read(rig);
            return before.size() == 2 && !before.get(0).equals(String.valueOf(FLOOD + 2));
        });
        String[] last = {""};
        await().during(IDLE_TIMEOUT.dividedBy(2)).atMost(PATIENCE).until(() -> {
            String now = read(rig).get(0);
            boolean still = now.equals(last[0]);
            last[0] = now;
            return still;
        });
    }

    /** Records read of each partition of the payments. */
    private static List<String> read(Rig rig) {
        return rig.tables().lines("""
                SELECT read_count FROM tieout.source_progress WHERE stream = 'payments' ORDER BY topic_partition""");
    }
}
