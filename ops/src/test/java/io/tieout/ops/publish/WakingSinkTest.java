package io.tieout.ops.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WakingSinkTest {

    private static final Map<Stream, String> TOPICS = Map.of(Stream.ORDERS, "orders", Stream.PAYMENTS, "payments");

    private final List<String> happened = new ArrayList<>();

    private final Waiting waiting = new Waiting() {
        @Override
        public Duration elapsed() {
            return Duration.ZERO;
        }

        @Override
        public void sleep(Duration duration) {
            happened.add("sleep " + duration);
        }
    };

    @Test
    void anEventBehindTheFirstOfItsPartitionWaitsUntilThatOneIsNoticed() throws InterruptedException {
        WakingSink sink = sink(Map.of("orders", 1, "payments", 1));
        send(sink, Stream.ORDERS, "o1");
        send(sink, Stream.ORDERS, "o2");
        send(sink, Stream.PAYMENTS, "o1");
        send(sink, Stream.ORDERS, "o3");
        send(sink, Stream.PAYMENTS, "o2");
        assertThat(happened)
                .containsExactly(
                        "orders o1",
                        "flush",
                        "sleep PT1S",
                        "orders o2",
                        "payments o1",
                        "flush",
                        "sleep PT1S",
                        "orders o3",
                        "payments o2");
    }

    @Test
    void firstEventsOfSeveralPartitionsShareOneWait() throws InterruptedException {
        WakingSink sink = sink(Map.of("orders", 1, "payments", 1));
        send(sink, Stream.ORDERS, "o1");
        send(sink, Stream.PAYMENTS, "o1");
        send(sink, Stream.ORDERS, "o2");
        assertThat(happened).containsExactly("orders o1", "payments o1", "flush", "sleep PT1S", "orders o2");
    }

    private WakingSink sink(Map<String, Integer> partitions) {
        return new WakingSink(
                arrival -> happened.add(
                        arrival.event().stream() + " " + arrival.event().key()),
                () -> happened.add("flush"),
                waiting,
                TOPICS,
                partitions);
    }

    private static void send(WakingSink sink, Stream stream, String key) throws InterruptedException {
        Event event = new Event(stream, key, Optional.of(Instant.EPOCH), "{}");
        sink.send(new Arrival(Instant.EPOCH, event));
    }
}
