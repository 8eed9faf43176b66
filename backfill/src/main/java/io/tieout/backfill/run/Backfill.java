package io.tieout.backfill.run;

import io.tieout.backfill.BatchScript;
import io.tieout.backfill.Window;
import io.tieout.backfill.archive.ArchiveLock;
import io.tieout.backfill.cluster.BatchJob;
import io.tieout.backfill.cluster.Execution;
import io.tieout.backfill.cluster.JobFailedException;
import io.tieout.backfill.cluster.JobRows;
import io.tieout.backfill.compare.Comparing;
import io.tieout.backfill.compare.Comparison;
import io.tieout.backfill.compare.DifferenceKind;
import io.tieout.backfill.source.EventSource;
import io.tieout.backfill.source.PairEvents;
import io.tieout.backfill.source.WindowSources;
import io.tieout.db.RecordedWatermark;
import io.tieout.realtime.pipeline.Pair;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Script;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.apache.flink.util.TimeUtils;

/** Computes windows again, one at a time. {@link #close} cancels from another thread and waits for the end. */
public final class Backfill implements AutoCloseable {

    /** Begins the name of a run's connections; the triggers of the database know it. */
    public static final String WRITER = "tieout-backfill-";

    /** How long what was told to end may take until the statements are cancelled on which it waits. */
    private static final Duration STATEMENT_PATIENCE = Duration.ofMillis(500);

    private static final String CANCEL_STATEMENTS = """
            SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = ? AND state = 'active'""";

    private final ReentrantLock running = new ReentrantLock();
    private final DataSource database;
    private final Context context;
    private Optional<BatchJob> job = Optional.empty();
    private volatile Optional<String> writer = Optional.empty();
    private final CountDownLatch cancelled = new CountDownLatch(1);

    /**
     * What all runs share.
     *
     * @param pipeline name under which the stream records its watermark
     * @param target of the sinks, whose writer is named by each run
     * @param batchWindow multiple to which windows must be aligned
     */
    public record Context(
            String pipeline,
            PipelineSettings rules,
            PostgresTarget target,
            Duration batchWindow,
            Execution execution,
            Consumer<JobRows> progress) {}

    /** Over connections that commit by themselves and wait for an answer as long as it takes. */
    public Backfill(DataSource database, Context context) {
        this.database = database;
        this.context = context;
    }

    /**
     * Carries a backfill out.
     *
     * @throws RefusedException if the window is not aligned, or not closed and the request does not allow that, or may
     *     not be replaced
     * @throws BackfillException if the run fails, or another one is in the way
     * @throws CancellationException if it was cancelled
     * @throws InterruptedException if the thread was interrupted, which cancels as well
     */
    public BackfillReport run(BackfillRequest request) throws SQLException, InterruptedException {
        running.lock();
        try {
            Optional<Instant> watermark = watermark();
            requireAligned(request.window());
            boolean open = !isClosed(request.window(), watermark);
            requireClosed(request, watermark, open);
            try (RunRecord record = RunRecord.open(database, context.pipeline(), request, watermark)) {
                writer = Optional.of(WRITER + record.id());
                return recorded(record, request, watermark, open);
            }
        } finally {
            writer = Optional.empty();
            running.unlock();
        }
    }

    /** Whatever comes of it stands in the record. */
    private BackfillReport recorded(
            RunRecord record, BackfillRequest request, Optional<Instant> watermark, boolean open)
            throws SQLException, InterruptedException {
        try {
            return carriedOut(record, request, watermark, open);
        } catch (CancellationException | InterruptedException stopped) {
            record.cancelled(database);
            throw stopped;
        } catch (RefusedException refused) {
            record.refused(database, refused.getMessage());
            throw refused;
        } catch (RuntimeException | SQLException failed) {
            if (isCancelled()) {
                // The process ends, and the cluster perhaps before its job could be cancelled.
                record.cancelled(database);
                throw (CancellationException) new CancellationException("Cancelled").initCause(failed);
            }
            throw failed(record, request, failed);
        }
    }

