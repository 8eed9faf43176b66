package io.tieout.backfill;

import io.tieout.backfill.cluster.Execution;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.Bindings;
import io.tieout.realtime.pipeline.Mode;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Script;
import java.util.Map;
import java.util.TreeMap;

/** The two ways in which the same SQL runs over the same files, both on the cluster in this process. */
enum FileRun {
    STREAMING,
    BATCH;

    /**
     * Two subtasks, so that what depends on which of them sees a row would show, in batch whatever the size of data.
     */
    private static final Map<String, String> TWO_SUBTASKS =
            Map.of("execution.batch.adaptive.auto-parallelism.enabled", "false");

    Script script(PipelineSettings pipeline, EventFolder events, PostgresTarget target) {
        Script script = switch (this) {
            case BATCH -> BatchScript.into(target, pipeline, events.sources());
            case STREAMING ->
                Script.of(
                        Mode.STREAMING,
                        pipeline,
                        new Bindings(events.sources(), target.sinks(pipeline, "files")).with(Archive.NONE),
                        Map.of());
        };
        return runs(script);
    }

    /** With everything that the settings have, also what a backfill reads more events for. */
    Script wholeScript(PipelineSettings pipeline, EventFolder events, PostgresTarget target) {
        return switch (this) {
            case STREAMING -> script(pipeline, events, target);
            case BATCH ->
                runs(Script.of(
                        Mode.BATCH,
                        pipeline,
                        new Bindings(events.sources(), target.sinks(pipeline, "files")),
                        Map.of()));
        };
    }

    /** The same script, to run here. */
    static Script runs(Script script) {
        Map<String, String> configuration = new TreeMap<>(script.configuration());
        configuration.putAll(TWO_SUBTASKS);
        return Execution.local(2).on(new Script(configuration, script.definitions(), script.inserts()));
    }
}
