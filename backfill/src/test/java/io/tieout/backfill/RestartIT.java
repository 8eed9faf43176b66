package io.tieout.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.Script;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.JobClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stream that is stopped in the middle and started again from nothing ends in the same tables. */
class RestartIT {

    private static final int ORDER_EVENTS = 20_000;

    /** Few, so that the first run is far from its end when its first results can be seen. */
    private static final int FLUSH_ROWS = 10;

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    @Test
    void aRunOverTheSameInputAfterOneThatWasCancelledEndsInTheSameTables() throws Exception {
        long seed = Optional.ofNullable(Long.getLong("oracle.seed")).orElseGet(() -> (long) new Random().nextInt());
        RandomEvents events = RandomEvents.of(seed, ORDER_EVENTS);
        System.out.printf("oracle.seed=%d with %s%n", seed, events.settings());
        Oracle oracle = new Oracle(events);
        EventFolder written = events.write(folder);
        try (TestDatabase database = TestDatabase.create()) {
            Script first =
                    FileRun.STREAMING.script(events.settings(), written, Target.inSmallSteps(database, FLUSH_ROWS));
            JobClient job = first.start().getJobClient().orElseThrow();
            await().atMost(PATIENCE).until(() -> paid(database) > 100);
            job.cancel().get();
            await().atMost(PATIENCE).until(() -> job.getJobStatus().get().isGloballyTerminalState());
            assertThat(job.getJobStatus().get()).isEqualTo(JobStatus.CANCELED);
            assertThat(Tables.wholeOrderReconciliation(database)).isNotEqualTo(oracle.orderReconciliation());

            Jobs.finish(FileRun.STREAMING.script(events.settings(), written, Target.of(database)));
            assertThat(Tables.wholeOrderReconciliation(database))
                    .containsExactlyElementsOf(oracle.orderReconciliation());
            assertThat(Tables.wholePaymentLedger(database)).containsExactlyElementsOf(oracle.paymentLedger());
        }
    }

    private static int paid(TestDatabase database) {
        return Integer.parseInt(database.rows("SELECT count(pay_id) FROM tieout.order_reconciliation")
                .get(0)
                .get(0));
    }
}
