package io.tieout.ops.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.ops.publish.Published;
import io.tieout.ops.run.RunningJob;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RescaledJobE2EIT {

    private static final int[] PARALLELISM = {2, 4, 2};

    @Test
    void aJobOfAnotherParallelismGoesOnFromTheCheckpointAndTheWatermarkNeverGoesDown() throws Exception {
        OnTimeDay day = OnTimeDay.generate(2_000);
        Rig rig = Rig.create(4);
        try (WatermarkWatch watch = new WatermarkWatch(rig.tables())) {
            for (int run = 0; run < PARALLELISM.length; run++) {
                Published published = rig.publish(day.part(run, PARALLELISM.length));
                Oracle soFar = new Oracle(day.parts(run + 1, PARALLELISM.length));
                try (RunningJob job = rig.startJob(Map.of("job.parallelism", String.valueOf(PARALLELISM[run])))) {
                    rig.awaitAnswer(soFar, Partitions.finalWatermark(published), day.seed(), job::requireRunning);
                }
            }
            assertThat(watch.fall()).as("seed %d", day.seed()).isEmpty();
            assertThat(watch.distinct()).isGreaterThanOrEqualTo(PARALLELISM.length);
        }
        assertThat(rig.tables().lines("""
                        SELECT sink || ' ' || parallelism || ' ' || subtasks
                        FROM tieout.pipeline_progress_watermark ORDER BY 1"""))
                .contains("order_facts 2 2", "payment_facts 2 2", "payment_ledger 2 2")
                .allMatch(line -> line.endsWith(" 2 2"));
    }
}