    private BackfillReport carriedOut(
            RunRecord record, BackfillRequest request, Optional<Instant> watermark, boolean open)
            throws SQLException, InterruptedException {
        Instant begun = Instant.now();
        if (request.mode() == RunMode.REPLACE) {
            replace(request, record.id(), watermark.orElseThrow());
        }
        JobRows rows = execute(BatchScript.into(
                context.target().as(WRITER + record.id()),
                context.rules(),
                WindowSources.of(request.source(), request.window(), context.rules())));
        long written = rows.written() + windows(request, record.id());
        Changes changes = record.done(database, rows.read(), written);
        return new BackfillReport(
                record.id(),
                request.window(),
                request.source().name(),
                request.mode(),
                open,
                rows.read(),
                written,
                changes,
                Duration.between(begun, Instant.now()),
                watermark);
    }

    /** The rows written of the windows that the request touches. */
    private long windows(BackfillRequest request, long run) throws SQLException, InterruptedException {
        if (context.rules().windows().isEmpty()) {
            return 0;
        }
        Window covered = WindowSources.covered(request.window(), context.rules());
        return execute(BatchScript.windows(
                        context.target().as(WRITER + run),
                        context.rules(),
                        WindowSources.all(request.source(), covered),
                        covered))
                .written();
    }

    private boolean isCancelled() {
        return cancelled.getCount() == 0;
    }

    /**
     * Computes a window and compares it with the tables, which stay as they are.
     *
     * @param most differences to list; counts and sums are of all
     * @throws BackfillException if the job fails
     * @throws CancellationException if it was cancelled
     */
    public Comparison compare(Window window, EventSource source, int most) throws SQLException, InterruptedException {
        requireAligned(window);
        running.lock();
        try (Connection connection = database.getConnection();
                Comparing comparing = Comparing.create(connection, window, context.rules())) {
            return compared(comparing, source, most);
        } catch (JobFailedException failed) {
            throw new BackfillException(
                    "The window %s cannot be computed: %s".formatted(window, failed.getMessage()), failed);
        } finally {
            running.unlock();
        }
    }

    /**
     * Compares a window with the tables, and records what was found.
     *
     * @param most differences to list; counts and sums are of all
     * @throws BackfillException if the job fails
     * @throws CancellationException if it was cancelled
     */
    public Comparison verify(Window window, EventSource source, String askedBy, int most)
            throws SQLException, InterruptedException {
        Comparison comparison = compare(window, source, most);
        Verifications.record(database, context.pipeline(), window, source.name(), askedBy, comparison);
        return comparison;
    }

    /**
     * Computes the matches of a pair again, from its own events, and adds what is missing. Any window will do, since
     * matches need no deadline, and a run beside the stream ends in the same rows.
     *
     * @param name of the pair
     * @param left times of the left events
     * @throws RefusedException if there is no such pair
     * @throws BackfillException if the job fails
     * @throws CancellationException if it was cancelled
     */
    public PairReport repair(String name, Window left) throws SQLException, InterruptedException {
        Pair pair = pair(name);
        MissedMatches missed = new MissedMatches(database, context.pipeline(), name);
        running.lock();
        try {
            Instant begun = Instant.now();
            long before = missed.in(left);
            writer = Optional.of(WRITER + name);
            execute(BatchScript.matches(
                    context.target().as(WRITER + name),
                    context.rules(),
                    pair,
                    new PairEvents(context.target(), pair).definitions(left)));
            return new PairReport(name, left, before, before - missed.in(left), Duration.between(begun, Instant.now()));
        } catch (JobFailedException failed) {
            throw new BackfillException(
                    "The pair %s cannot be computed for %s: %s".formatted(name, left, failed.getMessage()), failed);
        } finally {
            writer = Optional.empty();
            running.unlock();
        }
    }

    /**
     * The least window of left events that lack a match; empty if none does.
     *
     * @param name of the pair
     * @throws RefusedException if there is no such pair
     */
    public Optional<Window> missed(String name) throws SQLException {
        return new MissedMatches(database, context.pipeline(), pair(name).name()).span();
    }

    private Pair pair(String name) {
        return context.rules().pairs().stream()
                .filter(pair -> pair.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new RefusedException("The pair %s is not set: use one of %s"
                        .formatted(
                                name,
                                context.rules().pairs().stream().map(Pair::name).toList())));
    }

