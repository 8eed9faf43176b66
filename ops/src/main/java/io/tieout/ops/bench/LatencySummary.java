package io.tieout.ops.bench;

/**
 * What a run at a fixed rate found.
 *
 * @param stage by its name on the command line
 * @param rate that was asked for
 * @param reached events a second that Kafka took while it was counted
 * @param mostBehindMillis longest time by which the producer sent an event after it was due
 * @param latency in milliseconds
 * @param flushMillis the job's flush interval; likewise {@code checkpointMillis} between checkpoints
 * @param wrong how the table differs from the right one; empty if it does not
 */
public record LatencySummary(
        String stage,
        Rate rate,
        double reached,
        long mostBehindMillis,
        Latency latency,
        long flushMillis,
        long checkpointMillis,
        String wrong,
        int processors) {

    private static final double ENOUGH = 0.98;
    private static final long LONGEST_BEHIND_MILLIS = 1_000;

    /** Whether the producer kept the rate; else the run says nothing of latency at this rate. */
    public boolean isAtRate() {
        return reached >= ENOUGH * rate.eventsPerSecond() && mostBehindMillis <= LONGEST_BEHIND_MILLIS;
    }

    /** Whether the table was right. */
    public boolean isRight() {
        return wrong.isEmpty();
    }
}
