package io.tieout.realtime.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What becomes of rows between the joins and one table that is filled. */
final class SinkChecks {

    private static final Set<String> OUTER =
            Set.of("left", "right", "full", "LeftOuterJoin", "RightOuterJoin", "FullOuterJoin");

    private final Operator sink;
    private final Operator logical;
    private final List<String> key;
    private final List<String> shipping;

    /**
     * Of a planned sink.
     *
     * @param logical the SQL's own tree of what fills it
     * @param key columns of its primary key; none if it has no key
     * @param shipping how rows reach its writer; none if it has no writer
     */
    SinkChecks(Operator sink, Operator logical, List<String> key, List<String> shipping) {
        this.sink = sink;
        this.logical = logical;
        this.key = key;
        this.shipping = shipping;
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(List.of(updates()));
        materialized().ifPresent(findings::add);
        outerJoin().ifPresent(findings::add);
        scattered().ifPresent(findings::add);
        return findings;
    }

    private Finding updates() {
        Side rows = new Side(sink.inputs().get(0));
        Optional<Operator> updating = rows.updating();
        if (updating.isEmpty()) {
            return Finding.ok(Check.UPDATES, sink.table(), "%s gets inserted rows only".formatted(sink.table()));
        }
        if (key.isEmpty() && FirstRow.isUpdatingRank(updating.get())) {
            return Finding.wrong(
                    Check.UPDATES,
                    sink.table(),
                    "%s has no primary key, and %s changes rows that it has passed on though Flink plans it insert-only (FLINK-40368)"
                            .formatted(sink.table(), new FirstRow(updating.get()).text()),
                    "fill a table with PRIMARY KEY (...) NOT ENFORCED that replaces rows by it");
        }
        return Finding.ok(
                Check.UPDATES,
                sink.table(),
                "%s takes the updates of %s%s"
                        .formatted(
                                sink.table(),
                                updating.get().name(),
                                key.isEmpty() ? "" : " by its key, " + String.join(", ", key)));
    }

    private Optional<Finding> materialized() {
        if (!sink.attributes().containsKey("upsertMaterialize")) {
            return Optional.empty();
        }
        return Optional.of(Finding.wrong(
                Check.UPDATES,
                sink.table(),
                "a SinkMaterializer in front of %s holds every row in state".formatted(sink.table()),
                "let rows of one key come in order, or say ON CONFLICT DO DEDUPLICATE"));
    }

    /** A condition on the other side's columns in WHERE turns an outer join into an inner one. */
    private Optional<Finding> outerJoin() {
        long written = outer(logical, "LogicalJoin", "LogicalCorrelate");
        if (written == 0) {
            return Optional.empty();
        }
        long planned = outer(sink, "IntervalJoin", "WindowJoin", "TemporalJoin", "Join", "LookupJoin");
        if (planned < written) {
            return Optional.of(Finding.wrong(
                    Check.OUTER_JOIN,
                    sink.table(),
                    "WHERE makes %s of %d an inner join: rows without a partner are gone"
                            .formatted(written == 1 ? "the outer join" : written - planned + " outer joins", written)
                            .replace(" of 1 ", " "),
                    "put bounds and other conditions on the optional side into ON"));
        }
        return Optional.of(
                Finding.ok(Check.OUTER_JOIN, sink.table(), "%d written, %d planned".formatted(written, planned)));
    }

    private static long outer(Operator root, String... names) {
        Set<String> joins = Set.of(names);
        return root.tree()
                .filter(operator -> joins.contains(operator.name()))
                .filter(operator -> OUTER.contains(operator.attribute("joinType")))
                .count();
    }

    private Optional<Finding> scattered() {
        boolean scattered = !key.isEmpty() && shipping.stream().anyMatch(strategy -> !strategy.equals("HASH"));
        if (!scattered || isTogether(sink.inputs().get(0))) {
            return Optional.empty();
        }
        return Optional.of(Finding.wrong(
                Check.UPDATES,
                sink.table(),
                "rows come to %s by %s, so two writers may have rows of one key"
                        .formatted(sink.table(), String.join(", ", shipping)),
                "set table.exec.sink.keyed-shuffle to FORCE"));
    }

    /** Whether exchanges on the way have brought the rows of a key together. */
    private boolean isTogether(Operator operator) {
        if (operator.name().equals("Exchange")) {
            String distribution = operator.attribute("distribution");
            return distribution.equals("single")
                    || key.containsAll(PlanText.split(distribution.replaceAll("^hash\\[|]$", "")));
        }
        return !operator.inputs().isEmpty() && operator.inputs().stream().allMatch(this::isTogether);
    }
}
