package io.tieout.ops.cli;

import io.tieout.ops.close.Day;
import picocli.CommandLine.Option;

/** The options that name a day to close. */
final class DayOptions {

    @Option(names = "--date", paramLabel = "DATE", description = "The day, such as 2026-03-01.")
    private String date;

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            defaultValue = "UTC",
            description = "Zone of the day. Default: ${DEFAULT-VALUE}.")
    private String zone;

    /** @throws UsageException if none is named, or it is no date or no zone */
    Day day() {
        if (date == null) {
            throw new UsageException("Name the day by --date");
        }
        return new Day(TimeText.date("--date", date), TimeText.zone("--zone", zone));
    }
}
