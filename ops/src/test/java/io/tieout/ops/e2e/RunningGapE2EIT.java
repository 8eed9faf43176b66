package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.ops.fixture.SharedServers;
import io.tieout.ops.run.Closer;
import io.tieout.ops.run.RunException;
import io.tieout.ops.run.StreamingRun;
import io.tieout.ops.run.Topics;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Kafka deletes records which a running job has not read yet. */
@Execution(ExecutionMode.CONCURRENT)
class RunningGapE2EIT {

    private static final Map<String, String> CONTINUE = Map.of("kafka.on-gap", "CONTINUE");

    private final List<String> said = new CopyOnWriteArrayList<>();
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
    void aGapThatOpensUnderARunningJobStopsItSoonAndSaysWhy() throws Exception {
        try (Closer closer = new Closer()) {
            Future<Void> run = run(Map.of(), closer);
            threeAreRead();
            twoAreDeletedUnread(3);

            assertThat(run)
                    .failsWithin(GapRig.PATIENCE)
                    .withThrowableThat()
                    .havingCause()
                    .isInstanceOf(RunException.class)
                    .withMessageStartingWith("Kafka has deleted records before they were read: %s-0 from 3 to 4. "
                            .formatted(gap.orders()));
        }
        assertThat(gap.gaps()).isEmpty();
    }

    @Test
    void toldToContinueARunRecordsTheGapAndStartsTheJobBehindItAndSoWithTheNext() throws Exception {
        try (Closer closer = new Closer()) {
            Future<Void> run = run(CONTINUE, closer);
            threeAreRead();
            twoAreDeletedUnread(3);
            gap.awaitRead("o4", 6);
            await().atMost(GapRig.PATIENCE).until(() -> said.size() == 4);

            twoAreDeletedUnread(7);
            gap.awaitRead("o8", 10);
            await().atMost(GapRig.PATIENCE).until(() -> said.size() == 7);

            assertThat(gap.gaps()).containsExactly("0 from 3 to 4 after 10:02:00", "0 from 6 to 8 after 10:04:00");
            assertThat(said)
                    .containsExactly(
                            "runs",
                            "Gap recorded: Kafka has deleted %s-0 from 3 to 4 unread".formatted(gap.orders()),
                            "runs",
                            "runs",
                            "Gap recorded: Kafka has deleted %s-0 from 6 to 8 unread".formatted(gap.orders()),
                            "runs",
                            "runs");
            closer.close();
            assertThat(run).succeedsWithin(GapRig.PATIENCE);
        }
    }

    /** As the commands do, on a thread of its own. */
    private Future<Void> run(Map<String, String> further, Closer closer) {
        FutureTask<Void> run = new FutureTask<>(() -> {
            try (Topics topics = gap.rig().topics()) {
                new StreamingRun(gap.rig().settings(further), gap.rig().tables().database(), topics, said::add)
                        .run(closer, "runs");
            }
            return null;
        });
        new Thread(run, "streaming-run").start();
        return run;
    }

    private void threeAreRead() throws Exception {
        gap.paidOrders(0, 3);
        gap.awaitRead("o2", 3);
    }

    /**
     * An open transaction keeps the job from reading two orders, of which the first is deleted before it ends; its own
     * record lies before them.
     */
    private void twoAreDeletedUnread(int next) throws Exception {
        TopicPartition partition = new TopicPartition(gap.orders(), 0);
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        SharedServers.get().bootstrapServers(),
                        "transactional.id",
                        gap.rig().name()),
                new StringSerializer(),
                new StringSerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(partition.topic(), partition.partition(), "key", "never committed"))
                    .get();
            gap.paidOrders(next, next + 2);
            gap.delete(partition, next + 2);
            producer.abortTransaction();
        }
    }
}
