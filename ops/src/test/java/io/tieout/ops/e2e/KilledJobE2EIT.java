package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.ops.fixture.TieoutProcess;
import io.tieout.ops.run.Replaying;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class KilledJobE2EIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Two thirds of a day in about twelve seconds. */
    private static final String SPEED = "5000";

    @Test
    void aJobKilledInTheMiddleOfAReplayAndStartedAgainEndsLikeOneThatWasNot() throws Exception {
        OnTimeDay day = OnTimeDay.generate(2_000);
        Rig rig = Rig.create(2);
        rig.publish(day.part(0, 3));
        try (Replaying rest = killInTheMiddle(rig, day);
                TieoutProcess second = TieoutProcess.start(rig.arguments("realtime"))) {
            await().atMost(PATIENCE).until(() -> rest.published().isPresent());
            Instant watermark = Partitions.finalWatermark(rest.published().orElseThrow());
            rig.awaitAnswer(
                    day.oracle(),
                    watermark,
                    day.seed(),
                    () -> assertThat(second.isAlive()).as(second.err()).isTrue());
            assertEndsWithoutAnError(second);
        }
        assertThat(rig.tables().lines("SELECT count(*) FROM tieout.order_status_history"))
                .containsExactly("0");
    }

    /** Returns while the replay goes on and nobody reads. */
    private static Replaying killInTheMiddle(Rig rig, OnTimeDay day) throws InterruptedException {
        try (TieoutProcess first = TieoutProcess.start(rig.arguments("realtime"))) {
            await().atMost(PATIENCE).until(() -> {
                assertThat(first.isAlive()).as(first.err()).isTrue();
                return rig.tables().count("order_reconciliation") > 0;
            });
            Replaying rest = new Replaying(
                    rig.replay(SPEED),
                    day.arrivals().subList(day.part(0, 3).size(), day.arrivals().size()));
            long before = rig.tables().count("order_reconciliation");
            await().until(() -> rig.tables().count("order_reconciliation") > before + 100);
            first.kill();
            assertThat(rest.published()).as("the replay is still going on").isEmpty();
            return rest;
        }
    }

    private static void assertEndsWithoutAnError(TieoutProcess process) throws InterruptedException {
        process.terminate();
        assertThat(process.exitCode(Duration.ofSeconds(30))).isEqualTo(143);
        assertThat(process.err())
                .startsWith("Streaming job runs; Ctrl-C ends it\n")
                .doesNotContain("The realtime job");
        assertThat(process.out()).isEmpty();
    }
}
