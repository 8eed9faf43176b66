package io.tieout.realtime.check;

import java.util.Optional;

/** Joins of two streams, by the operators that Flink plans for them. */
enum JoinKind {
    INTERVAL("IntervalJoin"),
    WINDOW("WindowJoin"),
    TEMPORAL("TemporalJoin"),
    REGULAR("Join");

    private final String operator;

    JoinKind(String operator) {
        this.operator = operator;
    }

    static Optional<JoinKind> of(Operator candidate) {
        for (JoinKind kind : values()) {
            if (kind.operator.equals(candidate.name())) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
