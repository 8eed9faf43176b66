package io.tieout.ops.e2e;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Looks at the recorded watermark behind the join again and again, on a thread of its own. */
final class WatermarkWatch implements AutoCloseable {

    private static final int BETWEEN_LOOKS_MILLIS = 5;

    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final List<Instant> seen = Collections.synchronizedList(new ArrayList<>());
    private final Tables tables;
    private final Future<?> looking;
    private volatile String fall = "";

    WatermarkWatch(Tables tables) {
        this.tables = tables;
        this.looking = thread.submit(this::lookUntilClosed);
    }

    private String lookUntilClosed() throws InterruptedException {
        while (!thread.isShutdown()) {
            look(tables.watermark("payment_facts"));
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
        }
        return "";
    }

    private void look(Optional<Instant> watermark) {
        Instant last = seen.isEmpty() ? Instant.MIN : seen.get(seen.size() - 1);
        Instant now = watermark.orElse(Instant.MIN);
        if (now.isBefore(last)) {
            fall = "from " + last + " to " + watermark.map(Instant::toString).orElse("none");
        }
        if (now.isAfter(last)) {
            seen.add(now);
        }
    }

    /**
     * The last time it went down or away, empty if it never did.
     *
     * @throws ExecutionException if the watch has ended before its time
     */
    String fall() throws ExecutionException, InterruptedException {
        return looking.isDone() ? "the watch has ended" + looking.get() : fall;
    }

    Optional<Instant> newest() {
        return seen.isEmpty() ? Optional.empty() : Optional.of(seen.get(seen.size() - 1));
    }

    int distinct() {
        return seen.size();
    }

    @Override
    public void close() throws InterruptedException {
        thread.shutdown();
        thread.awaitTermination(10, TimeUnit.SECONDS);
    }
}
