package io.tieout.ops.backfill;

import io.tieout.backfill.BatchScript;
import io.tieout.backfill.Window;
import io.tieout.backfill.cluster.BatchJob;
import io.tieout.backfill.cluster.Execution;
import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.backfill.source.EventSource;
import io.tieout.backfill.source.WindowSources;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.SettingsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A backfill of nothing: plans and runs its jobs with default settings, over an archive without events and into sinks
 * that forget. No server is asked.
 */
public final class Rehearsal {

    private static final Window HOUR =
            new Window(Instant.parse("2026-01-01T00:00:00Z"), Instant.parse("2026-01-01T01:00:00Z"));

    private static final int PARALLELISM = 2;

    private Rehearsal() {}

    /**
     * Returns when the jobs have ended; their cluster stays.
     *
     * @param folder empty, in which the archive is made
     */
    public static void run(Path folder) throws IOException, InterruptedException {
        PipelineSettings rules = RealtimeSettings.pipeline(new SettingsReader(RealtimeSettings.ALL, List.of())
                .read(Map.of(), Optional.empty(), Map.of(), Map.of()));
        PostgresTarget target = new PostgresTarget(
                "jdbc:postgresql://nowhere/none", "none", Optional.empty(), "rehearsal", 1, Duration.ofSeconds(1));
        EventSource nothing = new ArchivedEvents(emptyArchive(folder));
        Window covered = WindowSources.covered(HOUR, rules);
        run(BatchScript.into(target, rules, WindowSources.of(nothing, HOUR, rules)));
        run(BatchScript.windows(target, rules, WindowSources.all(nothing, covered), covered));
    }

    private static Archive emptyArchive(Path folder) throws IOException {
        Archive archive = new Archive(folder.toUri());
        Files.createDirectories(Path.of(archive.orders()));
        Files.createDirectories(Path.of(archive.payments()));
        return archive;
    }

    private static void run(Script script) throws InterruptedException {
        try (BatchJob job = BatchJob.start(script.forgetting(), Execution.local(PARALLELISM))) {
            job.await(rows -> {});
        }
    }
}
