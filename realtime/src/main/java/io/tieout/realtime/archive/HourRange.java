package io.tieout.realtime.archive;

import io.tieout.realtime.pipeline.ArchiveHour;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.enumerate.BlockSplittingRecursiveEnumerator;
import org.apache.flink.connector.file.src.enumerate.FileEnumerator;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/**
 * The files of consecutive hours of an archive. Of the rest of it nothing is listed but the names of its days, so what
 * a window costs does not grow with the archive.
 *
 * @param first folder of the first hour, relative to that of the stream; names of folders sort as their times
 * @param last folder of the last hour
 */
record HourRange(String first, String last) implements FileEnumerator.Provider {

    static HourRange between(ArchiveHour first, ArchiveHour last) {
        return new HourRange(first.partition(), last.partition());
    }

    @Override
    public FileEnumerator create() {
        return this::splits;
    }

    private Collection<FileSourceSplit> splits(Path[] streams, int least) throws IOException {
        List<Path> hours = new ArrayList<>();
        for (Path stream : streams) {
            hours.addAll(folders(stream));
        }
        return new BlockSplittingRecursiveEnumerator().enumerateSplits(hours.toArray(Path[]::new), least);
    }

    /** The folders of a stream that are there, among these hours. */
    private List<Path> folders(Path stream) throws IOException {
        FileSystem system = stream.getFileSystem();
        try {
            return list(system, stream)
                    .filter(day -> isBetween(day.getName(), day(first), day(last)))
                    .flatMap(day -> list(system, day)
                            .filter(hour -> isBetween(day.getName() + "/" + hour.getName(), first, last)))
                    .toList();
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    private static Stream<Path> list(FileSystem system, Path folder) {
        try {
            return Arrays.stream(system.listStatus(folder))
                    .filter(FileStatus::isDir)
                    .map(FileStatus::getPath);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static boolean isBetween(String name, String least, String most) {
        return name.compareTo(least) >= 0 && name.compareTo(most) <= 0;
    }

    private static String day(String hour) {
        return hour.substring(0, hour.indexOf('/'));
    }

    @Override
    public String toString() {
        return "%s to %s".formatted(first, last);
    }
}
