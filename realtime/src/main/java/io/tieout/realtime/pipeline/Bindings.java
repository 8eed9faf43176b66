package io.tieout.realtime.pipeline;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a run connects the pipeline's ends to.
 *
 * @param sources by the name of the relation in {@link Stage#SOURCES}
 * @param sinks options by the name of the relation in {@link Stage#SINKS}
 * @param covered which windows the sources have whole
 */
public record Bindings(Map<String, Source> sources, Map<String, Map<String, String>> sinks, Coverage covered) {

    public Bindings {
        sources = Map.copyOf(sources);
        sinks = Map.copyOf(sinks);
    }

    /** To sources that have everything. */
    public Bindings(Map<String, Source> sources, Map<String, Map<String, String>> sinks) {
        this(sources, sinks, Coverage.ALL);
    }

    /** These bindings and more sinks. */
    public Bindings with(Map<String, Map<String, String>> moreSinks) {
        Map<String, Map<String, String>> all = new TreeMap<>(sinks);
        all.putAll(moreSinks);
        return new Bindings(sources, all, covered);
    }

    /**
     * Returns if every end of these files is bound.
     *
     * @throws IllegalArgumentException if one is left open, or a source is bound that does not exist
     */
    void requireComplete(List<SqlFile> files) {
        Set<String> sourceNames = ends(files, Stage.SOURCES);
        Set<String> sinkNames = ends(files, Stage.SINKS);
        if (!sources.keySet().equals(sourceNames)) {
            throw new IllegalArgumentException(
                    "Sources are %s, but bound are %s".formatted(sourceNames, new TreeSet<>(sources.keySet())));
        }
        if (!sinks.keySet().containsAll(sinkNames)) {
            throw new IllegalArgumentException(
                    "Sinks are %s, but bound are %s".formatted(sinkNames, new TreeSet<>(sinks.keySet())));
        }
    }

    private static Set<String> ends(List<SqlFile> files, Stage stage) {
        return files.stream()
                .filter(file -> file.stage() == stage)
                .map(SqlFile::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Names without options, which may hold passwords. */
    @Override
    public String toString() {
        return "%s to %s".formatted(new TreeSet<>(sources.keySet()), new TreeSet<>(sinks.keySet()));
    }
}
