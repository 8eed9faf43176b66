package io.tieout.ops.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RateTest {

    @Test
    void ordersComeUntilTheEndOfTheTimeThatCountsAndPaymentsSoonAfter() throws InterruptedException {
        Rate rate = new Rate(1_000, Duration.ofSeconds(20), Duration.ofSeconds(10), Duration.ofSeconds(30));
        List<LoadEvent> events = new ArrayList<>();

        new LoadEvents(rate.load(1)).forEach(events::add);

        assertThat(rate.before()).isEqualTo(20_000);
        List<LoadEvent> last = events.subList(59_000, 60_000);
        assertThat(last.stream().filter(event -> !event.isPayment()).count()).isBetween(400L, 600L);
        assertThat(events).hasSizeBetween(61_000, 66_000);
    }

    @Test
    void theJobIsSeenToReadByOneEventAtLeast() {
        assertThat(new Rate(10, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1)).before())
                .isEqualTo(1);
    }

    @Test
    void everyWrongFigureIsToldAtOnce() {
        assertThatThrownBy(() -> new Rate(9, Duration.ofSeconds(-1), Duration.ofSeconds(-2), Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("""
                        --rate=9 is not allowed: use 10 to 1000000
                        --history=-1 is not allowed: use 0 or more
                        --warm-up=-2 is not allowed: use 0 or more
                        --seconds=0 is not allowed: use 1 or more""");
    }

    @Test
    void moreOrdersThanALoadHasAreRefused() {
        assertThatThrownBy(() -> new Rate(1_000_000, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(60)))
                .hasMessage("--rate=1000000 is not allowed for this --history, --warm-up and --seconds: use less,"
                        + " for at most 10000000 orders");
    }
}
