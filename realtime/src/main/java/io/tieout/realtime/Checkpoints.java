package io.tieout.realtime;

import io.tieout.realtime.pipeline.Script;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/**
 * Checkpoints of one pipeline, kept apart by the text of its SQL: a state that was made by other SQL is never restored
 * into this one. A job whose SQL changed starts from the earliest events instead, which merging makes safe.
 */
final class Checkpoints {

    private static final int FINGERPRINT_CHARACTERS = 12;

    private final Path directory;

    Checkpoints(URI root, String pipeline, Script script) {
        this.directory = new Path(new Path(root), pipeline + "/" + fingerprint(script));
    }

    /** Where this pipeline's jobs put their checkpoints, each in a folder of its own. */
    String directory() {
        return directory.toUri().toString();
    }

    /** The newest completed checkpoint, empty if this SQL has none. */
    Optional<String> latest() throws IOException {
        FileSystem files = directory.getFileSystem();
        if (!files.exists(directory)) {
            return Optional.empty();
        }
        return list(files, directory)
                .flatMap(job -> list(files, job.getPath()))
                .filter(checkpoint -> checkpoint.getPath().getName().startsWith("chk-"))
                .flatMap(checkpoint -> list(files, checkpoint.getPath()))
                .filter(file -> file.getPath().getName().equals("_metadata"))
                .max(Comparator.comparingLong(FileStatus::getModificationTime))
                .map(metadata -> metadata.getPath().getParent().toUri().toString());
    }

    private static Stream<FileStatus> list(FileSystem files, Path folder) {
        try {
            return Optional.ofNullable(files.listStatus(folder)).stream().flatMap(Arrays::stream);
        } catch (IOException vanished) {
            return Stream.empty();
        }
    }

    /** Of views and inserts, which decide the state; options of tables may change freely. */
    private static String fingerprint(Script script) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            script.definitions().stream()
                    .filter(sql -> !sql.contains(" LIKE "))
                    .forEach(sql -> digest.update(sql.getBytes(StandardCharsets.UTF_8)));
            script.inserts().forEach(sql -> digest.update(sql.getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest()).substring(0, FINGERPRINT_CHARACTERS);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
