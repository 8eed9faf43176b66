package io.tieout.ops.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One node on a real PostgreSQL; only with Quartz's delegate for it does anything fire at all. */
class JobScheduleIT {

    private static final Duration RARELY = Duration.ofHours(12);

    private final SweepDatabase db = new SweepDatabase();
    private final FireLog log = FireLog.install(db.database());

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void theSweepFiresAtOnceAndThenAtItsInterval() throws Exception {
        db.order("o1", "2026-01-31T10:00:00Z");
        db.watermark("2026-01-31T10:30:00.001Z");
        try (JobSchedule running = start(Duration.ofSeconds(1))) {
            await().until(() -> db.statuses().equals(List.of(List.of("UNPAID", "1"))));
            db.order("o2", "2026-01-31T10:00:00Z");
            await().until(() -> db.statuses().equals(List.of(List.of("UNPAID", "2"))));
            await().until(() -> log.fires() >= 3);
        }
        assertThat(log.mostAtOnce()).isEqualTo(1);
        assertThat(log.nodes()).hasSize(1);
    }

    @Test
    void aSweepThatTakesLongerThanItsIntervalIsNotJoinedByAnother() throws Exception {
        db.watermark("2026-01-31T10:30:00.001Z");
        try (Connection holder = db.database().connect();
                Statement lock = holder.createStatement()) {
            holder.setAutoCommit(false);
            lock.execute("LOCK TABLE tieout.order_reconciliation");
            try (JobSchedule running = start(Duration.ofSeconds(1))) {
                await().until(() -> log.fires() == 1);
                await().during(Duration.ofMillis(2_500)).until(() -> log.fires() == 1);

                holder.commit();

                await().until(() -> log.fires() >= 3);
            }
        }
        assertThat(log.mostAtOnce()).isEqualTo(1);
    }

    @Test
    void aNewIntervalReplacesTheOldOne() throws Exception {
        try (JobSchedule running = start(RARELY)) {
            await().until(() -> log.fires() == 1);
        }
        assertThat(intervals()).containsExactly(List.of("unpaid", "tieout", "43200000"));

        try (JobSchedule running = start(Duration.ofSeconds(1))) {
            await().until(() -> log.fires() >= 3);
        }

        assertThat(intervals()).containsExactly(List.of("unpaid", "tieout", "1000"));
    }

    @Test
    void afterTwentyMinutesDownTheMissedFiresBecomeOne() throws Exception {
        try (JobSchedule running = start(Duration.ofMinutes(1))) {
            await().until(() -> log.fires() == 1);
        }
        pushBackTwentyMinutes();

        try (JobSchedule running = start(Duration.ofMinutes(1))) {
            await().until(() -> log.fires() == 2);
            await().during(Duration.ofSeconds(2)).until(() -> log.fires() == 2);
        }
        assertThat(nextFireIsAhead()).isTrue();
    }

    @Test
    void afterAStandstillOfARunningNodeTheMissedFiresBecomeOne() throws Exception {
        try (JobSchedule running = start(Duration.ofMinutes(1))) {
            await().until(() -> log.fires() == 1 && nextFireIsAhead());
            pushBackTwentyMinutes();

            await().atMost(Duration.ofSeconds(30)).until(() -> log.fires() == 2);
            await().during(Duration.ofSeconds(2)).until(() -> log.fires() == 2);
            assertThat(nextFireIsAhead()).isTrue();
        }
    }

    @Test
    void aNodeThatWasClosedIsGoneAtOnceAndHoldsNothing() throws Exception {
        try (JobSchedule running = start(Duration.ofSeconds(20))) {
            await().until(() -> log.fires() == 1);
            assertThat(aliveNodes()).isEqualTo("1");
        }
        assertThat(aliveNodes()).isEqualTo("0");

        try (JobSchedule running = start(Duration.ofSeconds(20))) {
            await().until(() -> log.fires() == 2);
            assertThat(db.database().rows("SELECT count(*) FROM tieout.qrtz_scheduler_state"))
                    .as("the row of the first node is cleared away")
                    .containsExactly(List.of("1"));
        }
    }

    private JobSchedule start(Duration interval) throws Exception {
        return JobSchedule.start(db.pool(), db.sweep(), interval);
    }

    private void pushBackTwentyMinutes() {
        db.database().execute("""
                UPDATE tieout.qrtz_triggers
                SET next_fire_time = next_fire_time - 1200000, start_time = start_time - 1200000""");
    }

    private List<List<String>> intervals() {
        return db.database().rows("""
                SELECT trigger_name, trigger_group, repeat_interval FROM tieout.qrtz_simple_triggers""");
    }

    private boolean nextFireIsAhead() {
        return db.database().rows("""
                        SELECT next_fire_time > extract(epoch FROM now()) * 1000
                        FROM tieout.qrtz_triggers WHERE trigger_state = 'WAITING'""").equals(List.of(List.of("true")));
    }

    private String aliveNodes() {
        return db.database().rows("""
                        SELECT count(*) FROM tieout.qrtz_scheduler_state
                        WHERE last_checkin_time > extract(epoch FROM now() - INTERVAL '1 minute') * 1000""").get(0).get(0);
    }
}
