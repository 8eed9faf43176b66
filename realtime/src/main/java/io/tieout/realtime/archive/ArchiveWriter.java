package io.tieout.realtime.archive;

import io.tieout.realtime.pipeline.ArchiveHour;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.flink.api.common.serialization.BulkWriter;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.data.RowData;

/**
 * Keeps rows in memory until the checkpoint, and then writes one file per hour of event time.
 *
 * <p>Flink's own filesystem sink holds a file open for every hour that events of one checkpoint fall into: a replay of
 * two months had 2,400 open files and took 5 GB of heap, where this writer has a few and the rows.
 *
 * <p>At least once: rows after the last checkpoint are read again after a failure, and then stand in two files with the
 * same coordinates of their record, by which readers know them.
 */
final class ArchiveWriter implements SinkWriter<RowData> {

    /** The disk takes several files at once better than one after the other. */
    private static final int THREADS = 8;

    private final ArchiveSink sink;
    private final TypeSerializer<RowData> rows;
    private final Map<ArchiveHour, List<RowData>> hours = new TreeMap<>();
    private final String name = UUID.randomUUID().toString();
    private final ExecutorService threads =
            Executors.newFixedThreadPool(THREADS, task -> new Thread(task, "tieout-archive"));
    private int kept;
    private int files;

    ArchiveWriter(ArchiveSink sink, TypeSerializer<RowData> rows) {
        this.sink = sink;
        this.rows = rows;
    }

    @Override
    public void write(RowData row, Context context) throws IOException, InterruptedException {
        Instant time = row.getTimestamp(sink.timeColumn(), sink.timePrecision()).toInstant();
        hours.computeIfAbsent(ArchiveHour.of(time), hour -> new ArrayList<>()).add(rows.copy(row));
        kept++;
        if (kept >= sink.flushRows()) {
            flush(false);
        }
    }

    /** Encodes on the task's thread, and stores side by side: what takes long is to wait for the disk. */
    @Override
    public void flush(boolean endOfInput) throws IOException, InterruptedException {
        List<Future<Path>> stored = new ArrayList<>(hours.size());
        for (Map.Entry<ArchiveHour, List<RowData>> hour : hours.entrySet()) {
            Path folder = new Path(sink.folder(), hour.getKey().partition());
            byte[] content = encode(hour.getValue());
            files++;
            String file = "%s-%d.parquet".formatted(name, files);
            stored.add(threads.submit(() -> store(folder, file, content)));
        }
        for (Future<Path> file : stored) {
            try {
                file.get();
            } catch (ExecutionException failed) {
                throw new IOException(
                        "The archive %s cannot be written: %s"
                                .formatted(sink.folder(), failed.getCause().getMessage()),
                        failed.getCause());
            }
        }
        hours.clear();
        kept = 0;
    }

    private byte[] encode(List<RowData> content) throws IOException {
        MemoryFile file = new MemoryFile();
        BulkWriter<RowData> writer = sink.format().create(file);
        for (RowData row : content) {
            writer.addElement(row);
        }
        writer.finish();
        return file.content();
    }

    /** Under a hidden name first, which readers pass over: a file that can be seen is whole. */
    private static Path store(Path folder, String name, byte[] content) throws IOException {
        Path hidden = new Path(folder, "." + name);
        Path file = new Path(folder, name);
        FileSystem system = folder.getFileSystem();
        try {
            write(system, hidden, content);
            if (!system.rename(hidden, file)) {
                throw new IOException("%s cannot be renamed to %s".formatted(hidden, file));
            }
        } catch (IOException | RuntimeException failed) {
            // Each restart would leave another one, and a full disk stay full.
            delete(system, hidden, failed);
            throw failed;
        }
        return file;
    }

    private static void write(FileSystem system, Path file, byte[] content) throws IOException {
        try (FSDataOutputStream out = system.create(file, FileSystem.WriteMode.OVERWRITE)) {
            out.write(content);
            out.sync();
        }
    }

    private static void delete(FileSystem system, Path file, Exception because) {
        try {
            system.delete(file, false);
        } catch (IOException failed) {
            because.addSuppressed(failed);
        }
    }

    /** What is not written yet is read again from the last checkpoint. */
    @Override
    public void close() {
        hours.clear();
        threads.shutdownNow();
    }
}
