package io.tieout.realtime.pipeline;

import static io.tieout.realtime.pipeline.Branch.PAIRS;
import static io.tieout.realtime.pipeline.Mode.STREAMING;
import static io.tieout.realtime.pipeline.Stage.EVENTS;
import static io.tieout.realtime.pipeline.Stage.FIRST;
import static io.tieout.realtime.pipeline.Stage.INSERTS;
import static io.tieout.realtime.pipeline.Stage.JOINS;
import static io.tieout.realtime.pipeline.Stage.SINKS;
import static io.tieout.realtime.pipeline.Stage.SOURCES;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files of {@link Branch#PAIRS}: templates, rendered for each source, side or pair. What all pairs write to one
 * table goes through one sink, or each pair would take its connections.
 */
final class PairFiles {

    private static final SqlFile SOURCE = SqlFile.load(SOURCES, "pair_in").in(PAIRS);
    private static final SqlFile SIDE = SqlFile.load(EVENTS, "pair_side").in(PAIRS);
    private static final SqlFile MATCHES = SqlFile.load(JOINS, "pair_matches").in(PAIRS);
    private static final SqlFile KEPT = SqlFile.load(FIRST, "pair_kept").in(PAIRS);
    private static final SqlFile MATCH_SINK = SqlFile.load(SINKS, "pair_match").in(PAIRS);
    private static final SqlFile MATCH_INSERT =
            SqlFile.load(INSERTS, "pair_match").in(PAIRS);

    /** What is once there for all pairs; a SELECT with placeholders is repeated for each side. */
    private static final List<SqlFile> LEDGER = List.of(
            SqlFile.load(SINKS, "pair_event").in(PAIRS),
            SqlFile.load(INSERTS, "pair_event").in(PAIRS));

    /** What is once there for all sources of pairs; a SELECT with placeholders is repeated for each source. */
    private static final List<SqlFile> RECORDS = List.of(
            SqlFile.load(EVENTS, "pair_records").in(PAIRS),
            SqlFile.load(EVENTS, "pair_late", STREAMING).in(PAIRS),
            SqlFile.load(SINKS, "pair_rejected_event").in(PAIRS),
            SqlFile.load(SINKS, "pair_late_event", STREAMING).in(PAIRS),
            SqlFile.load(SINKS, "pair_source_progress", STREAMING).in(PAIRS),
            SqlFile.load(INSERTS, "pair_rejected_event").in(PAIRS),
            SqlFile.load(INSERTS, "pair_late_event", STREAMING).in(PAIRS),
            SqlFile.load(INSERTS, "pair_source_progress", STREAMING).in(PAIRS));

    private final List<Pair> pairs;
    private final Duration outOfOrderness;

    /** @param outOfOrderness by how much the watermark of a source trails its newest event */
    PairFiles(List<Pair> pairs, Duration outOfOrderness) {
        this.pairs = pairs;
        this.outOfOrderness = outOfOrderness;
    }

    /** Every file before it is rendered. */
    static List<SqlFile> templates() {
        return Stream.of(List.of(SOURCE, SIDE, MATCHES, KEPT, MATCH_SINK, MATCH_INSERT), LEDGER, RECORDS)
                .flatMap(List::stream)
                .toList();
    }

    /** The rendered files of one mode; none without pairs. */
    List<SqlFile> of(Mode mode) {
        List<Map<String, String>> sources = sources();
        List<Map<String, String>> sides = sides();
        List<SqlFile> files = new ArrayList<>();
        sources.forEach(source -> files.add(SOURCE.rendered(source)));
        sides.forEach(side -> files.add(SIDE.rendered(side)));
        pairs.forEach(pair -> files.addAll(matches(pair)));
        if (!sides.isEmpty()) {
            LEDGER.forEach(file -> files.add(file.united(sides)));
        }
        if (!sources.isEmpty()) {
            RECORDS.forEach(file -> files.add(file.united(sources)));
        }
        return files.stream().filter(file -> file.modes().contains(mode)).toList();
    }

    /** Values of each source that only pairs read. */
    private List<Map<String, String>> sources() {
        return pairs.stream()
                .flatMap(pair -> pair.sides().stream())
                .filter(PairSide::isOwn)
                .distinct()
                .map(this::source)
                .toList();
    }

    /** Values of each side of each pair. */
    private List<Map<String, String>> sides() {
        return pairs.stream()
                .flatMap(pair -> Stream.of(
                        side(pair, "LEFT", pair.leftRelation(), pair.left()),
                        side(pair, "RIGHT", pair.rightRelation(), pair.right())))
                .toList();
    }

    /** The rendered files from the join to the insert, earlier stages first. */
    static List<SqlFile> matches(Pair pair) {
        String matches = pair.relation("matches");
        String kept = pair.relation("kept");
        boolean all = pair.keep() == Keep.ALL;
        Map<String, String> values = new TreeMap<>();
        values.put("pair", pair.name());
        values.put("left", pair.leftRelation());
        values.put("right", pair.rightRelation());
        values.put("before", PipelineSettings.interval(pair.before()));
        values.put("after", PipelineSettings.interval(pair.after()));
        values.put("matches", matches);
        values.put("order", pair.keep().order());
        values.put("merge", pair.keep().merge());
        values.put("kept", all ? matches : kept);
        values.put("match_key", all ? "right_id" : "CAST('' AS STRING)");
        values.put("changes", all ? "insert" : "insert, update");
        List<SqlFile> files = new ArrayList<>();
        values.put("relation", matches);
        files.add(MATCHES.rendered(values));
        if (!all) {
            values.put("relation", kept);
            files.add(KEPT.rendered(values));
        }
        values.put("relation", pair.sink());
        files.add(MATCH_SINK.rendered(values));
        files.add(MATCH_INSERT.rendered(values));
        return files;
    }

    private Map<String, String> source(PairSide side) {
        return Map.of(
                "relation", side.relation(),
                "stream", side.stream(),
                "texts",
                        side.texts().stream()
                                .map(column -> quoted(column) + " VARCHAR(200)")
                                .collect(Collectors.joining(",\n    ")),
                "time", quoted(side.time()),
                "out_of_orderness", PipelineSettings.interval(outOfOrderness));
    }

    private static Map<String, String> side(Pair pair, String name, String relation, PairSide side) {
        return Map.of(
                "relation", relation,
                "pair", pair.name(),
                "side", name,
                "in", side.relation(),
                "id", quoted(side.id()),
                "key", quoted(side.key()),
                "time", quoted(side.time()));
    }

    private static String quoted(String column) {
        return "`%s`".formatted(column);
    }
}
