package io.tieout.ops.schedule;

import java.time.Instant;

/** Hears of jobs by the calendar that did not run when they should have. */
@FunctionalInterface
public interface MissedRuns {

    /** Nobody wants to hear of them. */
    MissedRuns UNHEARD = (job, due) -> {};

    /**
     * Called while the scheduler keeps its other nodes waiting: be quick. Several missed fires of a job are one call.
     *
     * @param job name of the job
     * @param due when it should have run, the first time
     */
    void missed(String job, Instant due);
}
