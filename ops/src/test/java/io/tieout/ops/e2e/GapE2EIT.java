package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tieout.ops.cli.Ran;
import io.tieout.ops.run.RunException;
import io.tieout.ops.run.RunningJob;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Kafka deletes records before a job has read them, as retention does when the job rests for too long. */
@Execution(ExecutionMode.CONCURRENT)
class GapE2EIT {

    private static final Map<String, String> CONTINUE = Map.of("kafka.on-gap", "CONTINUE");

    private GapRig gap;

    @BeforeEach
    void create() throws InterruptedException {
        gap = GapRig.create();
    }

    @AfterEach
    void close() {
        gap.close();
    }

    @Test
    void aGapStopsTheStartAndNothingBehindItIsRead() throws Exception {
        threeAreReadThreeAreDeletedAndTwoFollow();

        Ran realtime = Ran.command(gap.rig().arguments("realtime").toArray(String[]::new));
        assertThat(realtime)
                .isEqualTo(Ran.failed(
                        1,
                        "Kafka has deleted records before they were read: %s-0 from 3 to 5. With kafka.on-gap=CONTINUE"
                                        .formatted(gap.orders())
                                + " the job goes on behind them and the gap is recorded in source_gap"));

        // Nor does a job that starts all the same, as one on a cluster of its own does.
        try (RunningJob job = gap.rig().startJob(Map.of("job.restart-attempts", "0"))) {
            assertThatThrownBy(job::await)
                    .isInstanceOf(RunException.class)
                    .hasMessageStartingWith("The realtime job failed: ")
                    .hasStackTraceContaining("OffsetOutOfRange");
        }
        assertThat(gap.progress()).containsExactly("0 read 3 to 2");
        assertThat(gap.paid()).containsExactly("o0", "o1", "o2");
        assertThat(gap.gaps()).isEmpty();
    }

    @Test
    void toldToContinueTheJobGoesOnBehindTheGapAndRecordsItOnce() throws Exception {
        threeAreReadThreeAreDeletedAndTwoFollow();

        gap.readAll(CONTINUE);

        List<String> recorded = List.of("0 from 3 to 5 after 10:02:00");
        assertThat(gap.gaps()).isEqualTo(recorded);
        await().untilAsserted(() -> assertThat(gap.paid()).containsExactly("o0", "o1", "o2", "o6", "o7"));
        assertThat(gap.progress()).containsExactly("0 read 5 to 7");

        gap.paidOrder(8);
        gap.readAll(CONTINUE);
        gap.paidOrder(9);
        gap.readAll(Map.of());

        await().untilAsserted(() -> assertThat(gap.paid()).containsExactly("o0", "o1", "o2", "o6", "o7", "o8", "o9"));
        assertThat(gap.gaps()).isEqualTo(recorded);
    }

    @Test
    void whatWasReadAfterTheLastCheckpointIsMissedTooIfItCannotBeReadAgain() throws Exception {
        gap.paidOrders(0, 3);
        gap.readAll(Map.of());
        gap.paidOrders(3, 6);
        try (RunningJob job = gap.rig().startJob(Map.of("job.checkpoint-interval", "1 h"))) {
            await().atMost(GapRig.PATIENCE).untilAsserted(() -> {
                job.requireRunning();
                assertThat(gap.progress()).containsExactly("0 read 6 to 5");
                assertThat(gap.paid()).containsExactly("o0", "o1", "o2", "o3", "o4", "o5");
            });
        }
        gap.delete(new TopicPartition(gap.orders(), 0), 5);
        assertThatThrownBy(() -> gap.start(Map.of()))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith(
                        "Kafka has deleted records before they were read: %s-0 from 3 to 4. ".formatted(gap.orders()));
        gap.paidOrder(6);
        gap.delete(new TopicPartition(gap.orders(), 0), 6);
        gap.paidOrders(7, 9);
        gap.delete(new TopicPartition(gap.orders(), 0), 7);

        gap.readAll(CONTINUE);

        assertThat(gap.gaps()).containsExactly("0 from 3 to 5 after ?", "0 from 6 to 6 after 10:05:00");
        await().untilAsserted(
                        () -> assertThat(gap.paid()).containsExactly("o0", "o1", "o2", "o3", "o4", "o5", "o7", "o8"));
    }

    @Test
    void aGapInAPartitionThatNeverWasReadIsFoundToo() throws Exception {
        gap.paidOrders(0, 3);
        gap.readAll(Map.of());
        gap.events().order(1, "x0", "2026-01-31T10:03:00Z");
        gap.events().order(1, "x1", "2026-01-31T10:04:00Z");
        gap.delete(new TopicPartition(gap.orders(), 1), 1);
        assertThatThrownBy(() -> gap.start(Map.of()))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith(
                        "Kafka has deleted records before they were read: %s-1 from 0 to 0. ".formatted(gap.orders()));

        gap.readAll(CONTINUE);

        assertThat(gap.gaps()).containsExactly("1 from 0 to 0 after ?");
        assertThat(gap.progress()).containsExactly("0 read 3 to 2", "1 read 1 to 1");
    }

    @Test
    void aGapThatGrowsBeforeAnythingBehindItIsReadStaysOneRow() throws Exception {
        threeAreReadThreeAreDeletedAndTwoFollow();
        assertThat(gap.check(CONTINUE))
                .containsExactly("Gap recorded: Kafka has deleted %s-0 from 3 to 5 unread".formatted(gap.orders()));
        assertThat(gap.check(CONTINUE)).hasSize(1);
        gap.delete(new TopicPartition(gap.orders(), 0), 7);

        assertThat(gap.check(CONTINUE))
                .containsExactly("Gap recorded: Kafka has deleted %s-0 from 3 to 6 unread".formatted(gap.orders()));

        assertThat(gap.gaps()).containsExactly("0 from 3 to 6 after 10:02:00");
    }

    @Test
    void recordsThatWereDeletedBeforeTheFirstStartAreNoGap() throws Exception {
        gap.paidOrders(0, 3);
        gap.delete(new TopicPartition(gap.orders(), 0), 2);

        gap.readAll(Map.of());

        assertThat(gap.gaps()).isEmpty();
        await().untilAsserted(() -> assertThat(gap.paid()).containsExactly("o2"));
    }

    /** Kafka forgets a group's offset of a partition that had no record for a week. */
    @Test
    void aPartitionWhoseOffsetIsForgottenIsReadFromItsBeginning() throws Exception {
        gap.paidOrders(0, 3);
        gap.readAll(Map.of());
        gap.admin()
                .deleteConsumerGroupOffsets(
                        gap.rig().name(),
                        gap.admin()
                                .listConsumerGroupOffsets(gap.rig().name())
                                .partitionsToOffsetAndMetadata()
                                .get()
                                .keySet())
                .all()
                .get();
        gap.events().order(1, "x0", "2026-01-31T10:03:00Z");
        gap.events().payment(1, "x0", "x0", "2026-01-31T10:03:00Z");

        gap.readAll(Map.of());

        await().untilAsserted(() -> assertThat(gap.paid()).containsExactly("o0", "o1", "o2", "x0"));
    }

    private void threeAreReadThreeAreDeletedAndTwoFollow() throws Exception {
        gap.paidOrders(0, 3);
        gap.readAll(Map.of());
        gap.paidOrders(3, 8);
        gap.delete(new TopicPartition(gap.orders(), 0), 6);
    }
}
