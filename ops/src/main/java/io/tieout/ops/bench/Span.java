package io.tieout.ops.bench;

import java.time.Duration;
import java.time.Instant;

/**
 * A span of time.
 *
 * @param from included
 * @param to not included
 */
record Span(Instant from, Instant to) {

    /** @param millis since 1970-01-01 UTC. */
    boolean contains(long millis) {
        return millis >= from.toEpochMilli() && millis < to.toEpochMilli();
    }

    Duration length() {
        return Duration.between(from, to);
    }
}
