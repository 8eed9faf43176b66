package io.tieout.ops.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Looks, while a stage runs, at what the processes beside it use and at the size of its checkpoints. */
final class Sampler implements AutoCloseable {

    private static final int BETWEEN_SAMPLES_MILLIS = 100;

    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "tieout-bench-sampler"));
    private final ScheduledFuture<?> looking;
    private final Optional<ProcessHandle> postmaster;
    private final Optional<Path> checkpoints;
    private final Map<Long, Duration> database = new HashMap<>();
    private final NavigableMap<Instant, Sample> samples = new TreeMap<>();
    private long stateBytes;

    private record Sample(Duration kafka, Duration database) {}

    /**
     * Looks until it is closed.
     *
     * @param postmaster empty if neither PostgreSQL nor the broker was started here
     * @param checkpoints folder of the stage's checkpoints, which need not exist yet; empty if their size is not asked
     *     for
     */
    Sampler(Optional<ProcessHandle> postmaster, Optional<Path> checkpoints) {
        this.postmaster = postmaster;
        this.checkpoints = checkpoints;
        look();
        looking = thread.scheduleAtFixedRate(this::look, 0, BETWEEN_SAMPLES_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** CPU of this process, in which the broker runs; empty if it runs elsewhere. */
    synchronized Optional<Duration> kafka(Instant from, Instant to) {
        return postmaster.map(here -> at(to).kafka().minus(at(from).kafka()));
    }

    /** CPU of PostgreSQL's processes, of one that ended as far as it was seen; empty if they run elsewhere. */
    synchronized Optional<Duration> database(Instant from, Instant to) {
        return postmaster.map(here -> at(to).database().minus(at(from).database()));
    }

    /** Size of the largest checkpoint seen. */
    synchronized long stateBytes() {
        return stateBytes;
    }

    @Override
    public void close() {
        looking.cancel(false);
        thread.shutdown();
    }

    private Sample at(Instant time) {
        Map.Entry<Instant, Sample> before = samples.floorEntry(time);
        return before == null ? samples.firstEntry().getValue() : before.getValue();
    }

    private synchronized void look() {
        postmaster.stream()
                .flatMap(parent -> Stream.concat(Stream.of(parent), parent.children()))
                .forEach(process -> process.info()
                        .totalCpuDuration()
                        .ifPresent(cpu -> database.merge(
                                process.pid(), cpu, (known, now) -> now.compareTo(known) > 0 ? now : known)));
        Duration all = database.values().stream().reduce(Duration.ZERO, Duration::plus);
        samples.put(Instant.now(), new Sample(Moment.now().cpu(), all));
        stateBytes =
                Math.max(stateBytes, checkpoints.map(Sampler::largestCheckpoint).orElse(0L));
    }

    private static long largestCheckpoint(Path checkpoints) {
        if (!Files.exists(checkpoints)) {
            return 0;
        }
        try (Stream<Path> found = Files.walk(checkpoints)) {
            return found.filter(file -> file.endsWith("_metadata"))
                    .mapToLong(file -> bytes(file.getParent()))
                    .max()
                    .orElse(0);
        } catch (IOException | UncheckedIOException goneMeanwhile) {
            return 0;
        }
    }

    private static long bytes(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        } catch (IOException goneMeanwhile) {
            return 0;
        }
    }
}
