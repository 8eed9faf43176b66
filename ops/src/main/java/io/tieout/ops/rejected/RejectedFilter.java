package io.tieout.ops.rejected;

import java.time.Instant;
import java.util.Optional;

/**
 * Which rejected records are meant.
 *
 * @param since seen at this moment or later
 * @param reasonCode with this reason
 */
public record RejectedFilter(Optional<Instant> since, Optional<String> reasonCode) {}
