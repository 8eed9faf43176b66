package io.tieout.backfill.run;

import io.tieout.backfill.archive.ArchiveLock;
import io.tieout.backfill.cluster.BatchJob;
import io.tieout.backfill.cluster.Execution;
import io.tieout.backfill.cluster.JobRows;
import io.tieout.realtime.pipeline.Script;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * The jobs of a process, for one piece of work at a time. {@link #close} cancels from another thread and waits for the
 * end.
 */
final class CancellableJobs implements AutoCloseable {

    /** How long what was told to end may take until the statements are cancelled on which it waits. */
    private static final Duration STATEMENT_PATIENCE = Duration.ofMillis(500);

    private static final String CANCEL_STATEMENTS = """
            SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = ? AND state = 'active'""";

    private final ReentrantLock running = new ReentrantLock();
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final DataSource database;
    private final Execution execution;
    private final Consumer<JobRows> progress;
    private Optional<BatchJob> job = Optional.empty();
    private volatile Optional<String> writer = Optional.empty();

    /** @param progress told of the rows while a job runs */
    CancellableJobs(DataSource database, Execution execution, Consumer<JobRows> progress) {
        this.database = database;
        this.execution = execution;
        this.progress = progress;
    }

    /** A piece of work, of one job or several. */
    interface Work<T> {
        T carryOut() throws SQLException, InterruptedException;
    }

    /** Carries work out once no other is under way. */
    <T> T alone(Work<T> work) throws SQLException, InterruptedException {
        running.lock();
        try {
            return work.carryOut();
        } finally {
            writer = Optional.empty();
            running.unlock();
        }
    }

    /** Says for the work under way under which name its connections write: their statements are cancelled with it. */
    void writesAs(String name) {
        writer = Optional.of(name);
    }

    /**
     * Runs a job to its end. Whatever it reads: none but the archive is kept by this from deleting a file.
     *
     * @throws CancellationException if it was cancelled
     * @throws io.tieout.backfill.cluster.JobFailedException if it fails
     */
    JobRows execute(Script script) throws SQLException, InterruptedException {
        try (ArchiveLock held = ArchiveLock.reading(database)) {
            return executeLocked(script);
        }
    }

    private JobRows executeLocked(Script script) throws InterruptedException {
        BatchJob started;
        synchronized (this) {
            if (isCancelled()) {
                throw new CancellationException("Cancelled before the job started");
            }
            started = BatchJob.start(script, execution);
            job = Optional.of(started);
        }
        try {
            return started.await(progress);
        } catch (InterruptedException stopped) {
            started.close();
            throw stopped;
        } finally {
            synchronized (this) {
                job = Optional.empty();
            }
        }
    }

    boolean isCancelled() {
        return cancelled.getCount() == 0;
    }

    /** @throws CancellationException if it was cancelled meanwhile. */
    void pause(Duration duration) throws InterruptedException {
        if (cancelled.await(duration.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new CancellationException("Cancelled before the run");
        }
    }

    @Override
    public void close() throws InterruptedException {
        synchronized (this) {
            cancelled.countDown();
            job.ifPresent(BatchJob::cancel);
        }
        // A task that waits for a row which somebody else has locked hears of nothing.
        while (!running.tryLock(STATEMENT_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            writer.ifPresent(this::cancelStatements);
        }
        // The work has recorded its end.
        running.unlock();
    }

    private void cancelStatements(String name) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(CANCEL_STATEMENTS)) {
            statement.setString(1, name);
            statement.execute();
        } catch (SQLException unreachable) {
            // Where no statement can be cancelled none is waited for long: the database is gone.
        }
    }
}
