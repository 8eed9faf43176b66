package io.tieout.realtime.pipeline;

import java.util.List;
import java.util.Map;

/**
 * What one source is connected to.
 *
 * @param coordinates declarations of the columns that say where a record lies; see {@link #NO_COORDINATES}
 * @param options of the table
 */
public record Source(List<String> coordinates, Map<String, String> options) {

    /** For sources whose records have no lasting place, such as lines of a file. */
    public static final List<String> NO_COORDINATES = List.of(
            "source_topic AS CAST(NULL AS STRING)",
            "source_partition AS CAST(NULL AS INT)",
            "source_offset AS CAST(NULL AS BIGINT)",
            "record_time AS CAST(NULL AS TIMESTAMP_LTZ(3))");

    public Source {
        coordinates = List.copyOf(coordinates);
        options = Map.copyOf(options);
    }
}
