package io.tieout.realtime.pipeline;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Options of a table as text. */
public final class TableOptions {

    private TableOptions() {}

    /** What stands between the brackets of WITH, one option a line, sorted by name. */
    public static String text(Map<String, String> options) {
        return new TreeMap<>(options)
                .entrySet().stream()
                        .map(option -> "    %s = %s"
                                .formatted(
                                        PipelineSettings.literal(option.getKey()),
                                        PipelineSettings.literal(option.getValue())))
                        .collect(Collectors.joining(",\n"));
    }
}
