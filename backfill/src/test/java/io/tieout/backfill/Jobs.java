package io.tieout.backfill;

import io.tieout.realtime.pipeline.Script;
import java.util.concurrent.ExecutionException;
import org.assertj.core.util.Throwables;

/** Jobs that end by themselves. */
public final class Jobs {

    private Jobs() {}

    /**
     * Runs a job to its end.
     *
     * @throws AssertionError if it fails, with the cause in its message: Flink's says only that it failed
     */
    public static void finish(Script script) throws InterruptedException {
        try {
            script.start().await();
        } catch (ExecutionException failed) {
            throw new AssertionError("The job failed: " + Throwables.getRootCause(failed), failed);
        }
    }
}
