package io.tieout.realtime.events;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.apache.flink.table.data.TimestampData;

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
                                    Instant.ofEpochMilli(millis),
                                    Instant.ofEpochMilli(floorMillis),
                                    token == JsonToken.VALUE_NUMBER_INT
                                            ? ": numbers are milliseconds since 1970, were these seconds?"
                                            : ""));
        }
        long latest = System.currentTimeMillis() + maxAhead.toMillis();
        if (millis > latest) {
            throw new Rejection(
                    RejectionCode.TIME_TOO_FAR_AHEAD,
                    "%s=%s is more than %s ahead of the clock".formatted(name, Instant.ofEpochMilli(millis), maxAhead));
        }
        return TimestampData.fromEpochMillis(millis);
    }
}
