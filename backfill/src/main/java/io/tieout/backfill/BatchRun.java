package io.tieout.backfill;

import io.tieout.realtime.pipeline.Bindings;
import io.tieout.realtime.pipeline.Mode;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Script;
import java.util.Map;

/**
 * The pipeline in batch over events at rest. It writes facts through the same sink as the stream, so it may run beside
 * it and be repeated.
 */
public final class BatchRun {

    /** Recorded nowhere: a batch run has no watermark. */
    private static final String NO_PROGRESS = "batch";

    private BatchRun() {}

    /** The script of the run; {@link Script#start} starts it. */
    public static Script script(PipelineSettings pipeline, EventFolder events, PostgresTarget target) {
        return Script.of(
                Mode.BATCH, pipeline, new Bindings(events.sources(), target.sinks(pipeline, NO_PROGRESS)), Map.of());
    }
}