    /**
     * Waits before a run.
     *
     * @throws CancellationException if it was cancelled meanwhile
     */
    public void pause(Duration duration) throws InterruptedException {
        if (cancelled.await(duration.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new CancellationException("Cancelled before the run");
        }
    }

    /** How far the stream's first payments have come; empty if that is not recorded. */
    public Optional<Instant> watermark() throws SQLException {
        try (Connection connection = database.getConnection()) {
            return RecordedWatermark.read(connection, context.pipeline());
        }
    }

    /** Whether every order of the window is decided: the watermark is past the deadline of the last one. */
    public boolean isClosed(Window window, Optional<Instant> watermark) {
        return watermark.filter(reached -> !reached.isBefore(closedAt(window))).isPresent();
    }

    private Instant closedAt(Window window) {
        return window.to().plus(context.rules().paymentAfter());
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
        // The run has recorded its end.
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

    /** Whatever the source: none but the archive is kept by this from deleting a file. */
    private JobRows execute(Script script) throws SQLException, InterruptedException {
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
            started = BatchJob.start(script, context.execution());
            job = Optional.of(started);
        }
        try {
            return started.await(context.progress());
        } catch (InterruptedException stopped) {
            started.close();
            throw stopped;
        } finally {
            synchronized (this) {
                job = Optional.empty();
            }
        }
    }

    private Comparison compared(Comparing comparing, EventSource source, int most)
            throws SQLException, InterruptedException {
        execute(comparing.script(context.target().as("tieout-compare"), source));
        return comparing.compare(most);
    }

    private void replace(BackfillRequest request, long run, Instant watermark)
            throws SQLException, InterruptedException {
        try (Connection connection = database.getConnection();
                Comparing comparing = Comparing.create(connection, request.window(), context.rules())) {
            Comparison comparison = compared(comparing, request.source(), 0);
            requireComplete(request, comparison);
            try (Connection writer = database.getConnection()) {
                name(writer, WRITER + run);
                try {
                    comparing.replace(writer, watermark);
                } finally {
                    name(writer, "tieout-backfill");
                }
            }
        }
    }

    /** An archive that lacks events would take back what the missing ones prove; what a person gives is the truth. */
    private static void requireComplete(BackfillRequest request, Comparison comparison) {
        long orders = comparison.counts().getOrDefault(DifferenceKind.ORDER_UNSUPPORTED, 0L);
        long payments = comparison.counts().getOrDefault(DifferenceKind.PAYMENT_UNSUPPORTED, 0L);
        if (request.source().mayLackEvents() && orders + payments > 0) {
            throw new RefusedException(
                    "The source %s lacks %,d orders and %,d payments of the window that the tables hold, so what it does not support may yet be true: nothing was replaced"
                            .formatted(request.source().name(), orders, payments));
        }
    }

    private static void name(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET application_name = '%s'".formatted(name));
        }
    }

    private void requireAligned(Window window) {
        if (!window.isAligned(context.batchWindow())) {
            throw new RefusedException("The window %s is not aligned to %s: use %s"
                    .formatted(
                            window,
                            TimeUtils.formatWithHighestUnit(context.batchWindow()),
                            window.aligned(context.batchWindow())));
        }
    }

    private void requireClosed(BackfillRequest request, Optional<Instant> watermark, boolean open) {
        if (!open) {
            return;
        }
        String state = "The window %s is not closed: its last order may be paid until %s, and the watermark is %s"
                .formatted(
                        request.window(),
                        closedAt(request.window()),
                        watermark.map(Instant::toString).orElse("not recorded"));
        if (request.mode() == RunMode.REPLACE) {
            throw new RefusedException(state + ". Only a closed window can be replaced");
        }
        if (!request.open()) {
            throw new RefusedException(
                    state + ". With --open it is computed all the same, and orders without a payment stay PENDING");
        }
    }

    private BackfillException failed(RunRecord record, BackfillRequest request, Exception failed) {
        String reason = failed.getMessage() == null ? failed.getClass().getSimpleName() : failed.getMessage();
        BackfillException told = new BackfillException(
                "Run %d of the window %s failed: %s".formatted(record.id(), request.window(), reason), failed);
        try {
            record.failed(database, reason);
        } catch (SQLException unrecorded) {
            // The next run finds that this process is gone, and records that.
            told.addSuppressed(unrecorded);
        }
        return told;
    }
}
