package io.tieout.ops.embedded;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Stops a server whose start is cut short by the end of this process: the server is a process of its own and would live
 * on, and no caller has anything to close yet. Once the start has returned, closing is the caller's task.
 */
final class StartGuard {

    /** Long enough for a server that is nearly up to write the file it is found by. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final CompletableFuture<Void> startEnded = new CompletableFuture<>();
    private final Path dataDirectory;
    private final Thread hook = new Thread(this::stopServer, "embedded-database-start-guard");

    private StartGuard(Path dataDirectory) {
        this.dataDirectory = dataDirectory;
    }

    static StartGuard over(Path dataDirectory) {
        StartGuard guard = new StartGuard(dataDirectory);
        Runtime.getRuntime().addShutdownHook(guard.hook);
        return guard;
    }

    private void stopServer() {
        startEnded
                .completeOnTimeout(null, PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
        Postmaster.of(dataDirectory).ifPresent(Postmaster::stop);
    }

    void startEnded() {
        startEnded.complete(null);
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending and the hook runs: it now stops what has just been started.
        }
    }
}
