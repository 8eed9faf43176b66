package io.tieout.realtime.check;

import java.util.List;
import java.util.Optional;

/** Tells why a join that was to be bounded by time is a plain one, which keeps its rows for ever. */
final class RegularJoin {

    private static final List<String> WINDOW_COLUMNS = List.of("window_start", "window_end");

    private final PlannedJoin join;
    private final List<Expression> bounds;

    RegularJoin(PlannedJoin join) {
        this.join = join;
        this.bounds = join.conditions().stream()
                .filter(condition -> !condition.isEquality())
                .toList();
    }

    /** The mistake, under the check that it fails. */
    Finding finding() {
        List<String> unmarked = join.sides().stream()
                .flatMap(side -> side.withoutWatermark().stream())
                .toList();
        if (!unmarked.isEmpty()) {
            return wrong(
                    Check.WATERMARK,
                    "no watermark on %s".formatted(String.join(" and ", unmarked)),
                    "declare WATERMARK FOR its time column");
        }
        Optional<Operator> updating = join.updating();
        if (updating.isPresent()) {
            return wrong(
                    Check.UPDATES,
                    "its input is changed by %s, and only inserted rows can be joined by time"
                            .formatted(updating.get().name()),
                    "reduce rows behind the join, not before it");
        }
        Optional<String> left = join.left().window();
        Optional<String> right = join.right().window();
        if (left.isPresent() && right.isPresent()) {
            return windows(left.get(), right.get());
        }
        if (bounds.isEmpty()) {
            return wrong(
                    Check.INTERVAL,
                    "no bound of time between %s and %s"
                            .formatted(join.left().text(), join.right().text()),
                    "add p.time BETWEEN o.time - INTERVAL ... AND o.time + INTERVAL ... to ON");
        }
        return bounds();
    }

    private Finding windows(String left, String right) {
        if (!left.equals(right)) {
            return wrong(
                    Check.INTERVAL,
                    "different windows: %s of %s, %s of %s"
                            .formatted(
                                    left,
                                    join.left().text(),
                                    right,
                                    join.right().text()),
                    "use the same window on both sides");
        }
        List<String> missing = WINDOW_COLUMNS.stream()
                .filter(column -> join.conditions().stream()
                        .filter(Expression::isEquality)
                        .noneMatch(equality -> equality.text().contains(column)))
                .toList();
        return wrong(
                Check.INTERVAL,
                missing.isEmpty()
                        ? "the windows are equal, but not what follows from them"
                        : "ON leaves out %s".formatted(String.join(" and ", missing)),
                "join by window_start = window_start AND window_end = window_end");
    }

    private Finding bounds() {
        Optional<Expression> function =
                bounds.stream().filter(bound -> !bound.isPlainBound()).findFirst();
        Optional<String> computed = function.map(Expression::text).or(this::computed);
        if (computed.isPresent()) {
            return wrong(
                    Check.EVENT_TIME,
                    "a function around a time attribute, %s: Flink sees no bound in it".formatted(computed.get()),
                    "compare the columns of the watermarks themselves, p.time BETWEEN o.time - INTERVAL ... AND o.time + INTERVAL ...");
        }
        return wrong(
                Check.INTERVAL,
                "only one bound, %s"
                        .formatted(String.join(
                                " and ", bounds.stream().map(Expression::text).toList())),
                "state the other one too, in ON");
    }

    /** A column of a bound that a view beneath the join has computed, with what it is computed by. */
    private Optional<String> computed() {
        Optional<Operator> logical = join.logical()
                .tree()
                .filter(operator -> operator.name().equals("LogicalJoin"))
                .findFirst();
        return logical.stream()
                .flatMap(Operator::tree)
                .filter(operator -> operator.name().equals("LogicalProject"))
                .flatMap(operator -> operator.attributes().entrySet().stream())
                .filter(column -> bounds.stream().anyMatch(bound -> bound.names(column.getKey())))
                .filter(column -> column.getValue().contains("("))
                .map(column -> "%s of %s"
                        .formatted(
                                column.getValue().substring(0, column.getValue().indexOf('(')), column.getKey()))
                .findFirst();
    }

    private Finding wrong(Check check, String cause, String remedy) {
        return Finding.wrong(check, join.pipeline(), "a plain Join, whose state never ends; " + cause, remedy);
    }
}
