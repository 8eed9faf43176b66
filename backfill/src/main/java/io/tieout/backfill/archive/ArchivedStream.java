package io.tieout.backfill.archive;

import io.tieout.backfill.SqlResource;
import io.tieout.backfill.Window;
import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.pipeline.TableOptions;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.flink.core.fs.Path;

/** The streams of an archive, each with a folder of its own. */
enum ArchivedStream {
    ORDERS("orders"),
    PAYMENTS("payments"),
    RATES("rates");

    /** Its name in the folders and in the files of SQL. */
    private final String text;

    ArchivedStream(String text) {
        this.text = text;
    }

    /** Relative to the root of the archive. */
    String folder() {
        return text;
    }

    /**
     * What copies hours into files below {@code staging}, one an hour.
     *
     * @param hours of this stream, at least one
     */
    Script copy(Archive archive, List<ArchivedHour> hours, Path staging) {
        return new Script(
                Map.of("execution.runtime-mode", "batch", "table.local-time-zone", "UTC"),
                List.of(records(archive, hours), files(archive.below(text).root()), compacted(staging.toUri())),
                List.of(SqlResource.filled("compact_" + text, Map.of("hours", literals(hours)))));
    }

    /** The columns as a backfill reads them. */
    private String records(Archive archive, List<ArchivedHour> hours) {
        ArchivedEvents events = new ArchivedEvents(archive);
        Window span = new Window(
                hours.get(0).start(), hours.get(hours.size() - 1).hour().end());
        return switch (this) {
            case ORDERS -> events.orders(span).definition();
            case PAYMENTS -> events.payments(span).definition();
            case RATES -> events.rates(span.to()).orElseThrow().definition();
        };
    }

    /** With the folder of a row as columns, so that a row stays where it lies, and hours in between are not read. */
    private String files(URI folder) {
        Map<String, String> options = new LinkedHashMap<>(Archive.FORMAT);
        options.put("connector", "filesystem");
        options.put("path", folder.toString());
        // What the files say of their rows was seen to be taken for one row.
        options.put("source.report-statistics", "NONE");
        return """
                CREATE TEMPORARY TABLE %1$s_in_files (
                    event_date STRING,
                    event_hour STRING
                ) PARTITIONED BY (event_date, event_hour) WITH (
                %2$s
                ) LIKE %1$s_in_records (EXCLUDING OPTIONS)""".formatted(text, TableOptions.text(options));
    }

    private String compacted(URI staging) {
        Map<String, String> options = new LinkedHashMap<>(Archive.FORMAT);
        options.put("connector", "filesystem");
        options.put("path", staging.toString());
        // All rows of an hour go to one subtask, which writes one hour after the other: one file each, one open at
        // once.
        options.put("sink.shuffle-by-partition.enable", "true");
        return "CREATE TEMPORARY TABLE %1$s_compacted WITH (%n%2$s%n) LIKE %1$s_in_files (EXCLUDING OPTIONS)"
                .formatted(text, TableOptions.text(options));
    }

    private static String literals(List<ArchivedHour> hours) {
        return hours.stream()
                .map(hour -> "'%s %s'".formatted(hour.hour().date(), hour.hour().hour()))
                .collect(Collectors.joining(",\n            "));
    }
}
