package io.tieout.realtime.pipeline;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Two streams whose events are joined by a key and an interval of time.
 *
 * @param name part of the names of its relations, and its key in the tables
 * @param before how long before the left event the right one may lie, itself included; negative if it must lie after it
 * @param after how long after the left event the right one may lie, itself included; at least {@code -before}
 */
public record Pair(String name, PairSide left, PairSide right, Duration before, Duration after, Keep keep) {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,39}");

    public Pair {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "pairs.%s is not allowed: a name is a lower-case letter and up to 39 more, digits or underscores"
                            .formatted(name));
        }
        PipelineSettings.requireInterval(
                "pairs.%s.before".formatted(name), before, "pairs.%s.after".formatted(name), after);
    }

    /** Left and right. */
    public List<PairSide> sides() {
        return List.of(left, right);
    }

    /** Name of the relation of its left events. */
    public String leftRelation() {
        return relation("left");
    }

    /** Name of the relation of its right events. */
    public String rightRelation() {
        return relation("right");
    }

    /** Name of the sink that writes its matches, under which their watermark is recorded. */
    public String sink() {
        return relation("match");
    }

    /** By how much its join holds back the watermark behind it; see {@link PipelineSettings#joinHoldBack}. */
    public Duration joinHoldBack() {
        return before.compareTo(after) > 0 ? before : after;
    }

    String relation(String role) {
        return "pair_%s_%s".formatted(name, role);
    }
}
