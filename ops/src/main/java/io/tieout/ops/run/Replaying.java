package io.tieout.ops.run;

import io.tieout.ops.publish.Arrival;
import io.tieout.ops.publish.Progress;
import io.tieout.ops.publish.Published;
import io.tieout.ops.publish.Replay;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A replay on a thread of its own. */
public final class Replaying implements AutoCloseable {

    private static final int STOP_SECONDS = 10;

    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> new Thread(task, "tieout-replay"));
    private final Future<Published> end;
    private volatile Optional<Progress> progress = Optional.empty();

    /** Starts the replay. */
    public Replaying(Replay replay, List<Arrival> arrivals) {
        end = thread.submit(() -> replay.publish(arrivals, reached -> progress = Optional.of(reached)));
        thread.shutdown();
    }

    /** How far it is, empty before the first event. */
    public Optional<Progress> progress() {
        return progress;
    }

    /**
     * What was published, empty while it goes on.
     *
     * @throws RuntimeException as the replay failed
     */
    public Optional<Published> published() throws InterruptedException {
        if (!end.isDone()) {
            return Optional.empty();
        }
        try {
            return Optional.of(end.get());
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new RunException("The replay failed: " + failed.getCause().getMessage(), failed);
        }
    }

    @Override
    public void close() throws InterruptedException {
        end.cancel(true);
        thread.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
    }
}
