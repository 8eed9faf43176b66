package io.tieout.backfill;

import io.tieout.realtime.pipeline.Bindings;
import io.tieout.realtime.pipeline.Branch;
import io.tieout.realtime.pipeline.Coverage;
import io.tieout.realtime.pipeline.Mode;
import io.tieout.realtime.pipeline.Pair;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.pipeline.Source;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The pipeline's SQL, unchanged, in batch mode. */
public final class BatchScript {

    /** Recorded nowhere: a batch run has no watermark. */
    private static final String NO_PROGRESS = "batch";

    /** Flink guesses that first payments are few, and would give all of them to each subtask. */
    private static final Map<String, String> NO_BROADCAST = Map.of("table.optimizer.join.broadcast-threshold", "-1");

    private BatchScript() {}

    /** Into the tables of the stream, through the same sink, so it may run beside it and be repeated. */
    public static Script into(PostgresTarget target, PipelineSettings rules, Map<String, Source> sources) {
        return script(rules, sources, read -> target.sinks(read, NO_PROGRESS));
    }

    /**
     * What is put together by windows of time, and nothing else: a window takes events from beyond those that matches
     * need.
     *
     * @param rules with windows
     * @param sources of all events in {@code covered}
     */
    public static Script windows(
            PostgresTarget target, PipelineSettings rules, Map<String, Source> sources, Window covered) {
        PipelineSettings windows = rules.with(Optional.empty()).withPairs(List.of());
        Bindings bindings =
                new Bindings(sources, target.sinks(windows, NO_PROGRESS), Coverage.of(covered.from(), covered.to()));
        return Script.of(Mode.BATCH, windows, bindings, Map.of(), EnumSet.of(Branch.WINDOWS));
    }

    /**
     * The matches of one pair.
     *
     * @param rules with the pair
     * @param sides statements that define the relations of its events
     */
    public static Script matches(PostgresTarget target, PipelineSettings rules, Pair pair, List<String> sides) {
        return Script.ofMatches(pair, sides, target.sinks(rules, NO_PROGRESS));
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

    /**
     * A source without rates leaves what they decide as it is, windows take more events than these, and other pairs
     * have other events.
     */
    private static Script script(
            PipelineSettings rules,
            Map<String, Source> sources,
            Function<PipelineSettings, Map<String, Map<String, String>>> sinks) {
        PipelineSettings read = rules.with(rules.rates().filter(rates -> sources.containsKey("rates_in")))
                .withWindows(Optional.empty())
                .withPairs(List.of());
        return Script.of(Mode.BATCH, read, new Bindings(sources, sinks.apply(read)), NO_BROADCAST);
    }
}
