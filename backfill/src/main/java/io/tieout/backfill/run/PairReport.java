package io.tieout.backfill.run;

import io.tieout.backfill.Window;
import java.time.Duration;

/**
 * What the repair of a pair did.
 *
 * @param window of the left events
 * @param missed matches that were due and not there before it
 * @param repaired how many of them are there now
 */
public record PairReport(String pair, Window window, long missed, long repaired, Duration duration) {}
