package io.tieout.ops.close;

import io.tieout.ops.report.Period;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/** A day of a time zone, from its first moment to that of the next day. */
public record Day(LocalDate date, ZoneId zone) {

    /**
     * All of the day.
     *
     * @throws CloseException if the clocks of the zone left it out
     */
    public Period period() {
        Instant from = date.atStartOfDay(zone).toInstant();
        Instant to = date.plusDays(1).atStartOfDay(zone).toInstant();
        if (!from.isBefore(to)) {
            throw new CloseException("There was no %s in %s: its clocks left that day out".formatted(date, zone));
        }
        return new Period(from, to, zone);
    }

    @Override
    public String toString() {
        return "%s (%s)".formatted(date, zone);
    }
}
