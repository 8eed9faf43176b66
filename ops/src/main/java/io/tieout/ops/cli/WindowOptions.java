package io.tieout.ops.cli;

import io.tieout.backfill.Window;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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
        Instant start = instant("--from", from);
        Instant end = instant("--to", to);
        if (!start.isBefore(end)) {
            throw new UsageException("--to=%s is not after --from=%s".formatted(end, start));
        }
        return new Window(start, end);
    }

    private Instant instant(String option, String text) {
        ZoneId zoneId = zoneId();
        List<Function<String, Instant>> forms = List.of(
                Instant::parse,
                given -> OffsetDateTime.parse(given).toInstant(),
                given -> LocalDateTime.parse(given).atZone(zoneId).toInstant(),
                given -> LocalDate.parse(given).atStartOfDay(zoneId).toInstant());
        return forms.stream()
                .flatMap(form -> tried(form, text).stream())
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "%s=%s is not a time: use 2026-08-21T10:00:00Z, 2026-08-21T10:00+02:00, 2026-08-21T10:00 or 2026-08-21"
                                .formatted(option, text)));
    }

    private static Optional<Instant> tried(Function<String, Instant> form, String text) {
        try {
            return Optional.of(form.apply(text));
        } catch (DateTimeParseException other) {
            return Optional.empty();
        }
    }

    private ZoneId zoneId() {
        try {
            return ZoneId.of(zone);
        } catch (DateTimeException unknown) {
            throw new UsageException(
                    "--window-zone=%s is not a time zone: use UTC, a region such as America/Sao_Paulo, or an offset such as +02:00"
                            .formatted(zone));
        }
    }
}
