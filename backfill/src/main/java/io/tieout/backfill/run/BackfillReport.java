package io.tieout.backfill.run;

import io.tieout.backfill.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a backfill did.
 *
 * @param runId number in {@code backfill_run}
 * @param read events read from the source
 * @param written rows handed to the tables, changed or not
 * @param watermark on record when it began
 */
public record BackfillReport(
        long runId,
        Window window,
        String source,
        RunMode mode,
        boolean open,
        long read,
        long written,
        Changes changes,
        Duration duration,
        Optional<Instant> watermark) {}
