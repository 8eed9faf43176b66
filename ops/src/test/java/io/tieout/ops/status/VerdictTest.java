package io.tieout.ops.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
    private static final Duration TWO_MINUTES = Duration.ofMinutes(2);
    private static final Figures RUNNING = new Figures(NOW, 10, 8, 6);
    private static final Figures STOPPED = new Figures(NOW, 10, 8, 0);
    private static final SinkProgress NEVER_OPENED = new SinkProgress(Optional.empty(), false, Optional.empty());

    @Test
    void withoutAnyProgressBothSourcesAndTheJobAreMissing() {
        assertThat(verdict(NEVER_OPENED, NEVER_OPENED, NEVER_OPENED, STOPPED))
                .isEqualTo(new Verdict(
                        WatermarkState.NONE,
                        "orders,payments",
                        "no watermark is recorded, so no order is marked UNPAID: nothing usable has come from orders"
                                + " and payments; the realtime job does not run"));
    }

    @Test
    void aSourceThatHasSentNothingIsNamedWithTheTimeSinceWhenTheJobWaits() {
        SinkProgress waiting = opened("2026-01-31T11:58:00Z");
        SinkProgress reached = at("2026-01-31T10:00:00Z", "2026-01-31T11:59:59Z");

        assertThat(verdict(waiting, reached, waiting, RUNNING))
                .isEqualTo(new Verdict(
                        WatermarkState.NONE,
                        "payments",
                        "no watermark is recorded, so no order is marked UNPAID: nothing usable has come from payments"
                                + " since 2026-01-31T11:58:00Z"));
        assertThat(verdict(waiting, waiting, reached, RUNNING))
                .isEqualTo(new Verdict(
                        WatermarkState.NONE,
                        "orders",
                        "no watermark is recorded, so no order is marked UNPAID: nothing usable has come from orders"
                                + " since 2026-01-31T11:58:00Z"));
    }

    @Test
    void bothSourcesAreNamedEachWithItsOwnTime() {
        assertThat(verdict(
                        opened("2026-01-31T11:57:00Z"),
                        opened("2026-01-31T11:58:00Z"),
                        opened("2026-01-31T11:59:00Z"),
                        RUNNING))
                .isEqualTo(new Verdict(
                        WatermarkState.NONE,
                        "orders,payments",
                        "no watermark is recorded, so no order is marked UNPAID: nothing usable has come from orders"
                                + " since 2026-01-31T11:58:00Z and payments since 2026-01-31T11:59:00Z"));
    }

    @Test
    void sourcesThatHaveArrivedButAreNotJoinedYetBothHoldTheWatermark() {
        SinkProgress reached = at("2026-01-31T10:00:00Z", "2026-01-31T11:59:59Z");

        assertThat(verdict(opened("2026-01-31T11:59:58Z"), reached, reached, RUNNING))
                .isEqualTo(new Verdict(
                        WatermarkState.NONE,
                        "orders,payments",
                        "no watermark is recorded, so no order is marked UNPAID: nothing usable has come from orders"
                                + " since 2026-01-31T11:59:59Z and payments since 2026-01-31T11:59:59Z"));
    }

    @Test
    void aWatermarkThatMovedWithinTheAllowedTimeIsMoving() {
        SinkProgress justIn = at("2026-01-31T10:00:00Z", "2026-01-31T11:58:00Z");

        assertThat(verdict(justIn, justIn, at("2026-01-31T10:07:00Z", "2026-01-31T11:59:00Z"), RUNNING))
                .isEqualTo(new Verdict(WatermarkState.MOVING, "orders", "final up to 2026-01-31T10:00:00Z"));
    }

    @Test
    void aWatermarkThatMovedAMillisecondBeforeThatIsStalled() {
        SinkProgress tooOld = at("2026-01-31T10:00:00Z", "2026-01-31T11:57:59.999Z");

        assertThat(verdict(tooOld, at("2026-01-31T10:07:00Z", "2026-01-31T11:59:00Z"), tooOld, RUNNING))
                .isEqualTo(new Verdict(
                        WatermarkState.STALLED,
                        "payments",
                        "final up to 2026-01-31T10:00:00Z and no further for more than 2 min: nothing new from"
                                + " payments since 2026-01-31T11:57:59.999Z"));
    }

    @Test
    void ordersStallAWatermarkThatIsNearestToTheirs() {
        SinkProgress joined = at("2026-01-31T10:00:00Z", "2026-01-31T11:50:00Z");
        SinkProgress orders = at("2026-01-31T10:00:00.500Z", "2026-01-31T11:51:00Z");

        assertThat(verdict(joined, orders, at("2026-01-31T10:20:00Z", "2026-01-31T11:59:59Z"), RUNNING))
                .isEqualTo(new Verdict(
                        WatermarkState.STALLED,
                        "orders",
                        "final up to 2026-01-31T10:00:00Z and no further for more than 2 min: nothing new from orders"
                                + " since 2026-01-31T11:51:00Z"));
    }

    @Test
    void aStandstillOfBothSourcesAndOfTheJobIsToldInOneSentence() {
        SinkProgress still = at("2026-01-31T10:00:00Z", "2026-01-31T11:50:00Z");

        assertThat(verdict(still, still, still, STOPPED))
                .isEqualTo(new Verdict(
                        WatermarkState.STALLED,
                        "orders,payments",
                        "final up to 2026-01-31T10:00:00Z and no further for more than 2 min: nothing new from orders"
                                + " since 2026-01-31T11:50:00Z and payments since 2026-01-31T11:50:00Z; the realtime"
                                + " job does not run"));
    }

    @Test
    void anInputReadToItsEndIsNeitherMovingNorStalled() {
        SinkProgress ended = new SinkProgress(
                Optional.of(Instant.parse("2026-01-31T10:00:00Z")), true, Optional.of(NOW.minus(Duration.ofDays(3))));

        assertThat(verdict(ended, ended, ended, STOPPED))
                .isEqualTo(new Verdict(WatermarkState.ENDED, "", "every input is read to its end"));
    }

    private static Verdict verdict(SinkProgress joined, SinkProgress orders, SinkProgress payments, Figures figures) {
        return Verdict.of(joined, orders, payments, figures, TWO_MINUTES);
    }

    private static SinkProgress opened(String at) {
        return new SinkProgress(Optional.empty(), false, Optional.of(Instant.parse(at)));
    }

    private static SinkProgress at(String watermark, String movedAt) {
        return new SinkProgress(Optional.of(Instant.parse(watermark)), false, Optional.of(Instant.parse(movedAt)));
    }
}
