package io.tieout.ops.status;

import java.time.Instant;
import java.util.Optional;

/** What one sink of a pipeline has recorded; all empty if it never opened. */
record SinkProgress(Optional<Instant> watermark, boolean ended, Optional<Instant> movedAt) {}
