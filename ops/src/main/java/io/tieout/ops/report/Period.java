package io.tieout.ops.report;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * What a report is about: orders by order_time, payments by pay_time.
 *
 * @param from itself included
 * @param to not included; after {@code from}
 * @param zone in which the report shows every time
 */
public record Period(Instant from, Instant to, ZoneId zone) {

    /** From the first moment of a day to that of the next, which may be 23 or 25 hours. */
    public static Period ofDay(LocalDate day, ZoneId zone) {
        return new Period(
                day.atStartOfDay(zone).toInstant(),
                day.plusDays(1).atStartOfDay(zone).toInstant(),
                zone);
    }

    public Period {
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException("The period from %s to %s is empty".formatted(from, to));
        }
    }
}
