package io.tieout.backfill.due;

import java.time.Duration;

/**
 * How due windows are looked for and put together.
 *
 * @param lookBack how far behind the watermark they are looked for
 * @param retryAfter time after which a run is tried again that left a pair unmatched
 * @param mergeGap two windows with no more than this between them become one run
 * @param longest most that one run covers
 */
public record DueSettings(Duration lookBack, Duration retryAfter, Duration mergeGap, Duration longest) {}
