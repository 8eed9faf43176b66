package io.tieout.backfill.source;

import io.tieout.backfill.SqlResource;
import io.tieout.backfill.Window;
import io.tieout.realtime.pipeline.Pair;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.TableOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The events of a pair as the table pair_event has them, which is every one that was ever accepted: pairs need no other
 * archive.
 *
 * @param database that holds the table
 */
public record PairEvents(PostgresTarget database, Pair pair) {

    /** Times as {@link DatabaseEvents} reads them, and for the same reason. */
    private static final String EVENTS = """
            (SELECT event_id, join_key, floor(extract(epoch FROM event_time) * 1000)::bigint AS time_millis
             FROM tieout.pair_event WHERE pair = '%s' AND side = '%s'
             AND event_time >= timestamptz '%s' AND event_time < timestamptz '%s') AS events""";

    /**
     * Statements that define the relations of both sides.
     *
     * @param left times of the left events; the right ones are read as far as the interval reaches
     */
    public List<String> definitions(Window left) {
        return List.of(
                definition(pair.leftRelation(), "LEFT", left),
                definition(pair.rightRelation(), "RIGHT", left.padded(pair.before(), pair.after())));
    }

    private String definition(String relation, String side, Window times) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("connector", "jdbc");
        options.put("url", database.url());
        options.put("username", database.user());
        database.password().ifPresent(secret -> options.put("password", secret));
        options.put(
                "table-name",
                EVENTS.formatted(pair.name(), side, times.from(), times.to()).replace('\n', ' '));
        return SqlResource.filled("pair_side", Map.of("relation", relation, "options", TableOptions.text(options)));
    }
}
