package io.tieout.backfill.archive;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/** The folders of an archive, on any filesystem that Flink has. */
final class ArchiveFolders {

    private static final Pattern HOUR = Pattern.compile("event_date=(.+)/event_hour=([01][0-9]|2[0-3])");

    private final Path root;
    private final FileSystem system;

    ArchiveFolders(Path root) throws IOException {
        this.root = root;
        this.system = root.getFileSystem();
    }

    Path path(String relative) {
        return new Path(root, relative);
    }

    /** The hours of a stream that end at {@code settled} or earlier, the oldest first. */
    List<ArchivedHour> hours(ArchivedStream stream, Instant settled) throws IOException {
        List<ArchivedHour> hours = new ArrayList<>();
        for (FileStatus date : folders(stream.folder())) {
            for (FileStatus hour :
                    folders(stream.folder() + "/" + date.getPath().getName())) {
                Optional<Instant> start =
                        start(date.getPath().getName() + "/" + hour.getPath().getName());
                if (start.isPresent() && !start.get().plus(Duration.ofHours(1)).isAfter(settled)) {
                    hours.add(hour(stream, start.get()));
                }
            }
        }
        hours.sort(Comparator.comparing(ArchivedHour::start));
        return hours;
    }

    /** The files of a folder that readers see, sorted by name; none if it is not there. */
    List<ArchivedFile> files(String folder) throws IOException {
        return list(folder).stream()
                .filter(entry -> !entry.isDir())
                .map(entry -> new ArchivedFile(entry.getPath().getName(), entry.getLen()))
                .sorted(Comparator.comparing(ArchivedFile::name))
                .toList();
    }

    /** The folders in a folder that readers see; none if it is not there. */
    List<FileStatus> folders(String folder) throws IOException {
        return list(folder).stream().filter(FileStatus::isDir).toList();
    }

    void move(String from, String to) throws IOException {
        if (!system.rename(path(from), path(to))) {
            throw new IOException("The file %s cannot be renamed to %s".formatted(path(from), path(to)));
        }
    }

    /** Deletes a file, or a folder with all that is in it. */
    void delete(String file) throws IOException {
        Path path = path(file);
        if (!system.delete(path, true) && system.exists(path)) {
            throw new IOException("%s cannot be deleted".formatted(path));
        }
    }

    private ArchivedHour hour(ArchivedStream stream, Instant start) throws IOException {
        ArchivedHour bare = new ArchivedHour(stream, start, List.of());
        return new ArchivedHour(stream, start, files(bare.folder()));
    }

    /** Empty for a folder that is not one of the archive's own. */
    private static Optional<Instant> start(String partition) {
        Matcher matcher = HOUR.matcher(partition);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(LocalDate.parse(matcher.group(1))
                    .atTime(Integer.parseInt(matcher.group(2)), 0)
                    .toInstant(ZoneOffset.UTC));
        } catch (DateTimeException foreign) {
            return Optional.empty();
        }
    }

    /** Without what begins with a dot or an underscore: Flink's filesystem connector passes over these, too. */
    private List<FileStatus> list(String folder) throws IOException {
        Path path = path(folder);
        if (!system.exists(path)) {
            return List.of();
        }
        FileStatus[] entries = system.listStatus(path);
        return entries == null
                ? List.of()
                : Arrays.stream(entries)
                        .filter(entry -> !entry.getPath().getName().startsWith(".")
                                && !entry.getPath().getName().startsWith("_"))
                        .toList();
    }
}
