package io.tieout.ops.run;

import io.tieout.realtime.RealtimeJob;
import io.tieout.realtime.check.WrongPlanException;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.RealtimeSettings.OnGap;
import io.tieout.realtime.settings.Settings;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.table.api.TableException;
import org.apache.flink.util.ExceptionUtils;
import org.apache.kafka.common.KafkaException;

/** The streaming job in this process. */
public final class RunningJob implements AutoCloseable {

    private static final int CANCEL_SECONDS = 20;
    private static final Duration A_DAY = Duration.ofDays(1);

    private final JobClient client;
    private final CompletableFuture<JobExecutionResult> end;
    private volatile boolean closing;

    private RunningJob(JobClient client) {
        this.client = client;
        this.end = client.getJobExecutionResult();
    }

    /**
     * Starts the job and does not wait until it runs.
     *
     * @throws RunException if it cannot be started
     */
    public static RunningJob start(Settings settings) {
        return start(settings, settings.get(RealtimeSettings.ON_GAP));
    }

    /**
     * The same.
     *
     * @param onGap instead of the setting
     */
    static RunningJob start(Settings settings, OnGap onGap) {
        try {
            return new RunningJob(RealtimeJob.start(settings, onGap));
        } catch (IOException failed) {
            throw new RunException("The job's checkpoints cannot be read: " + failed.getMessage(), failed);
        } catch (SQLException failed) {
            throw new RunException("PostgreSQL cannot be asked: " + failed.getMessage(), failed);
        } catch (KafkaException failed) {
            throw new RunException(failed.getMessage(), failed);
        } catch (WrongPlanException wrong) {
            throw new RunException("The realtime job does not start: " + wrong.getMessage(), wrong);
        } catch (TableException failed) {
            throw new RunException(
                    "The realtime job cannot start: " + root(failed).getMessage(), failed);
        }
    }

    /**
     * Returns as long as the job runs or restarts.
     *
     * @throws RunException if it failed for good, or ended without being told to
     */
    public void requireRunning() {
        if (end.isDone()) {
            throw ended();
        }
    }

    /**
     * Waits until the job is closed.
     *
     * @throws RunException if it ended by itself, which it only does by failing
     */
    public void await() throws InterruptedException {
        while (!isClosedWithin(A_DAY)) {
            // It still runs.
        }
    }

    /**
     * Waits for a while, and tells whether the job was closed.
     *
     * @throws RunException if it ended by itself, which it only does by failing
     */
    boolean isClosedWithin(Duration patience) throws InterruptedException {
        try {
            end.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException running) {
            return false;
        } catch (ExecutionException failed) {
            if (!closing) {
                throw ended();
            }
            return true;
        }
        throw ended();
    }

    /** Whether it has failed and is about to try again. */
    boolean isRestarting() throws InterruptedException {
        try {
            return client.getJobStatus().get() == JobStatus.RESTARTING;
        } catch (ExecutionException ended) {
            return false;
        }
    }

    /** Cancels the job; its last checkpoint stays, and the next start goes on from it. */
    @Override
    public void close() throws InterruptedException {
        if (end.isDone()) {
            return;
        }
        closing = true;
        try {
            client.cancel().get(CANCEL_SECONDS, TimeUnit.SECONDS);
            end.get(CANCEL_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException ending) {
            // A cancelled job ends with an exception of its own.
        }
    }

    private RunException ended() {
        try {
            end.join();
            return new RunException("The realtime job has ended");
        } catch (RuntimeException failed) {
            String reason = ExceptionUtils.findThrowable(failed, IOException.class)
                    .map(Throwable::getMessage)
                    .orElse(String.valueOf(root(failed).getMessage()));
            return new RunException("The realtime job failed: " + reason, failed);
        }
    }

    private static Throwable root(Throwable failed) {
        return failed.getCause() == null ? failed : root(failed.getCause());
    }
}
