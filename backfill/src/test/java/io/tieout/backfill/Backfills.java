package io.tieout.backfill;

import io.tieout.backfill.cluster.Execution;
import io.tieout.backfill.due.DueBackfill;
import io.tieout.backfill.due.DueSettings;
import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.run.BackfillRequest;
import io.tieout.backfill.run.RunMode;
import io.tieout.backfill.source.EventSource;
import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Backfills of a test's database, over the cluster in this process. */
final class Backfills {

    static final Duration BATCH_WINDOW = Duration.ofMinutes(10);

    private Backfills() {}

    static Backfill of(TestDatabase database, PipelineSettings rules) {
        return of(database, rules, Target.of(database));
    }

    static Backfill of(TestDatabase database, PipelineSettings rules, PostgresTarget target) {
        return new Backfill(
                database.dataSource(),
                new Backfill.Context(
                        ArchivingStream.PIPELINE, rules, target, BATCH_WINDOW, Execution.local(2), rows -> {}));
    }

    static DueBackfill due(TestDatabase database, Backfill backfill, Duration mergeGap, Duration longest) {
        return due(database, backfill, mergeGap, longest, Duration.ZERO);
    }

    /** @param settle how long an event may be on its way into the archive */
    static DueBackfill due(
            TestDatabase database, Backfill backfill, Duration mergeGap, Duration longest, Duration settle) {
        return new DueBackfill(
                database.dataSource(),
                backfill,
                ArchivingStream.PIPELINE,
                BATCH_WINDOW,
                new DueSettings(Duration.ofDays(30), Duration.ofHours(1), mergeGap, longest, settle));
    }

    static BackfillRequest add(Window window, EventSource source) {
        return new BackfillRequest(window, source, RunMode.ADD, false, "alice", "by hand");
    }

    static BackfillRequest addOpen(Window window, EventSource source) {
        return new BackfillRequest(window, source, RunMode.ADD, true, "alice", "by hand");
    }

    static BackfillRequest replace(Window window, EventSource source) {
        return new BackfillRequest(window, source, RunMode.REPLACE, false, "alice", "by hand");
    }

    /** What a stream that has come so far has recorded. */
    static void reach(TestDatabase database, Instant watermark) {
        database.execute("""
                INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark)
                VALUES ('%s', 'payment_facts', 0, 1, '%s')
                ON CONFLICT (pipeline, sink, subtask) DO UPDATE SET watermark = EXCLUDED.watermark""".formatted(ArchivingStream.PIPELINE, watermark));
    }

    /** The smallest window of whole batch windows that holds all of these times. */
    static Window around(List<Instant> times) {
        Instant first = times.stream().min(Instant::compareTo).orElseThrow();
        Instant last = times.stream().max(Instant::compareTo).orElseThrow();
        return new Window(first, last.plusMillis(1)).aligned(BATCH_WINDOW);
    }
}
