package io.tieout.backfill.due;

import java.time.Duration;

/**
 * How due windows are looked for and put together.
 *
 * @param lookBack how far behind the watermark they are looked for by who looks often
 * @param retryAfter time after which a run is tried again that left a pair unmatched
 * @param mergeGap two windows with no more than this between them become one run
 * @param longest most that one run covers
 * @param settle time after which an event that came is in the archive: it is there with the next checkpoint
 */
public record DueSettings(
        Duration lookBack, Duration retryAfter, Duration mergeGap, Duration longest, Duration settle) {}
