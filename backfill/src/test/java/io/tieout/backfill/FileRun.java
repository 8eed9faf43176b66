package io.tieout.backfill;

import io.tieout.realtime.pipeline.Bindings;
import io.tieout.realtime.pipeline.Mode;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Script;
import java.util.Map;

/** The two ways in which the same SQL runs over the same files, both on the shared cluster. */
enum FileRun {
    STREAMING,
    BATCH;

    Script script(PipelineSettings pipeline, EventFolder events, PostgresTarget target) {
        Script script = switch (this) {
            case BATCH -> BatchRun.script(pipeline, events, target);
            case STREAMING ->
                Script.of(
                        Mode.STREAMING,
                        pipeline,
                        new Bindings(events.sources(), target.sinks(pipeline, "files")),
                        Map.of());
        };
        return SharedCluster.runs(script);
    }
}
