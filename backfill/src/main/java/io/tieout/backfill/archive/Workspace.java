package io.tieout.backfill.archive;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/**
 * The hidden folder beside the streams: of each job a folder while its files are being written, and a record of what
 * they replace until that is deleted.
 */
final class Workspace {

    private static final String FOLDER = ".compaction";
    private static final String RECORD = ".json";

    /** No job takes as long, even on a cluster where it goes on after the process that asked for it has died. */
    private static final Duration DEAD_AFTER = Duration.ofDays(1);

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ArchiveFolders folders;
    private final FileSystem system;

    Workspace(ArchiveFolders folders) throws IOException {
        this.folders = folders;
        this.system = folders.path(FOLDER).getFileSystem();
    }

    /** A name for a job, which tells its time: folders of object stores have none. */
    static String newJob(Instant now) {
        return STAMP.format(now) + "-" + UUID.randomUUID();
    }

    /** Relative to the root of the archive. */
    String staging(String job) {
        return FOLDER + "/" + job;
    }

    /** Deletes what jobs left that never came to their end. */
    void deleteLeftovers(Instant now) throws IOException {
        for (FileStatus entry : entries()) {
            String name = entry.getPath().getName();
            if ((entry.isDir() || !name.endsWith(RECORD)) && isDead(name, now)) {
                folders.delete(FOLDER + "/" + name);
            }
        }
    }

    /** All records by the job's name, the oldest first. */
    Map<String, Replacements> records() throws IOException {
        Map<String, Replacements> records = new TreeMap<>();
        for (FileStatus entry : entries()) {
            String name = entry.getPath().getName();
            if (!entry.isDir() && name.endsWith(RECORD)) {
                records.put(name.substring(0, name.length() - RECORD.length()), read(entry.getPath()));
            }
        }
        return records;
    }

    /** Under another name first: a record that can be seen is whole. */
    void write(String job, Replacements record) throws IOException {
        String file = FOLDER + "/" + job + RECORD;
        String unfinished = file + ".unfinished";
        try (OutputStream out = system.create(folders.path(unfinished), FileSystem.WriteMode.OVERWRITE)) {
            out.write(JSON.writeValueAsString(record).getBytes(StandardCharsets.UTF_8));
        }
        folders.move(unfinished, file);
    }

    void forget(String job) throws IOException {
        folders.delete(FOLDER + "/" + job + RECORD);
    }

    private Replacements read(Path file) throws IOException {
        try (InputStream in = system.open(file)) {
            return JSON.readValue(in, Replacements.class);
        } catch (IOException | IllegalArgumentException unreadable) {
            throw new CompactionException(
                    "%s cannot be read: delete it, and its hours are compacted again".formatted(file), unreadable);
        }
    }

    /** What is not named like a job was put there by somebody else, and stays. */
    private static boolean isDead(String name, Instant now) {
        try {
            Instant begun = LocalDateTime.parse(name.split("-", 2)[0], STAMP).toInstant(ZoneOffset.UTC);
            return begun.plus(DEAD_AFTER).isBefore(now);
        } catch (DateTimeException foreign) {
            return false;
        }
    }

    private Iterable<FileStatus> entries() throws IOException {
        Path folder = folders.path(FOLDER);
        FileStatus[] entries = system.exists(folder) ? system.listStatus(folder) : null;
        return Arrays.asList(entries == null ? new FileStatus[0] : entries);
    }
}
