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
import java.util.concurrent.CancellationException;
import javax.sql.DataSource;

/** Computes matches of pairs again, from the events that the pairs keep. */
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
     * @throws RefusedException if there is no such pair
     * @throws BackfillException if the job fails
     * @throws CancellationException if it was cancelled
     */
    public PairReport run(String name, Window left) throws SQLException, InterruptedException {
        Pair pair = pair(name);
        return jobs.alone(() -> repaired(pair, left));
    }

    private PairReport repaired(Pair pair, Window left) throws SQLException, InterruptedException {
        MissedMatches missed = new MissedMatches(database, context.pipeline(), pair.name());
        String writer = Backfill.WRITER + pair.name();
        Instant begun = Instant.now();
        long before = missed.in(left);
        jobs.writesAs(writer);
        try {
            jobs.execute(BatchScript.matches(
                    context.target().as(writer),
                    context.rules(),
                    pair,
                    new PairEvents(context.target(), pair).definitions(left)));
        } catch (JobFailedException failed) {
            throw new BackfillException(
                    "The pair %s cannot be computed for %s: %s".formatted(pair.name(), left, failed.getMessage()),
                    failed);
        }
        return new PairReport(
                pair.name(), left, before, before - missed.in(left), Duration.between(begun, Instant.now()));
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
}
