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

/** The two streams of an archive, each with a folder of its own. */
enum ArchivedStream {
    ORDERS("orders"),
    PAYMENTS("payments");

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
                List.of(source(archive, hours), sink(staging.toUri())),
                List.of(SqlResource.filled("compact_" + text, Map.of("hours", literals(hours)))));
    }

    private String source(Archive archive, List<ArchivedHour> hours) {
        ArchivedEvents events = new ArchivedEvents(archive);
        Window span = new Window(
                hours.get(0).start(), hours.get(hours.size() - 1).hour().end());
        return switch (this) {
            case ORDERS -> events.orders(span).definition();
            case PAYMENTS -> events.payments(span).definition();
        };
    }

    private String sink(URI staging) {
        Map<String, String> options = new LinkedHashMap<>(Archive.FORMAT);
        options.put("connector", "filesystem");
        options.put("path", staging.toString());
        // All rows of an hour go to one subtask, which writes one hour after the other: one file each, one open at
        // once.
        options.put("sink.shuffle-by-partition.enable", "true");
        return "CREATE TEMPORARY TABLE %1$s_compacted WITH (%n%2$s%n) LIKE %1$s_in_records"
                .formatted(text, TableOptions.text(options));
    }

    private static String literals(List<ArchivedHour> hours) {
        return hours.stream()
                .map(hour -> "'%s %s'".formatted(hour.hour().date(), hour.hour().hour()))
                .collect(Collectors.joining(",\n            "));
    }
}
