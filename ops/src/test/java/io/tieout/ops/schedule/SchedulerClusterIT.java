package io.tieout.ops.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.db.TestDatabase;
import io.tieout.ops.fixture.SharedServers;
import io.tieout.ops.fixture.TieoutProcess;
import io.tieout.ops.status.StatusQuery;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two nodes in two processes on one database. */
class SchedulerClusterIT {

    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private final SweepDatabase db = new SweepDatabase();
    private final FireLog log = FireLog.install(db.database());

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void eachDueOrderIsMarkedOnceWhileTheNodesTakeTurnsAndTakeOver() throws Exception {
        db.watermark("2026-01-31T11:00:00Z");
        try (TieoutProcess other = TieoutProcess.start(arguments(db.database()))) {
            try (JobSchedule mine = JobSchedule.start(db.pool(), db.sweep(), Duration.ofSeconds(1))) {
                await().atMost(PATIENCE).until(() -> nodes() == 2);
                for (int round = 0; round < 4; round++) {
                    long fires = log.fires();
                    db.order("round" + round, "2026-01-31T10:00:00Z");
                    await().until(() -> log.fires() > fires + 1);
                }
            }
            assertThat(nodes()).as("after a clean end of one").isEqualTo(1);
            long fires = log.fires();
            await().atMost(PATIENCE)
                    .until(() -> log.fires() > fires + 1 && log.nodes().size() == 2);
            assertThat(other.isAlive()).as(other.err()).isTrue();

            other.terminate();

            assertThat(other.exitCode(PATIENCE)).isEqualTo(143);
            assertThat(other.out()).isEmpty();
        }
        assertThat(nodes()).as("after a clean end of both").isZero();
        assertThat(log.mostAtOnce()).isEqualTo(1);
        assertThat(log.marksByOrder())
                .isEqualTo(IntStream.range(0, 4)
                        .mapToObj(round -> List.of("round" + round, "1"))
                        .toList());
    }

    private long nodes() throws Exception {
        return new StatusQuery(
                        db.database().dataSource(),
                        SweepDatabase.PIPELINE,
                        SweepDatabase.HALF_AN_HOUR,
                        Duration.ofMinutes(2),
                        Duration.ofSeconds(5))
                .read()
                .schedulerNodes();
    }

    private static List<String> arguments(TestDatabase database) {
        return List.of(
                "schedule",
                "--set=database.url=" + database.url(),
                "--set=database.user=" + database.user(),
                "--set=database.password=" + database.password(),
                "--set=pipeline.name=" + SweepDatabase.PIPELINE,
                "--set=kafka.bootstrap-servers=" + SharedServers.get().bootstrapServers(),
                "--set=schedule.unpaid-interval=1 s");
    }
}
