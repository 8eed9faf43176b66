package io.tieout.backfill;

import io.tieout.realtime.pipeline.Bindings;
import io.tieout.realtime.pipeline.Mode;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.pipeline.Source;
import java.util.Map;

/** The pipeline's SQL, unchanged, in batch mode. */
public final class BatchScript {

    /** Recorded nowhere: a batch run has no watermark. */
    private static final String NO_PROGRESS = "batch";

    private BatchScript() {}

    /** Into the tables of the stream, through the same sink, so it may run beside it and be repeated. */
    public static Script into(PostgresTarget target, PipelineSettings rules, Map<String, Source> sources) {
        return Script.of(Mode.BATCH, rules, new Bindings(sources, target.sinks(rules, NO_PROGRESS)), Map.of());
    }

    /**
     * Into other tables of the same columns and keys.
     *
     * @param prefix of their names, with the schema
     */
    public static Script into(
            PostgresTarget target, String prefix, PipelineSettings rules, Map<String, Source> sources) {
        return Script.of(Mode.BATCH, rules, new Bindings(sources, target.sinks(rules, NO_PROGRESS, prefix)), Map.of());
    }
}
