package io.tieout.realtime.events;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The styles in which a time is read: {@code 2024-03-01T10:00:00.123Z} or with an offset, the same with a space for the
 * T, with a comma for the point, without the fraction or the seconds, all of these without a zone where the source
 * declares one; and milliseconds since 1970, as a number of at most 14 digits or a text of 12 to 14. Digits beyond the
 * millisecond are cut, towards the past.
 */
final class InstantText {

    /** Written out for speed in {@link #usual}; this pattern judges what is not in the usual form. */
    private static final Pattern STYLE = Pattern.compile("(\\d{4})-(\\d{2})-(\\d{2})[T ](\\d{2}):(\\d{2})(?::(\\d{2})"
            + "(?:[.,](\\d{1,9}))?)?(?: ?(Z|[+-]\\d{2}(?::?\\d{2})?))?");

    private static final Pattern MILLIS = Pattern.compile("-?\\d{1,14}");

    /** A text of fewer digits may be seconds, or a year. */
    private static final int LEAST_DIGITS = 12;

    private static final long NOT_USUAL = Long.MIN_VALUE;

    private InstantText() {}

    static long parse(String field, String text, ZoneId zone) throws Rejection {
        long usual = usual(text);
        if (usual != NOT_USUAL) {
            return usual;
        }
        if (text.length() >= LEAST_DIGITS && isMillis(text)) {
            return Long.parseLong(text);
        }
        Matcher parts = STYLE.matcher(text);
        if (!parts.matches()) {
            throw unreadable(field, text, "");
        }
        try {
            LocalDateTime time = LocalDateTime.of(
                    Integer.parseInt(parts.group(1)),
                    Integer.parseInt(parts.group(2)),
                    Integer.parseInt(parts.group(3)),
                    Integer.parseInt(parts.group(4)),
                    Integer.parseInt(parts.group(5)),
                    parts.group(6) == null ? 0 : Integer.parseInt(parts.group(6)));
            long millis = millisOf(parts.group(7));
            if (parts.group(8) != null) {
                ZoneOffset offset = ZoneOffset.of(parts.group(8));
                return time.toEpochSecond(offset) * 1000 + millis;
            }
            return local(field, text, time, zone) + millis;
        } catch (DateTimeException impossible) {
            throw unreadable(field, text, ": " + impossible.getMessage());
        }
    }

    static long parseMillis(String field, String digits) throws Rejection {
        if (!isMillis(digits)) {
            throw unreadable(field, digits, ": a number is milliseconds since 1970, of at most 14 digits");
        }
        return Long.parseLong(digits);
    }

    /** Whether it is a count of milliseconds and no date. */
    static boolean isMillis(String text) {
        return MILLIS.matcher(text).matches();
    }

    /** A time that the zone's clocks showed twice is the earlier one; one that they skipped is refused. */
    private static long local(String field, String text, LocalDateTime time, ZoneId zone) throws Rejection {
        if (zone == null) {
            throw new Rejection(
                    RejectionCode.TIME_WITHOUT_ZONE,
                    "%s=%s has no zone: use Z or an offset".formatted(field, Rejection.shown(text)));
        }
        ZoneOffsetTransition change = zone.getRules().getTransition(time);
        if (change != null && change.isGap()) {
            throw unreadable(field, text, ": clocks in %s skipped it".formatted(zone));
        }
        return time.atZone(zone).withEarlierOffsetAtOverlap().toInstant().toEpochMilli();
    }

    private static Rejection unreadable(String field, String text, String why) {
        return new Rejection(
                RejectionCode.UNREADABLE_TIME,
                "%s=%s is not a time such as 2024-03-01T10:00:00Z%s".formatted(field, Rejection.shown(text), why));
    }

    private static long millisOf(String fraction) {
        if (fraction == null) {
            return 0;
        }
        return Long.parseLong((fraction + "00").substring(0, 3));
    }

    /** {@code yyyy-MM-dd(T| )HH:mm:ss[.f...]Z} in one pass; {@link #NOT_USUAL} for anything else. */
    private static long usual(String text) {
        int length = text.length();
        if (length < 20 || length > 30 || text.charAt(length - 1) != 'Z') {
            return NOT_USUAL;
        }
        char between = text.charAt(10);
        boolean shaped = text.charAt(4) == '-'
                && text.charAt(7) == '-'
                && (between == 'T' || between == ' ')
                && text.charAt(13) == ':'
                && text.charAt(16) == ':'
                && (length == 20 || (text.charAt(19) == '.' && length > 21));
        if (!shaped) {
            return NOT_USUAL;
        }
        int year = digits(text, 0, 4);
        int month = digits(text, 5, 7);
        int day = digits(text, 8, 10);
        int hour = digits(text, 11, 13);
        int minute = digits(text, 14, 16);
        int second = digits(text, 17, 19);
        int fraction = length == 20 ? 0 : digits(text, 20, length - 1);
        boolean inRange = year >= 1970
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= Month.of(month).length(Year.isLeap(year))
                && hour >= 0
                && hour <= 23
                && minute >= 0
                && minute <= 59
                && second >= 0
                && second <= 59
                && fraction >= 0;
        if (!inRange) {
            return NOT_USUAL;
        }
        long seconds = epochDay(year, month, day) * 86_400L + hour * 3600L + minute * 60L + second;
        return seconds * 1000 + (length == 20 ? 0 : thousandths(fraction, length - 21));
    }

    private static int thousandths(int fraction, int digits) {
        int value = fraction;
        for (int at = digits; at < 3; at++) {
            value *= 10;
        }
        for (int at = digits; at > 3; at--) {
            value /= 10;
        }
        return value;
    }

    /** The number in the digits from {@code start} to before {@code end}, or -1 if another character is among them. */
    private static int digits(String text, int start, int end) {
        int value = 0;
        for (int at = start; at < end; at++) {
            int digit = text.charAt(at) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    /** Days since 1970-01-01 in the Gregorian calendar; years from 1970 on. */
    private static long epochDay(int year, int month, int day) {
        int shifted = month > 2 ? year : year - 1;
        int era = shifted / 400;
        int yearOfEra = shifted - era * 400;
        int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * 146_097L + dayOfEra - 719_468;
    }
}
