package io.tieout.realtime.pipeline;

import java.util.List;
import java.util.Map;

/** What one source of the pipeline is made of. */
public sealed interface Source {

    /** For sources whose records have no lasting place, such as lines of a file. */
    List<String> NO_COORDINATES = List.of(
            "source_topic AS CAST(NULL AS STRING)",
            "source_partition AS CAST(NULL AS INT)",
            "source_offset AS CAST(NULL AS BIGINT)",
            "record_time AS CAST(NULL AS TIMESTAMP_LTZ(3))");

    /**
     * A table in the shape of the source, connected to something.
     *
     * @param coordinates declarations of the columns that say where a record lies; see {@link #NO_COORDINATES}
     * @param options of the table
     */
    record Table(List<String> coordinates, Map<String, String> options) implements Source {

        public Table {
            coordinates = List.copyOf(coordinates);
            options = Map.copyOf(options);
        }

        /** The statement that defines the table under a name. */
        public String definition(String name, String shape) {
            return "CREATE TEMPORARY TABLE %s (%n    %s%n) WITH (%n%s%n) LIKE %s"
                    .formatted(name, String.join(",\n    ", coordinates), TableOptions.text(options), shape);
        }

        @Override
        public String toString() {
            return "Table with the options " + options.keySet();
        }
    }

    /**
     * A relation that the run defines by itself, with the columns of the source's shape and its coordinates.
     *
     * @param statements the last of which defines it under the source's name
     */
    record Definitions(List<String> statements) implements Source {

        public Definitions {
            statements = List.copyOf(statements);
        }

        @Override
        public String toString() {
            return "%d statements".formatted(statements.size());
        }
    }
}
