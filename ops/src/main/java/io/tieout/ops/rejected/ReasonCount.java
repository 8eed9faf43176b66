package io.tieout.ops.rejected;

import java.time.Instant;

/** How many records of a stream were rejected for one reason, and when the last was seen. */
public record ReasonCount(String stream, String reasonCode, long count, Instant lastSeen) {}
