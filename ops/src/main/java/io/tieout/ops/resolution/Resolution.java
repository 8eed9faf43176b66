package io.tieout.ops.resolution;

import java.time.Instant;
import java.util.Optional;

/**
 * A decision as it stands in the database.
 *
 * @param undone empty while the decision is in force
 */
public record Resolution(Decision decision, Instant at, Optional<Undone> undone) {

    /** Who took the decision back, and why. */
    public record Undone(String by, Instant at, String reason) {}
}
