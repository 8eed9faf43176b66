package io.tieout.ops.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The server process of a PostgreSQL data directory, as its {@code postmaster.pid} names it. */
record Postmaster(ProcessHandle process) {

    /** A shutdown writes one checkpoint; a minute is far beyond what the demo's amount of dirty pages needs. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String FILE = "postmaster.pid";

    /**
     * Makes the directory of a killed run ready for a start: stops its server, and removes the file that would forbid
     * the start as soon as another process has been given the dead server's number.
     */
    static void clear(Path dataDirectory) throws IOException {
        of(dataDirectory).ifPresent(Postmaster::stop);
        Files.deleteIfExists(dataDirectory.resolve(FILE));
    }

    /**
     * Empty when there is no such file, or its process is gone or is not PostgreSQL (the number was given out anew).
     */
    static Optional<Postmaster> of(Path dataDirectory) {
        Path file = dataDirectory.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Files.readAllLines(file).stream()
                    .findFirst()
                    .map(line -> Long.parseLong(line.strip()))
                    .flatMap(ProcessHandle::of)
                    .filter(Postmaster::isPostgres)
                    .map(Postmaster::new);
        } catch (IOException | NumberFormatException e) {
            throw new EmbeddedException("file " + file + " cannot be read: " + e, e);
        }
    }

    private static boolean isPostgres(ProcessHandle process) {
        return process.isAlive()
                && process.info()
                        .command()
                        .map(command -> Path.of(command).endsWith("postgres"))
                        .orElse(false);
    }

    /** Returns when the process has ended; it is asked first, and killed (losing nothing committed) after a minute. */
    void stop() {
        process.destroy();
        awaitEnd();
    }

    /** The same for a process that was asked already. */
    void awaitEnd() {
        try {
            if (process.isAlive()) {
                process.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            }
        } catch (TimeoutException e) {
            process.destroyForcibly();
            process.onExit().join();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new CompletionException(e);
        }
    }
}
