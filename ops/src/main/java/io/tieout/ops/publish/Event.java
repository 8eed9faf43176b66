package io.tieout.ops.publish;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One order or payment as it goes to Kafka.
 *
 * @param key the order's id, empty when the event has none
 * @param eventTime to the millisecond; empty when the event has none, which the job rejects
 * @param json the record's value, with canonical names only; ASCII, every other character escaped
 */
public record Event(Stream stream, String key, Optional<Instant> eventTime, String json) {

    public Event {
        Objects.requireNonNull(stream);
        Objects.requireNonNull(key);
        Objects.requireNonNull(eventTime);
        Objects.requireNonNull(json);
    }

    /**
     * Writes the JSON: columns in their canonical order, every value a string as it stands (a number would be rounded
     * by whoever reads it), but an order's version a number.
     *
     * @param values by canonical name; an empty text counts as absent, and the time column is taken from
     *     {@code eventTime} alone
     */
    public static Event of(Stream stream, Map<String, String> values, Optional<Instant> eventTime) {
        String key = values.getOrDefault(Columns.KEY, "");
        return new Event(stream, key, eventTime, EventJson.write(stream, values, eventTime));
    }
}
