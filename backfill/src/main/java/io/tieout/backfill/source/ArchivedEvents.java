package io.tieout.backfill.source;

import io.tieout.backfill.SqlResource;
import io.tieout.backfill.Window;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.ArchiveHour;
import io.tieout.realtime.pipeline.TableOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.core.fs.Path;

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
        return records("archived_orders", archive.orders(), "order_time", times);
    }

    @Override
    public Records payments(Window times) {
        return records("archived_payments", archive.payments(), "pay_time", times);
    }

    /** Of streams that read no rates there is no folder. */
    @Override
    public Optional<Records> rates(Instant to) {
        Path folder = new Path(archive.rates());
        try {
            return folder.getFileSystem().exists(folder)
                    ? Optional.of(
                            records("archived_rates", archive.rates(), "update_time", new Window(Instant.EPOCH, to)))
                    : Optional.empty();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("The archive %s cannot be read".formatted(folder), unreadable);
        }
    }

    private static Records records(String file, URI folder, String timeColumn, Window times) {
        Map<String, String> options = Archive.source(
                folder,
                timeColumn,
                ArchiveHour.of(times.from()),
                ArchiveHour.of(times.to().minusMillis(1)));
        return new Records(SqlResource.filled(file, Map.of("options", TableOptions.text(options))), "TRUE");
    }
}
