package io.tieout.ops.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PacedRunTest {

    private static final Instant START = Instant.parse("2024-05-01T10:00:00Z");

    private final ManualWaiting waiting = new ManualWaiting();
    private final List<Progress> progress = new ArrayList<>();
    private final List<Arrival> sent = new ArrayList<>();

    @Test
    void eachArrivalIsSentWhenItIsDue() throws InterruptedException {
        List<Arrival> arrivals = arrivals(0, 60, 60, 180);

        run(new Speed.Factor(60), arrivals);

        assertThat(waiting.sleeps()).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2));
        assertThat(sent).isEqualTo(arrivals);
    }

    @Test
    void aLongerWaitAndTheEndAreReported() throws InterruptedException {
        run(new Speed.Factor(60), arrivals(0, 1, 180));

        assertThat(progress)
                .containsExactly(new Progress(2, 3, START.plusSeconds(1)), new Progress(3, 3, START.plusSeconds(180)));
    }

    @Test
    void atMaxNothingWaits() throws InterruptedException {
        run(new Speed.Max(), arrivals(0, 3_600, 86_400));

        assertThat(waiting.sleeps()).isEmpty();
        assertThat(progress).containsExactly(new Progress(3, 3, START.plusSeconds(86_400)));
    }

    @Test
    void noArrivalsAreAFinishedRun() throws InterruptedException {
        run(new Speed.Max(), List.of());

        assertThat(progress).containsExactly(new Progress(0, 0, Instant.EPOCH));
    }

    @Test
    void anInterruptEndsTheRunBeforeTheNextArrival() {
        List<Arrival> arrivals = arrivals(0, 1, 2);
        ArrivalSink interrupting = arrival -> {
            sent.add(arrival);
            Thread.currentThread().interrupt();
        };

        assertThatThrownBy(() -> new PacedRun(new Speed.Max(), waiting, progress::add).run(arrivals, interrupting))
                .isInstanceOf(InterruptedException.class)
                .hasMessage("the replay was interrupted after 1 events");
        assertThat(sent).isEqualTo(arrivals.subList(0, 1));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    private void run(Speed speed, List<Arrival> arrivals) throws InterruptedException {
        new PacedRun(speed, waiting, progress::add).run(arrivals, sent::add);
    }

    private static List<Arrival> arrivals(long... seconds) {
        return LongStream.of(seconds)
                .mapToObj(START::plusSeconds)
                .map(time -> new Arrival(time, Event.of(Stream.ORDERS, Map.of("order_id", "o"), Optional.of(time))))
                .toList();
    }
}
