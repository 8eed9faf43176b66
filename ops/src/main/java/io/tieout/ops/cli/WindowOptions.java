package io.tieout.ops.cli;

import io.tieout.backfill.Window;
import java.time.Instant;
import java.time.ZoneId;
import picocli.CommandLine.Option;

/** The options that name a window of event time. */
final class WindowOptions {

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = {
                "Orders from this order_time on: 2026-08-21T10:00:00Z, 2026-08-21T10:00+02:00,",
                "or 2026-08-21T10:00 or 2026-08-21 in the zone."
            })
    private String from;

    @Option(names = "--to", paramLabel = "TIME", description = "Orders before this order_time, itself not included.")
    private String to;

    @Option(
            names = "--window-zone",
            paramLabel = "ZONE",
            defaultValue = "UTC",
            description = "Zone of --from and --to where they name none. Default: ${DEFAULT-VALUE}.")
    private String zone;

    /** Whether any of the two ends is named. */
    boolean isGiven() {
        return from != null || to != null;
    }

    /** @throws UsageException if an end is missing or is no time, or the window is empty. */
    Window window() {
        if (from == null || to == null) {
            throw new UsageException("Name the window by --from and --to");
        }
        ZoneId zoneId = TimeText.zone("--window-zone", zone);
        Instant start = TimeText.instant("--from", from, zoneId);
        Instant end = TimeText.instant("--to", to, zoneId);
        TimeText.requireOrder(start, end);
        return new Window(start, end);
    }
}
