package io.tieout.ops.publish;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a time in any of the accepted styles: ISO-8601 with {@code Z} or an offset; without either, with {@code T} or a
 * space between date and time, in the given zone; 13 digits, the milliseconds since 1970.
 *
 * <p>Digits below the millisecond are cut off, towards the past. A local time that the zone's clocks skipped is
 * refused; one they showed twice is taken as the earlier of the two instants.
 *
 * @param zone of times without one; empty when such times are refused
 */
record EventTimes(Optional<ZoneId> zone) {

    private static final Pattern EPOCH_MILLIS = Pattern.compile("[0-9]{13}");

    private static final Pattern TEXT = Pattern.compile("(?<date>[0-9]{4}-[0-9]{2}-[0-9]{2})[T ]"
            + "(?<time>[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?)"
            + "(?<offset>Z|[+-][0-9]{2}(:?[0-9]{2})?)?");

    /**
     * Reads one time, without blanks around it.
     *
     * @throws Unreadable with what is wrong and what is allowed
     */
    Instant read(String text) throws Unreadable {
        if (EPOCH_MILLIS.matcher(text).matches()) {
            return Instant.ofEpochMilli(Long.parseLong(text));
        }
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new Unreadable(notATime(text));
        }
        try {
            LocalDateTime time = LocalDateTime.parse(parts.group("date") + "T" + parts.group("time"));
            Optional<ZoneOffset> offset =
                    Optional.ofNullable(parts.group("offset")).map(ZoneOffset::of);
            return time.toInstant(offset.isPresent() ? offset.get() : offset(text, time))
                    .truncatedTo(ChronoUnit.MILLIS);
        } catch (DateTimeException e) {
            throw new Unreadable(notATime(text), e);
        }
    }

    private static String notATime(String text) {
        return text + " is not a time: allowed are 2016-09-15T12:16:38.000Z, 2016-09-15T14:16:38+02:00,"
                + " 2016-09-15 12:16:38 with --zone, and 1473941798000";
    }

    private ZoneOffset offset(String text, LocalDateTime time) throws Unreadable {
        ZoneId local =
                zone.orElseThrow(() -> new Unreadable(text + " has no time zone: give --zone, for example --zone UTC"));
        List<ZoneOffset> offsets = local.getRules().getValidOffsets(time);
        if (offsets.isEmpty()) {
            throw new Unreadable(text + " does not exist in " + local
                    + ", where the clocks were put forward past it: correct it, or give its offset, for example "
                    + suggestion(time, local));
        }
        // In an overlap the offset before the change comes first, which makes the earlier instant.
        return offsets.get(0);
    }

    private static String suggestion(LocalDateTime time, ZoneId zone) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                time.atOffset(zone.getRules().getTransition(time).getOffsetBefore()));
    }

    /** A text that is no time; the message ends with what is allowed, the caller puts the place before it. */
    static final class Unreadable extends Exception {

        private static final long serialVersionUID = 1L;

        Unreadable(String message) {
            super(message);
        }

        Unreadable(String message, DateTimeException cause) {
            super(message, cause);
        }
    }
}
