package io.tieout.realtime.pipeline;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Where one side of a pair has its events from. Sides that read the same topic share the relation.
 *
 * @param relation source that delivers them: one of the pair's own, or that of orders or payments
 * @param stream name under which records of the source are counted, and rejected or late ones stand in the tables
 * @param id column that names an event
 * @param key column by which left and right belong together; it may be the id
 * @param time column of the event time
 */
public record PairSide(String relation, String stream, String id, String key, String time) {

    private static final Set<String> MAIN = Set.of("orders_in", "payments_in");

    /** Whether the source is there for pairs only; rejected and late records of others are told elsewhere. */
    public boolean isOwn() {
        return !MAIN.contains(relation);
    }

    /** Names of the columns of a source of its own that are texts, each once. */
    List<String> texts() {
        return Stream.of(id, key).distinct().toList();
    }
}
