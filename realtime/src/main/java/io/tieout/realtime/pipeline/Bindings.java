package io.tieout.realtime.pipeline;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a run connects the pipeline's ends to: for every source and every sink the options of its table.
 *
 * @param sources options by the name of the relation in {@link Stage#SOURCES}
 * @param sinks options by the name of the relation in {@link Stage#SINKS}
 */
public record Bindings(Map<String, Map<String, String>> sources, Map<String, Map<String, String>> sinks) {

    /**
     * Checks that the ends are those of the pipeline.
     *
     * @throws IllegalArgumentException if an end is left open, or one is bound that the pipeline does not have
     */
    public Bindings {
        sources = requireEnds(Stage.SOURCES, sources);
        sinks = requireEnds(Stage.SINKS, sinks);
    }

    Map<String, String> optionsOf(SqlFile file) {
        return (file.stage() == Stage.SOURCES ? sources : sinks).get(file.name());
    }

    private static Map<String, Map<String, String>> requireEnds(Stage stage, Map<String, Map<String, String>> bound) {
        Set<String> ends = PipelineFiles.all().stream()
                .filter(file -> file.stage() == stage)
                .map(SqlFile::name)
                .collect(Collectors.toCollection(TreeSet::new));
        if (!ends.equals(bound.keySet())) {
            throw new IllegalArgumentException(
                    "%s are %s, but bound are %s".formatted(stage.folder(), ends, new TreeSet<>(bound.keySet())));
        }
        return bound.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, end -> Map.copyOf(end.getValue())));
    }

    /** Names without options, which may hold passwords. */
    @Override
    public String toString() {
        return "%s to %s".formatted(new TreeSet<>(sources.keySet()), new TreeSet<>(sinks.keySet()));
    }
}
