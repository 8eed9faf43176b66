package io.tieout.ops.resolution;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ConcurrentResolutionIT {

    @Test
    void ofManyWhoDecideTheSameAtOnceOneDoesAndTheOthersFindItDone() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (TestDatabase db = TestDatabase.create()) {
            db.execute("INSERT INTO tieout.order_reconciliation (order_id, order_time)"
                    + " VALUES ('o1', '2026-01-31T10:00:00Z')");
            Resolutions resolutions = new Resolutions(db.dataSource());

            List<Future<Resolutions.Outcome>> calls =
                    threads.invokeAll(Collections.<Callable<Resolutions.Outcome>>nCopies(
                            8, () -> resolutions.resolve(Proposals.one("o1", "ACCEPTED", "agreed", "anna"))));

            int resolved = 0;
            for (Future<Resolutions.Outcome> call : calls) {
                resolved += call.get().resolved();
            }
            assertThat(resolved).isEqualTo(1);
        } finally {
            threads.shutdownNow();
        }
    }
}
