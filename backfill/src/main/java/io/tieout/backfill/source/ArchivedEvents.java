package io.tieout.backfill.source;

import io.tieout.backfill.SqlResource;
import io.tieout.backfill.Window;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.ArchiveHour;
import io.tieout.realtime.pipeline.TableOptions;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/** Events that the stream has archived; only the hours that are needed are read. */
public record ArchivedEvents(Archive archive) implements EventSource {

    @Override
    public String name() {
        return "archive";
    }

    @Override
    public boolean mayLackEvents() {
        return true;
    }

    @Override
    public Records orders(Window times) {
        return records("archived_orders", archive.orders(), times);
    }

    @Override
    public Records payments(Window times) {
        return records("archived_payments", archive.payments(), times);
    }

    private static Records records(String file, URI folder, Window times) {
        Map<String, String> options = new LinkedHashMap<>(Archive.FORMAT);
        options.put("connector", "filesystem");
        options.put("path", folder.toString());
        // What the files say of their rows was seen to be taken for one row, and made a nested loop of the join.
        options.put("source.report-statistics", "NONE");
        return new Records(SqlResource.filled(file, Map.of("options", TableOptions.text(options))), hours(times));
    }

    /** On the columns of the folders alone, so that other folders are not even opened. */
    private static String hours(Window times) {
        ArchiveHour first = ArchiveHour.of(times.from());
        ArchiveHour last = ArchiveHour.of(times.to().minusMillis(1));
        return """
                (event_date > '%1$s' OR (event_date = '%1$s' AND event_hour >= '%2$s'))
                      AND (event_date < '%3$s' OR (event_date = '%3$s' AND event_hour <= '%4$s'))""".formatted(first.date(), first.hour(), last.date(), last.hour());
    }
}
