package io.tieout.backfill.run;

import io.tieout.backfill.BatchScript;
import io.tieout.backfill.Window;
import io.tieout.backfill.cluster.JobFailedException;
import io.tieout.backfill.source.PairEvents;
import io.tieout.realtime.pipeline.Pair;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import javax.sql.DataSource;

/** Computes matches of pairs again, from the events that the pairs keep, and records that it did. */
public final class PairRepair {

    private final DataSource database;
    private final Backfill.Context context;
    private final CancellableJobs jobs;

    PairRepair(DataSource database, Backfill.Context context, CancellableJobs jobs) {
        this.database = database;
        this.context = context;
        this.jobs = jobs;
    }

    /**
     * Computes the matches of a pair again, and adds what is missing. Any window will do, since matches need no
     * deadline, and a run beside the stream ends in the same rows.
     *
     * @param name of the pair
     * @param left times of the left events
     * @param askedBy the person or the schedule that asks for it
     * @param cause why
     * @throws RefusedException if there is no such pair
     * @throws BackfillException if the job fails
     * @throws CancellationException if it was cancelled
     */
    public PairReport run(String name, Window left, String askedBy, String cause)
            throws SQLException, InterruptedException {
        Pair pair = pair(name);
        PairRun run = new PairRun(database, context.pipeline(), pair.name(), left, askedBy, cause, Instant.now());
        return jobs.alone(() -> repaired(pair, run));
    }

    private PairReport repaired(Pair pair, PairRun run) throws SQLException, InterruptedException {
        MissedMatches missed = missed(pair);
        String writer = Backfill.WRITER + pair.name();
        Window left = run.left();
        long before = missed.in(left);
        jobs.writesAs(writer);
        try {
            jobs.execute(BatchScript.matches(
                    context.target().as(writer),
                    context.rules(),
                    pair,
                    new PairEvents(context.target(), pair).definitions(left)));
        } catch (JobFailedException failed) {
            run.failed(failed.getMessage());
            throw new BackfillException(
                    "The pair %s cannot be computed for %s: %s".formatted(pair.name(), left, failed.getMessage()),
                    failed);
        }
        long repaired = before - missed.in(left);
        run.done(repaired);
        return new PairReport(pair.name(), left, before, repaired, Duration.between(run.startedAt(), Instant.now()));
    }

    /**
     * The least window of each pair that holds its left events which lack a match.
     *
     * @param since earlier left events are not looked at
     * @return by name of the pair; pairs that lack nothing are not there
     */
    public SortedMap<String, Window> due(Instant since) throws SQLException {
        SortedMap<String, Window> due = new TreeMap<>();
        for (Pair pair : context.rules().pairs()) {
            missed(pair).span(since).ifPresent(window -> due.put(pair.name(), window));
        }
        return due;
    }

    /**
     * The least window of left events that lack a match; empty if none does.
     *
     * @param name of the pair
     * @param since earlier left events are not looked at
     * @throws RefusedException if there is no such pair
     */
    public Optional<Window> missed(String name, Instant since) throws SQLException {
        return missed(pair(name)).span(since);
    }

    private MissedMatches missed(Pair pair) {
        return new MissedMatches(database, context.pipeline(), pair.name());
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
}
