package io.tieout.ops.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.ops.fixture.SharedServers;
import io.tieout.ops.publish.Published;
import io.tieout.ops.status.Status;
import io.tieout.ops.status.WatermarkState;
import io.tieout.realtime.KafkaSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CompletionIT {

    private static final Duration MOMENT = Duration.ofMillis(1);
    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
    private static final Optional<Instant> LONG_AGO = Optional.of(NOW.minus(Duration.ofHours(1)));

    private final String name = UUID.randomUUID().toString();
    private final TopicPartition partition = new TopicPartition(name + ".orders", 0);
    private final Published published = new Published(5, 0, 0, Map.of(partition, 5L));
    private final Topics topics = new Topics(new KafkaSettings(
            SharedServers.get().bootstrapServers(),
            partition.topic(),
            name + ".payments",
            Optional.empty(),
            Map.of(),
            name,
            Map.of()));

    @BeforeEach
    void createTopics() throws InterruptedException {
        topics.createMissing(1);
    }

    @AfterEach
    void close() {
        topics.close();
    }

    @Test
    void whatIsNotReadIsNotDoneHoweverLongTheWatermarkRests() throws Exception {
        Completion completion = new Completion(topics, MOMENT);

        assertThat(completion.isReached(published, status(LONG_AGO))).isFalse();
        assertThat(completion.readAt()).isEmpty();
    }

    @Test
    void allIsDoneOnceItIsReadAndTheWatermarkHasRested() throws Exception {
        readAll();
        Completion completion = new Completion(topics, MOMENT);

        await().until(() -> completion.isReached(published, status(LONG_AGO)));

        assertThat(completion.readAt()).isPresent();
    }

    @Test
    void aWatermarkThatHasJustMovedOrJustBeenReachedIsNotAtRest() throws Exception {
        readAll();
        Completion moved = new Completion(topics, Duration.ofMinutes(30));

        assertThat(moved.isReached(published, status(Optional.of(NOW.minusSeconds(1)))))
                .isFalse();
        assertThat(moved.readAt()).isPresent();
        assertThat(moved.isReached(published, status(LONG_AGO)))
                .as("the watermark rests, but all was read only now")
                .isFalse();
    }

    @Test
    void theMomentOfReadingIsTheFirstAtWhichItWasSeen() throws Exception {
        readAll();
        Completion completion = new Completion(topics, MOMENT);
        await().until(() -> completion.isReached(published, status(LONG_AGO)));
        Optional<Instant> first = completion.readAt();

        assertThat(completion.isReached(published, status(LONG_AGO))).isTrue();
        assertThat(completion.readAt()).isEqualTo(first);
    }

    private void readAll() {
        SharedServers.reportOffset(name, partition, 5);
    }

    private static Status status(Optional<Instant> movedAt) {
        return new Status(
                NOW,
                "main",
                Optional.empty(),
                WatermarkState.NONE,
                movedAt,
                "",
                Optional.empty(),
                "",
                0,
                0,
                0,
                Map.of(),
                0,
                0,
                0,
                true,
                List.of(),
                0,
                List.of(),
                0,
                Optional.empty(),
                List.of());
    }
}
