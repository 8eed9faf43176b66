package io.tieout.backfill.speed;

import io.tieout.backfill.Jobs;
import io.tieout.backfill.PartOfWindow;
import io.tieout.backfill.Window;
import io.tieout.backfill.cluster.Execution;
import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.run.BackfillReport;
import io.tieout.backfill.run.BackfillRequest;
import io.tieout.backfill.run.RunMode;
import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Script;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A process of {@link BackfillBenchmark} that backfills windows as {@code tieout backfill} does, or does a part of it.
 */
final class ProductRun {

    static final String PIPELINE = "benchmark";

    static final PipelineSettings RULES = new PipelineSettings(
            Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofSeconds(5), List.of("SUCCESS"));

    /** The default of {@code job.flush-rows}. */
    private static final int FLUSH_ROWS = 2000;

    private static final Execution EXECUTION = Execution.local(2);

    /** How much of a backfill. */
    enum Part {
        READ,
        JOINED,
        WHOLE
    }

    private ProductRun() {}

    /**
     * Serves windows until its input ends.
     *
     * @param arguments JDBC URL, root of the archive, part
     */
    public static void main(String[] arguments) throws Exception {
        Archive archive = new Archive(URI.create(arguments[1]));
        PostgresTarget target =
                new PostgresTarget(arguments[0], "postgres", Optional.empty(), "", FLUSH_ROWS, Duration.ofSeconds(1));
        PartOfWindow part = new PartOfWindow(archive, target, RULES);
        Child.serve(
                switch (Part.valueOf(arguments[2])) {
                    case READ -> window -> finished(part.read(window));
                    case JOINED -> window -> finished(part.joined(window));
                    case WHOLE -> whole(archive, target);
                });
    }

    private static Child.Work whole(Archive archive, PostgresTarget target) {
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setURL(target.url());
        database.setUser(target.user());
        ArchivedEvents events = new ArchivedEvents(archive);
        Backfill backfill = new Backfill(
                database, new Backfill.Context(PIPELINE, RULES, target, Duration.ofMinutes(5), EXECUTION, rows -> {}));
        return window -> {
            BackfillReport report = backfill.run(request(window, events));
            return "%,d read, %,d written".formatted(report.read(), report.written());
        };
    }

    private static BackfillRequest request(Window window, ArchivedEvents events) {
        return new BackfillRequest(window, events, RunMode.ADD, false, "benchmark", "by hand");
    }

    private static String finished(Script script) throws InterruptedException {
        Jobs.finish(EXECUTION.on(script));
        return "";
    }
}
