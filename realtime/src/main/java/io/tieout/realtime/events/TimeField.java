package io.tieout.realtime.events;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.util.TimeUtils;

/**
 * An instant to the millisecond, finer digits cut towards the past, within what can be true.
 *
 * @param zone of times that have none; null to reject them
 * @param floorMillis earliest time allowed, milliseconds since 1970-01-01 UTC
 * @param maxAhead how far ahead of the clock a time may be
 */
record TimeField(String name, ZoneId zone, long floorMillis, Duration maxAhead) implements FieldReader {

    @Override
    public Object read(JsonParser json, JsonToken token) throws IOException, Rejection {
        long millis = switch (token) {
            case VALUE_STRING -> InstantText.parse(name, json.getText(), zone);
            case VALUE_NUMBER_INT -> InstantText.parseMillis(name, json.getText());
            default -> throw FieldReader.wrongType(name, "a time", token);
        };
        if (millis < floorMillis) {
            throw new Rejection(
                    RejectionCode.TIME_BEFORE_FLOOR,
                    "%s=%s is before %s%s"
                            .formatted(
                                    name,
                                    shown(json.getText(), millis),
                                    Instant.ofEpochMilli(floorMillis),
                                    millis * 1000 >= floorMillis && InstantText.isMillis(json.getText())
                                            ? ": digits are milliseconds since 1970, were these seconds?"
                                            : ""));
        }
        if (millis - System.currentTimeMillis() > maxAhead.toMillis()) {
            throw new Rejection(
                    RejectionCode.TIME_TOO_FAR_AHEAD,
                    "%s=%s is more than %s ahead of the clock"
                            .formatted(name, shown(json.getText(), millis), TimeUtils.formatWithHighestUnit(maxAhead)));
        }
        return TimestampData.fromEpochMillis(millis);
    }

    /** As it was given, and what that means where a person cannot read it. */
    private static String shown(String given, long millis) {
        return InstantText.isMillis(given) ? "%s (%s)".formatted(given, Instant.ofEpochMilli(millis)) : given;
    }
}
