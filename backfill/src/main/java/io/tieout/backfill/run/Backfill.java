package io.tieout.backfill.run;

import io.tieout.backfill.BatchScript;
import io.tieout.backfill.Window;
import io.tieout.backfill.cluster.Execution;
import io.tieout.backfill.cluster.JobFailedException;
import io.tieout.backfill.cluster.JobRows;
import io.tieout.backfill.compare.Comparing;
import io.tieout.backfill.compare.Comparison;
import io.tieout.backfill.compare.DifferenceKind;
import io.tieout.backfill.source.EventSource;
import io.tieout.backfill.source.WindowSources;
import io.tieout.db.RecordedWatermark;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.apache.flink.util.TimeUtils;

/** Computes windows again, one at a time. {@link #close} cancels from another thread and waits for the end. */
public final class Backfill implements AutoCloseable {

    /** Begins the name of a run's connections; the triggers of the database know it. */
    public static final String WRITER = "tieout-backfill-";

    private final DataSource database;
    private final Context context;
    private final CancellableJobs jobs;

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
        this.jobs = new CancellableJobs(database, context.execution(), context.progress());
    }

    /** Repairs of other pairs of streams, which take turns with these runs and are cancelled with them. */
    public PairRepair pairs() {
        return new PairRepair(database, context, jobs);
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
        return jobs.alone(() -> {
            Optional<Instant> watermark = watermark();
            requireAligned(request.window());
            boolean open = !isClosed(request.window(), watermark);
            requireClosed(request, watermark, open);
            try (RunRecord record = RunRecord.open(database, context.pipeline(), request, watermark)) {
                jobs.writesAs(WRITER + record.id());
                return recorded(record, request, watermark, open);
            }
        });
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
            if (jobs.isCancelled()) {
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
        JobRows rows = jobs.execute(BatchScript.into(
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
        return jobs.execute(BatchScript.windows(
                        context.target().as(WRITER + run),
                        context.rules(),
                        WindowSources.all(request.source(), covered),
                        covered))
                .written();
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
        return jobs.alone(() -> {
            try (Connection connection = database.getConnection();
                    Comparing comparing = Comparing.create(connection, window, context.rules())) {
                return compared(comparing, source, most);
            } catch (JobFailedException failed) {
                throw new BackfillException(
                        "The window %s cannot be computed: %s".formatted(window, failed.getMessage()), failed);
            }
        });
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
     * Waits before a run.
     *
     * @throws CancellationException if it was cancelled meanwhile
     */
    public void pause(Duration duration) throws InterruptedException {
        jobs.pause(duration);
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
        jobs.close();
    }

    private Comparison compared(Comparing comparing, EventSource source, int most)
            throws SQLException, InterruptedException {
        jobs.execute(comparing.script(context.target().as("tieout-compare"), source));
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
