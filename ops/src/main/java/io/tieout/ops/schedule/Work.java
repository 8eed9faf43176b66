package io.tieout.ops.schedule;

/** What a job does each time it fires. */
@FunctionalInterface
public interface Work {

    /**
     * Does it, on a thread of the scheduler.
     *
     * @return one line for the log, empty if there is nothing to tell
     * @throws Exception if it fails; the next fire tries again
     */
    String run() throws Exception;
}
