package io.tieout.realtime.pipeline;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How records become events, the same for Kafka and for files.
 *
 * @param placeholderKeys values of keys that stand for none
 * @param maxAhead how far ahead of the clock an event's time may be
 * @param floor earliest time of an event
 * @param zone of times that have none; empty to reject them
 */
public record EventFormat(List<String> placeholderKeys, Duration maxAhead, Instant floor, Optional<String> zone) {

    public EventFormat {
        placeholderKeys = List.copyOf(placeholderKeys);
    }

    /** Options of the table {@code orders_in}. */
    public Map<String, String> orders() {
        return options("order_id", "order_time");
    }

    /** Options of the table {@code payments_in}. */
    public Map<String, String> payments() {
        return options("pay_id;order_id", "pay_amount;pay_time");
    }

    /** Options of the table {@code rates_in}. */
    public Map<String, String> rates(RatesFormat format) {
        Map<String, String> options = options("currency", "rate;update_time");
        options.put("checked-json.positive", "rate");
        if (format == RatesFormat.DEBEZIUM_JSON) {
            options.put("checked-json.change-time", "update_time");
        }
        return options;
    }

    /** Options of the table that a side of pairs has for itself. */
    public Map<String, String> pair(PairSide side) {
        return options(String.join(";", side.texts()), side.time());
    }

    private Map<String, String> options(String keys, String required) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("format", "checked-json");
        options.put("checked-json.keys", keys);
        options.put("checked-json.required", required);
        options.put("checked-json.placeholders", String.join(";", placeholderKeys));
        options.put("checked-json.max-ahead", maxAhead.toMillis() + " ms");
        options.put("checked-json.floor", floor.toString());
        zone.ifPresent(name -> options.put("checked-json.zone", name));
        return options;
    }
}
