package io.tieout.ops.bench;

import java.util.ArrayList;
import java.util.List;

/** What is wrong with the options of a benchmark, told all at once. */
final class Limits {

    private final List<String> problems = new ArrayList<>();

    /** Both bounds are allowed. */
    Limits within(String option, long value, long least, long most) {
        return holds(
                value >= least && value <= most,
                "%s=%d is not allowed: use %d to %d".formatted(option, value, least, most));
    }

    Limits atLeast(String option, long value, long least) {
        return holds(value >= least, "%s=%d is not allowed: use %d or more".formatted(option, value, least));
    }

    Limits holds(boolean condition, String problem) {
        if (!condition) {
            problems.add(problem);
        }
        return this;
    }

    boolean areKept() {
        return problems.isEmpty();
    }

    /** @throws IllegalArgumentException with a line for each that is not kept */
    void require() {
        if (!areKept()) {
            throw new IllegalArgumentException(String.join("\n", problems));
        }
    }
}
