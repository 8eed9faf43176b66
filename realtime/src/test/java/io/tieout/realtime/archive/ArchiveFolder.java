package io.tieout.realtime.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What lies in the folder of one stream.
 *
 * @param root need not exist yet
 */
record ArchiveFolder(Path root) {

    /** Files that readers see, by their path in the folder, sorted. */
    List<Path> files() throws IOException {
        return all().stream().filter(file -> !hidden(file)).toList();
    }

    /** Files that readers pass over. */
    List<Path> hiddenFiles() throws IOException {
        return all().stream().filter(ArchiveFolder::hidden).toList();
    }

    /** Folders with files in them, such as {@code event_date=2026-01-31/event_hour=09}, sorted. */
    List<String> hours() throws IOException {
        return files().stream()
                .map(file -> file.getParent().toString())
                .distinct()
                .toList();
    }

    private List<Path> all() throws IOException {
        if (!Files.exists(root)) {
            return List.of();
        }
        try (Stream<Path> found = Files.walk(root)) {
            return found.filter(Files::isRegularFile)
                    .map(root::relativize)
                    .sorted()
                    .toList();
        }
    }

    private static boolean hidden(Path file) {
        return file.getFileName().toString().startsWith(".");
    }
}
