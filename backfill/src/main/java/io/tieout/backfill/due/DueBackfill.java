package io.tieout.backfill.due;

import io.tieout.backfill.Window;
import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.run.BackfillException;
import io.tieout.backfill.run.BackfillReport;
import io.tieout.backfill.run.BackfillRequest;
import io.tieout.backfill.run.PairReport;
import io.tieout.backfill.run.RunMode;
import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.backfill.source.EventSource;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** Repairs all that is due and closed, the newest first. */
public final class DueBackfill {

    private final Backfill backfill;
    private final DueWindows windows;
    private final DueSettings settings;

    /**
     * Of one pipeline.
     *
     * @param size of the batch window
     */
    public DueBackfill(DataSource database, Backfill backfill, String pipeline, Duration size, DueSettings settings) {
        this.backfill = backfill;
        this.windows = new DueWindows(database, pipeline, size, settings.retryAfter());
        this.settings = settings;
    }

    /**
     * What there is to do.
     *
     * @param runs closed windows put together, the newest first
     * @param open windows that are due and not closed yet
     * @param elsewhere windows that the archive cannot repair, since Kafka had deleted their events unread
     * @param pairs windows of left events that lack a match, by name of the pair
     */
    public record Plan(
            List<DueWindow> runs, List<DueWindow> open, List<DueWindow> elsewhere, SortedMap<String, Window> pairs) {

        public boolean isEmpty() {
            return runs.isEmpty() && pairs.isEmpty();
        }
    }

    /**
     * How long to wait until what the plan is about is in the source: an event is in the tables before it is in the
     * archive. Zero if it is there already.
     */
    public Duration settlesIn(Plan plan, EventSource source, Instant now) {
        if (!(source instanceof ArchivedEvents)) {
            return Duration.ZERO;
        }
        return plan.runs().stream()
                .map(run -> Duration.between(now, run.since().orElse(now).plus(settings.settle())))
                .filter(wait -> !wait.isNegative())
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    /**
     * What came of it.
     *
     * @param done runs that were carried out
     * @param pairs repairs of pairs that were carried out
     * @param failures what failed, one line each
     */
    public record Result(List<BackfillReport> done, List<PairReport> pairs, List<String> failures) {}

    /**
     * Looks what is due, however long ago.
     *
     * @param watermark on record; empty if none is, and then nothing is closed
     */
    public Plan plan(Optional<Instant> watermark, EventSource source) throws SQLException {
        return plan(watermark, Instant.EPOCH, source);
    }

    /**
     * The same within the look-back of the settings: for who looks often, so that old orders are not read each time.
     */
    public Plan recentPlan(Optional<Instant> watermark, EventSource source) throws SQLException {
        return plan(
                watermark,
                watermark.map(reached -> reached.minus(settings.lookBack())).orElse(Instant.EPOCH),
                source);
    }

    private Plan plan(Optional<Instant> watermark, Instant oldest, EventSource source) throws SQLException {
        List<DueWindow> closed = new ArrayList<>();
        List<DueWindow> open = new ArrayList<>();
        List<DueWindow> elsewhere = new ArrayList<>();
        for (DueWindow due : windows.since(oldest)) {
            if (source instanceof ArchivedEvents && !due.isForArchive()) {
                elsewhere.add(due);
            } else if (backfill.isClosed(due.window(), watermark)) {
                closed.add(due);
            } else {
                open.add(due);
            }
        }
        return new Plan(
                new DueRuns(settings).of(closed),
                open,
                elsewhere,
                backfill.pairs().due(oldest));
    }

    /**
     * Carries a plan out, once its events are in the source; a run that fails does not keep the others from being
     * tried.
     *
     * @param told of each report as it comes
     */
    public Result run(Plan plan, EventSource source, String askedBy, Consumer<BackfillReport> told)
            throws SQLException, InterruptedException {
        backfill.pause(settlesIn(plan, source, Instant.now()));
        List<BackfillReport> done = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        for (DueWindow due : plan.runs()) {
            try {
                BackfillReport report = backfill.run(new BackfillRequest(
                        due.window(),
                        source,
                        RunMode.ADD,
                        false,
                        askedBy,
                        String.join(", ", new TreeSet<>(due.causes()))));
                done.add(report);
                told.accept(report);
            } catch (BackfillException failed) {
                failures.add(failed.getMessage());
            }
        }
        return new Result(done, repairedPairs(plan, askedBy, failures), failures);
    }

    private List<PairReport> repairedPairs(Plan plan, String askedBy, List<String> failures)
            throws SQLException, InterruptedException {
        List<PairReport> done = new ArrayList<>();
        for (Map.Entry<String, Window> due : plan.pairs().entrySet()) {
            try {
                done.add(backfill.pairs().run(due.getKey(), due.getValue(), askedBy, "UNMATCHED_PAIR"));
            } catch (BackfillException failed) {
                failures.add(failed.getMessage());
            }
        }
        return done;
    }
}
