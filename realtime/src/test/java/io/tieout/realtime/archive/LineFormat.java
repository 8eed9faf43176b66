package io.tieout.realtime.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.serialization.BulkWriter;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.table.data.RowData;

/** A line a row, its first column; notes how many files below a folder the process has open when one is begun. */
final class LineFormat implements BulkWriter.Factory<RowData> {

    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    private final Path folder;
    private final List<Long> open = new ArrayList<>();

    LineFormat(Path folder) {
        this.folder = folder;
    }

    /** The number of open files, of each beginning. */
    List<Long> openAtEachBeginning() {
        return open;
    }

    /** The number of open files now. */
    long openNow() {
        try (Stream<Path> files = Files.list(OPEN_FILES)) {
            return files.filter(this::isBelowFolder).count();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private boolean isBelowFolder(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).startsWith(folder);
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    @Override
    public BulkWriter<RowData> create(FSDataOutputStream out) {
        open.add(openNow());
        return new BulkWriter<>() {
            @Override
            public void addElement(RowData row) throws IOException {
                String line = row.getString(0).toString();
                out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            }

            @Override
            public void flush() {}

            @Override
            public void finish() {}
        };
    }
}
