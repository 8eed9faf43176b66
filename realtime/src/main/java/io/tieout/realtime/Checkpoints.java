package io.tieout.realtime;

import io.tieout.realtime.pipeline.Script;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/**
 * Checkpoints of one pipeline, kept apart by the text of its SQL and by what it reads and writes: a state that was made
 * by other SQL, or whose results went to another database, is never restored into this job. A job that changed starts
 * from the earliest events instead, which merging makes safe.
 */
final class Checkpoints {

    private static final int FINGERPRINT_CHARACTERS = 12;

    /**
     * Options that say which topic is read, which table and which archive are written: offsets of one are wrong for
     * another.
     */
    private static final List<String> ENDS =
            List.of("properties.bootstrap.servers", "topic", "url", "table-name", "path");

    private final Path directory;

    Checkpoints(URI root, String pipeline, Script script) {
        this.directory = new Path(new Path(root), pipeline + "/" + fingerprint(script));
    }

    /** Where this pipeline's jobs put their checkpoints, each in a folder of its own. */
    String directory() {
        return directory.toUri().toString();
    }

    /**
     * The newest completed checkpoint, empty if this SQL has none.
     *
     * @throws IOException if the folders cannot be read; to start without the state that may lie there is no answer
     */
    Optional<String> latest() throws IOException {
        FileSystem files = directory.getFileSystem();
        List<FileStatus> completed = new ArrayList<>();
        for (FileStatus job : list(files, directory)) {
            for (FileStatus checkpoint : list(files, job.getPath())) {
                if (checkpoint.getPath().getName().startsWith("chk-")) {
                    list(files, checkpoint.getPath()).stream()
                            .filter(file -> file.getPath().getName().equals("_metadata"))
                            .forEach(completed::add);
                }
            }
        }
        return completed.stream()
                .max(Comparator.comparingLong(FileStatus::getModificationTime))
                .map(metadata -> metadata.getPath().getParent().toUri().toString());
    }

    /** Nothing where the folder is missing or vanishes meanwhile, as those of a running job do. */
    private static List<FileStatus> list(FileSystem files, Path folder) throws IOException {
        try {
            FileStatus[] found = files.exists(folder) ? files.listStatus(folder) : null;
            return found == null ? List.of() : List.of(found);
        } catch (FileNotFoundException vanished) {
            return List.of();
        }
    }

    /**
     * Of shapes, views and inserts, which decide the state, and of what they are bound to; options may change freely.
     */
    private static String fingerprint(Script script) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            Stream.concat(script.definitions().stream(), script.inserts().stream())
                    .map(sql -> isBinding(sql) ? ends(sql) : sql)
                    .forEach(sql -> digest.update((sql + ";").getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest()).substring(0, FINGERPRINT_CHARACTERS);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }

    /** Files of the pipeline open with their header, and only bindings are made without a file. */
    private static boolean isBinding(String sql) {
        return sql.startsWith("CREATE TEMPORARY TABLE ");
    }

    private static String ends(String binding) {
        return binding.lines()
                .filter(line -> ENDS.stream().anyMatch(option -> line.contains("'%s' = ".formatted(option))))
                .collect(Collectors.joining("\n"));
    }
}
