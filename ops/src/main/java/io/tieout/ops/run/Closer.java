package io.tieout.ops.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.flink.util.FileUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What was started, stopped in the reverse order: at the end of the command, or when the process is told to end. Each
 * part is stopped once.
 */
public final class Closer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Closer.class);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private boolean closed;

    /** A closer that also closes on Ctrl-C and on a termination signal. */
    public static Closer onShutdown() {
        Closer closer = new Closer();
        Runtime.getRuntime().addShutdownHook(new Thread(closer::close, "tieout-shutdown"));
        return closer;
    }

    /** Remembers {@code part}, which is running now; one that comes after the end is stopped at once. */
    public synchronized <T extends AutoCloseable> T add(T part) {
        parts.push(part);
        if (closed) {
            close();
        }
        return part;
    }

    /**
     * A new folder, with an absolute path, that is deleted with all that is in it.
     *
     * @param prefix begins its name
     * @throws RunException if it cannot be made
     */
    public Path temporaryFolder(String prefix) {
        try {
            Path folder = Files.createTempDirectory(prefix).toAbsolutePath();
            add(() -> FileUtils.deleteDirectory(folder.toFile()));
            return folder;
        } catch (IOException failed) {
            throw new RunException("no temporary folder can be made: " + failed.getMessage(), failed);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        while (!parts.isEmpty()) {
            AutoCloseable part = parts.pop();
            try {
                part.close();
            } catch (Exception failed) {
                LOG.warn("{} did not stop cleanly", part, failed);
            }
        }
    }
}
