package io.tieout.ops.publish;

import java.time.Instant;
import java.util.Objects;

/**
 * An event and the moment, on the clock of the events, at which it is published; later than the event's own time when
 * it is out of order or late.
 */
public record Arrival(Instant arrivesAt, Event event) {

    public Arrival {
        Objects.requireNonNull(arrivesAt);
        Objects.requireNonNull(event);
    }
}
