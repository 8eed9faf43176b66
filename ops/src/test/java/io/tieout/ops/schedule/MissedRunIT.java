package io.tieout.ops.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a job by the calendar makes up for, and who hears of it. */
class MissedRunIT {

    private static final String AT_THREE = "0 0 3 * * ?";

    private final SweepDatabase db = new SweepDatabase();
    private final AtomicInteger runs = new AtomicInteger();
    private final List<String> missed = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void whatWasMissedWhileNoNodeRanIsRunOnceAndTold() throws Exception {
        start(AT_THREE).close();
        dueSince("2026-01-29T03:00:00Z");

        try (JobSchedule again = start(AT_THREE)) {
            await().until(() -> runs.get() == 1 && missed.size() == 1);
            await().during(Duration.ofSeconds(1)).until(() -> runs.get() == 1);
        }

        assertThat(missed).containsExactly("nightly 2026-01-29T03:00:00Z");
        start(AT_THREE).close();
        assertThat(missed).as("made up for").hasSize(1);
    }

    @Test
    void aNewExpressionReplacesTheOldOneWithWhatItMissed() throws Exception {
        start(AT_THREE).close();
        dueSince("2026-01-29T03:00:00Z");

        try (JobSchedule changed = start("0 0 4 * * ?")) {
            assertThat(db.database().rows("SELECT cron_expression FROM tieout.qrtz_cron_triggers"))
                    .containsExactly(List.of("0 0 4 * * ?"));
            await().during(Duration.ofSeconds(1)).until(() -> runs.get() == 0);
        }
        assertThat(missed).isEmpty();
    }

    private JobSchedule start(String cron) throws Exception {
        CronJob nightly = new CronJob("nightly", "A test's", Optional.of(cron), ZoneOffset.UTC, () -> {
            runs.incrementAndGet();
            return "";
        });
        return JobSchedule.start(
                db.pool(),
                db.sweep(),
                Duration.ofHours(12),
                List.of(nightly),
                (job, due) -> missed.add(job + " " + due));
    }

    private void dueSince(String instant) {
        db.database()
                .execute("UPDATE tieout.qrtz_triggers SET next_fire_time = %d WHERE trigger_name = 'nightly'"
                        .formatted(Instant.parse(instant).toEpochMilli()));
    }
}
