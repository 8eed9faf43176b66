package io.tieout.backfill.cluster;

import io.tieout.realtime.pipeline.Script;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.client.JobCancellationException;
import org.apache.flink.table.api.TableException;
import org.apache.flink.util.ExceptionUtils;

/** One batch job from its start to its end. */
public final class BatchJob implements AutoCloseable {

    private static final int LOOK_MILLIS = 500;
    private static final int CANCEL_SECONDS = 20;

    private final JobClient client;
    private final JobStatusPage page;

    private BatchJob(JobClient client, JobStatusPage page) {
        this.client = client;
        this.page = page;
    }

    /**
     * Submits the job and does not wait for it.
     *
     * @throws JobFailedException if the cluster cannot be reached or refuses it
     */
    public static BatchJob start(Script script, Execution execution) {
        JobClient client;
        try {
            client = execution.on(script).start().getJobClient().orElseThrow();
        } catch (TableException refused) {
            throw new JobFailedException(execution.address(), refused);
        }
        return new BatchJob(client, new JobStatusPage(execution.address(), client.getJobID()));
    }

    /**
     * Waits for the end.
     *
     * @param progress told of the rows twice a second while it runs
     * @return the rows at the end
     * @throws CancellationException if it was cancelled
     * @throws JobFailedException if it failed
     */
    public JobRows await(Consumer<JobRows> progress) throws InterruptedException {
        CompletableFuture<JobExecutionResult> end = client.getJobExecutionResult();
        JobRows last = new JobRows(0, 0);
        while (true) {
            try {
                end.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                return page.readEnd().orElse(last);
            } catch (TimeoutException running) {
                last = page.read().orElse(last);
                progress.accept(last);
            } catch (ExecutionException failed) {
                if (ExceptionUtils.findThrowable(failed, JobCancellationException.class)
                        .isPresent()) {
                    throw new CancellationException("The job was cancelled");
                }
                throw new JobFailedException(failed.getCause());
            }
        }
    }

    /** Asks the cluster to cancel the job, and does not wait for its end. */
    public void cancel() {
        // One that has ended meanwhile cannot be cancelled, and need not be.
        var unused = client.cancel();
    }

    /** Cancels the job if it still runs, and waits until it has ended. */
    @Override
    public void close() throws InterruptedException {
        CompletableFuture<JobExecutionResult> end = client.getJobExecutionResult();
        if (end.isDone()) {
            return;
        }
        try {
            client.cancel().get(CANCEL_SECONDS, TimeUnit.SECONDS);
            end.get(CANCEL_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException ending) {
            // A cancelled job ends with an exception of its own.
        }
    }
}
