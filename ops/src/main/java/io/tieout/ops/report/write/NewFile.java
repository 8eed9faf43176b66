package io.tieout.ops.report.write;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * A file that comes into being whole: it is written under another name beside its own, and takes its own once it is
 * kept. Closed before that, it leaves nothing behind. It may be closed from another thread.
 */
public final class NewFile implements AutoCloseable {

    private final Path target;
    private final Path part;
    private final OutputStream stream;
    private boolean closed;

    private NewFile(Path target, Path part, OutputStream stream) {
        this.target = target;
        this.part = part;
        this.stream = stream;
    }

    /**
     * Begins a file that will replace {@code target}.
     *
     * @throws IOException if there is something of that name that is no file, or no folder to write it in
     */
    public static NewFile of(Path target) throws IOException {
        Path absolute = target.toAbsolutePath();
        if (Files.exists(absolute) && !Files.isRegularFile(absolute)) {
            throw new IOException("it is there and is not a file");
        }
        Path part = absolute.resolveSibling(".%s.%s.part".formatted(absolute.getFileName(), UUID.randomUUID()));
        return new NewFile(
                absolute, part, new BufferedOutputStream(Files.newOutputStream(part, StandardOpenOption.CREATE_NEW)));
    }

    /** What to write to; it need not be closed. */
    public OutputStream stream() {
        return stream;
    }

    /** Gives the file its own name, in place of an older one. */
    public synchronized void keep() throws IOException {
        if (closed) {
            throw new IOException("it was given up");
        }
        stream.close();
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        closed = true;
    }

    @Override
    public synchronized void close() throws IOException {
        if (!closed) {
            closed = true;
            Files.deleteIfExists(part);
        }
    }

    @Override
    public String toString() {
        return target.toString();
    }
}
