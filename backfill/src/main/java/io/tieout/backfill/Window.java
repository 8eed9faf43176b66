package io.tieout.backfill;

import java.time.Duration;
import java.time.Instant;

/**
 * A span of event time.
 *
 * @param from itself included
 * @param to not included; after {@code from}
 */
public record Window(Instant from, Instant to) {

    public Window {
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException("The window from %s to %s is empty".formatted(from, to));
        }
    }

    /** How long it is. */
    public Duration length() {
        return Duration.between(from, to);
    }

    /** Whether this time lies in it. */
    public boolean contains(Instant time) {
        return !time.isBefore(from) && time.isBefore(to);
    }

    /** The window that is longer by these at its ends. */
    public Window padded(Duration before, Duration after) {
        return new Window(from.minus(before), to.plus(after));
    }

    /** Whether both ends lie on multiples of {@code size}, counted from 1970-01-01T00:00:00Z. */
    public boolean isAligned(Duration size) {
        return equals(aligned(size));
    }

    /** The smallest window that contains this one and is aligned. */
    public Window aligned(Duration size) {
        Instant start = floor(from, size);
        Instant end = floor(to, size);
        return new Window(start, end.equals(to) ? end : end.plus(size));
    }

    private static Instant floor(Instant time, Duration size) {
        long millis = time.toEpochMilli();
        long down = Math.floorDiv(millis, size.toMillis()) * size.toMillis();
        return Instant.ofEpochMilli(down);
    }

    /** Both ends in UTC. */
    @Override
    public String toString() {
        return "%s to %s".formatted(from, to);
    }
}
