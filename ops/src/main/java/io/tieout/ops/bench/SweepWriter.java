package io.tieout.ops.bench;

import io.tieout.realtime.RealtimeJob;
import io.tieout.realtime.settings.Settings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.flink.core.execution.JobClient;

/** The stream as a sweep meets it: the product's own sink of orders, as fast as PostgreSQL takes its rows. */
final class SweepWriter implements AutoCloseable {

    private static final Pattern SINK = Pattern.compile("CREATE TEMPORARY TABLE order_facts(_shape)? ");
    private static final String INSERT = """
            INSERT INTO order_facts (%1$s)
            SELECT %1$s
            FROM made_rows
            ON CONFLICT DO DEDUPLICATE""".formatted(OrderRow.COLUMNS);

    private final JobClient job;

    private SweepWriter(JobClient job) {
        this.job = job;
    }

    static SweepWriter start(Settings settings, SweepLoad load) {
        List<String> sink = RealtimeJob.script(settings).definitions().stream()
                .filter(sql -> SINK.matcher(sql).find())
                .toList();
        return new SweepWriter(RowJob.start(
                        new AmendedOrders(load.orders(), load.amended()),
                        AmendedOrders.PLACES,
                        load.writers(),
                        sink,
                        INSERT)
                .getJobClient()
                .orElseThrow());
    }

    /** Rows that it wrote in this time, for a second. */
    double rowsPerSecond(Duration time) throws InterruptedException {
        Mark start = mark();
        TimeUnit.MILLISECONDS.sleep(time.toMillis());
        return start.rowsPerSecond();
    }

    /** The point from which a later look counts. */
    Mark mark() {
        return new Mark(System.nanoTime(), RowSource.made());
    }

    /**
     * A point in its run.
     *
     * @param nanos of no clock
     * @param rows until then
     */
    record Mark(long nanos, long rows) {

        private static final double NANOS = 1e9;

        double seconds() {
            return (System.nanoTime() - nanos) / NANOS;
        }

        double rowsPerSecond() {
            return (RowSource.made() - rows) / seconds();
        }
    }

    /** @throws BenchException if it had failed by itself */
    void requireRunning() throws InterruptedException {
        if (job.getJobExecutionResult().isDone()) {
            try {
                job.getJobExecutionResult().get();
            } catch (ExecutionException failed) {
                throw new BenchException("The writer beside the sweep failed: " + RowJob.reason(failed), failed);
            }
        }
    }

    /** Ends it, and returns when it has. */
    @Override
    public void close() throws InterruptedException {
        try {
            job.cancel().get();
            job.getJobExecutionResult().get();
        } catch (ExecutionException | CancellationException ended) {
            // So it was asked to.
        }
    }
}
