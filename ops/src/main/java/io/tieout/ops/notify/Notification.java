package io.tieout.ops.notify;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A fact to tell.
 *
 * @param eventId names the fact: two notifications with the same one tell the same
 * @param at when it happened, by the clock
 * @param text the fact as a sentence
 * @param figures what the sentence says, by name; amounts and counts as strings
 */
public record Notification(
        String eventId, Kind kind, Instant at, String pipeline, String text, Map<String, String> figures) {

    public Notification {
        figures = Collections.unmodifiableMap(new TreeMap<>(figures));
    }
}
