package io.tieout.backfill.run;

import io.tieout.backfill.Window;
import io.tieout.backfill.source.EventSource;

/**
 * A backfill as it is asked for.
 *
 * @param window of order_time, aligned to the batch window
 * @param open whether the window may still be open, so that its undecided orders stay PENDING
 * @param askedBy person or schedule
 * @param cause why, as a person reads it
 */
public record BackfillRequest(
        Window window, EventSource source, RunMode mode, boolean open, String askedBy, String cause) {}
