package io.tieout.ops.cli;

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

/** Times and zones as options give them. */
final class TimeText {

    private TimeText() {}

    /**
     * The instant that {@code text} names, in {@code zone} where it names none.
     *
     * @throws UsageException if it is no time
     */
    static Instant instant(String option, String text, ZoneId zone) {
        List<Function<String, Instant>> forms = List.of(
                Instant::parse,
                given -> OffsetDateTime.parse(given).toInstant(),
                given -> LocalDateTime.parse(given).atZone(zone).toInstant(),
                given -> LocalDate.parse(given).atStartOfDay(zone).toInstant());
        return forms.stream()
                .flatMap(form -> tried(form, text).stream())
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "%s=%s is not a time: use 2026-08-21T10:00:00Z, 2026-08-21T10:00+02:00, 2026-08-21T10:00 or 2026-08-21"
                                .formatted(option, text)));
    }

    /** @throws UsageException if there is nothing from {@code from} to {@code to} */
    static void requireOrder(Instant from, Instant to) {
        if (!from.isBefore(to)) {
            throw new UsageException("--to=%s is not after --from=%s".formatted(to, from));
        }
    }

    /** @throws UsageException if it is no date */
    static LocalDate date(String option, String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException unreadable) {
            throw new UsageException("%s=%s is not a date: use such as 2026-08-21".formatted(option, text));
        }
    }

    /** @throws UsageException if there is no such zone */
    static ZoneId zone(String option, String text) {
        try {
            return ZoneId.of(text);
        } catch (DateTimeException unknown) {
            throw new UsageException(
                    "%s=%s is not a time zone: use UTC, a region such as America/Sao_Paulo, or an offset such as +02:00"
                            .formatted(option, text));
        }
    }

    private static <T> Optional<T> tried(Function<String, T> form, String text) {
        try {
            return Optional.of(form.apply(text));
        } catch (DateTimeParseException other) {
            return Optional.empty();
        }
    }
}
