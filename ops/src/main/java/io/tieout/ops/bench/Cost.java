package io.tieout.ops.bench;

import java.util.OptionalDouble;

/**
 * What one run of a stage took, from the first record read until everything was written.
 *
 * @param stage by its name on the command line
 * @param run counted from 1
 * @param wrong how its table differs from the right one; empty if it does not, or none is written
 * @param startSeconds from the start of the process to the first record
 * @param seconds from the first record to the end
 * @param jobCpu CPU seconds of the job's process for a million events; likewise {@code kafkaCpu} of this process, which
 *     holds the broker, and {@code databaseCpu} of PostgreSQL, both empty where the servers were there before
 * @param stateBytes of the largest checkpoint
 * @param rowsWritten inserted and updated in PostgreSQL
 * @param walBytes written ahead by PostgreSQL, from the start of the process
 */
public record Cost(
        String stage,
        int run,
        String wrong,
        double startSeconds,
        double seconds,
        double eventsPerSecond,
        double jobCpu,
        OptionalDouble kafkaCpu,
        OptionalDouble databaseCpu,
        long stateBytes,
        long rowsWritten,
        long walBytes) {

    /** CPU seconds of all processes for a million events; empty if not all are known. */
    public OptionalDouble cpu() {
        return kafkaCpu.isPresent() && databaseCpu.isPresent()
                ? OptionalDouble.of(jobCpu + kafkaCpu.getAsDouble() + databaseCpu.getAsDouble())
                : OptionalDouble.empty();
    }
}
