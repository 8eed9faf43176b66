package io.tieout.realtime.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A join on the way to a sink.
 *
 * @param downstream operators between the sink and the join, both left out, the sink's side first
 * @param logical the SQL's own tree of what fills the sink, before it was optimized
 */
record PlannedJoin(String sink, JoinKind kind, Operator operator, List<Operator> downstream, Operator logical) {

    private static final Pattern BOUND = Pattern.compile("(left\\w+Bound)=(-?\\d+)");

    /** All joins that feed the sink, those nearest to it first. */
    static List<PlannedJoin> before(Operator sink, Operator logical) {
        List<PlannedJoin> joins = new ArrayList<>();
        collect(sink.table(), sink, List.of(), logical, joins);
        return joins;
    }

    private static void collect(
            String sink, Operator operator, List<Operator> above, Operator logical, List<PlannedJoin> joins) {
        Optional<JoinKind> kind = JoinKind.of(operator);
        kind.ifPresent(found -> joins.add(new PlannedJoin(sink, found, operator, above, logical)));
        List<Operator> path = new ArrayList<>(above);
        if (!operator.name().equals("Sink")) {
            path.add(operator);
        }
        operator.inputs().forEach(input -> collect(sink, input, path, logical, joins));
    }

    Side left() {
        return new Side(operator.inputs().get(0));
    }

    Side right() {
        return new Side(operator.inputs().get(1));
    }

    List<Side> sides() {
        return List.of(left(), right());
    }

    /** An operator before the join that changes its rows; empty if they are only inserted. */
    Optional<Operator> updating() {
        return sides().stream().flatMap(side -> side.updating().stream()).findFirst();
    }

    /** Sink and join, as findings name them. */
    String pipeline() {
        return "%s: %s%s of %s and %s"
                .formatted(
                        sink,
                        operator.name(),
                        kind == JoinKind.WINDOW ? " in " + window() : "",
                        left().text(),
                        right().text());
    }

    /** Kind and sizes of the window that both sides share, as the plan shows them. */
    String window() {
        return operator.attribute("leftWindow").replaceAll("(win|slice)_\\w+=\\[\\W?\\w+], ", "");
    }

    /** Whether each side is a few rows a window, which were made of many. */
    boolean isOfTotals() {
        return sides().stream()
                .allMatch(
                        side -> side.input().tree().anyMatch(part -> part.name().contains("WindowAggregate")));
    }

    List<Expression> conditions() {
        return Expression.of(operator.attribute("where")).conjuncts();
    }

    /** Pairs of columns that must be equal, those of windows left out. */
    List<Expression> keys() {
        return conditions().stream()
                .filter(Expression::isEquality)
                .filter(equality -> !equality.text().contains("window_"))
                .toList();
    }

    /** How much later a row of the left side may be than its partner; less than nothing if it must be earlier. */
    Duration leftAfter() {
        return bound("leftUpperBound");
    }

    /** How much earlier a row of the left side may be than its partner; less than nothing if it must be later. */
    Duration leftBefore() {
        return bound("leftLowerBound").negated();
    }

    /** From the first instant at which a row can have a partner to the last. */
    Duration width() {
        return leftBefore().plus(leftAfter());
    }

    Duration disorder() {
        Duration left = left().disorder();
        Duration right = right().disorder();
        return left.compareTo(right) < 0 ? right : left;
    }

    private Duration bound(String name) {
        Matcher bounds = BOUND.matcher(operator.attribute("windowBounds"));
        while (bounds.find()) {
            if (bounds.group(1).equals(name)) {
                return Duration.ofMillis(Long.parseLong(bounds.group(2)));
            }
        }
        throw new IllegalArgumentException("No %s in %s".formatted(name, operator));
    }
}
