package io.tieout.ops.cli;

import io.tieout.ops.report.Period;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import picocli.CommandLine.Option;

/** The options that name what a report is about. */
final class PeriodOptions {

    @Option(
            names = "--date",
            paramLabel = "DATE",
            description = "One day of the zone, such as 2026-03-01, from its first moment to that of the next.")
    private String date;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = {
                "Orders by order_time and payments by pay_time from this moment on: 2026-03-01T10:00:00Z,",
                "2026-03-01T10:00+02:00, or 2026-03-01T10:00 or 2026-03-01 in the zone."
            })
    private String from;

    @Option(names = "--to", paramLabel = "TIME", description = "Up to this moment, itself not included.")
    private String to;

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            defaultValue = "UTC",
            description = {
                "Zone of these times where they name none, and of every time in the report.",
                "Default: ${DEFAULT-VALUE}."
            })
    private String zone;

    /** @throws UsageException if nothing or too much is named, an end is no time, or the period is empty. */
    Period period() {
        ZoneId zoneId = TimeText.zone("--zone", zone);
        if (date != null && from == null && to == null) {
            LocalDate day = TimeText.date("--date", date);
            return Period.ofDay(day, zoneId);
        }
        if (date != null || from == null || to == null) {
            throw new UsageException("Name the period by --from and --to, or one day by --date");
        }
        Instant start = TimeText.instant("--from", from, zoneId);
        Instant end = TimeText.instant("--to", to, zoneId);
        TimeText.requireOrder(start, end);
        return new Period(start, end, zoneId);
    }
}
