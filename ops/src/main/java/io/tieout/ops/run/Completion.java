package io.tieout.ops.run;

import io.tieout.ops.publish.Published;
import io.tieout.ops.status.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Whether everything published is reconciled: the job has read it and committed the results, and since then the
 * watermark has come to rest, which takes an idle timeout for the partitions that have fallen silent.
 */
public final class Completion {

    private final Topics topics;
    private final Duration rest;
    private Optional<Instant> readAt = Optional.empty();

    /**
     * A completion that has not been reached.
     *
     * @param rest how long the watermark must stand still, longer than the idle timeout of the sources
     */
    public Completion(Topics topics, Duration rest) {
        this.topics = topics;
        this.rest = rest;
    }

    /** When, by this process's clock, all was seen to be read; empty before. */
    public Optional<Instant> readAt() {
        return readAt;
    }

    /** Whether all is done, as of {@code status}. */
    public boolean isReached(Published published, Status status) throws InterruptedException {
        if (readAt.isEmpty() && topics.isReadUpTo(published.endOffsets())) {
            readAt = Optional.of(Instant.now());
        }
        boolean atRest = status.watermarkMovedAt()
                .map(moved -> moved.plus(rest).isBefore(status.at()))
                .orElse(true);
        return atRest
                && readAt.filter(read -> read.plus(rest).isBefore(Instant.now()))
                        .isPresent();
    }
}
