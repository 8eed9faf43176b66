package io.tieout.backfill;

import io.tieout.realtime.pipeline.Bindings;
import io.tieout.realtime.pipeline.Mode;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.pipeline.Source;
import java.util.Map;
import java.util.function.Function;

/** The pipeline's SQL, unchanged, in batch mode. */
public final class BatchScript {

    /** Recorded nowhere: a batch run has no watermark. */
    private static final String NO_PROGRESS = "batch";

    private BatchScript() {}

    /** Into the tables of the stream, through the same sink, so it may run beside it and be repeated. */
    public static Script into(PostgresTarget target, PipelineSettings rules, Map<String, Source> sources) {
        return script(rules, sources, read -> target.sinks(read, NO_PROGRESS));
    }

    /**
     * Into other tables of the same columns and keys.
     *
     * @param prefix of their names, with the schema
     */
    public static Script into(
            PostgresTarget target, String prefix, PipelineSettings rules, Map<String, Source> sources) {
        return script(rules, sources, read -> target.sinks(read, NO_PROGRESS, prefix));
    }

    /** A source without rates leaves what they decide as it is. */
    private static Script script(
            PipelineSettings rules,
            Map<String, Source> sources,
            Function<PipelineSettings, Map<String, Map<String, String>>> sinks) {
        PipelineSettings read = rules.with(rules.rates().filter(rates -> sources.containsKey("rates_in")));
        return Script.of(Mode.BATCH, read, new Bindings(sources, sinks.apply(read)), Map.of());
    }
}
