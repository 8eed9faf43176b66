package io.tieout.ops.status;

import java.time.Instant;

/** What the verdict on a watermark needs besides the watermarks; {@code now} is the database's clock. */
record Figures(Instant now, long orders, long payments, long jobConnections) {}
