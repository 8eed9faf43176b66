package io.tieout.ops.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A server's directory, held against every other process and every other server of this process until it is released.
 * The operating system lets go of it when the process dies, so a killed run never blocks the next one.
 */
record ClaimedDirectory(Path path, FileChannel channel) {

    private static final String LOCK_FILE = "in-use.lock";

    /**
     * Makes the directory if it is not there, and holds it.
     *
     * @throws EmbeddedException when another server holds the directory, or it cannot be made
     */
    static ClaimedDirectory claim(Path dir) {
        Path path = dir.toAbsolutePath().normalize();
        try {
            Files.createDirectories(path);
            FileChannel channel =
                    FileChannel.open(path.resolve(LOCK_FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (lock(channel).isEmpty()) {
                channel.close();
                throw new EmbeddedException("directory " + path
                        + " is in use by another running embedded server: stop it, or choose another directory");
            }
            return new ClaimedDirectory(path, channel);
        } catch (IOException e) {
            throw new EmbeddedException("directory " + path + " cannot be used: " + e, e);
        }
    }

    private static Optional<FileLock> lock(FileChannel channel) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException e) {
            return Optional.empty();
        }
    }

    void release() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
