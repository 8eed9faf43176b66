package io.tieout.ops.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a sweep has to do, and beside whom.
 *
 * @param orders that are due, 1 to 10,000,000
 * @param writers subtasks of the sink that writes meanwhile, 1 to 64
 * @param amended percent of their rows that are new versions of due orders; the others are new orders
 * @param alone how long the writer is measured before the sweep, 1 s to 10 min
 */
public record SweepLoad(int orders, int writers, int amended, Duration alone) {

    private static final int MOST_ORDERS = 10_000_000;
    private static final int MOST_WRITERS = 64;
    private static final Duration LONGEST = Duration.ofMinutes(10);

    public SweepLoad {
        List<String> problems = new ArrayList<>();
        if (orders < 1 || orders > MOST_ORDERS) {
            problems.add("--orders=%d is not allowed: use 1 to %d".formatted(orders, MOST_ORDERS));
        }
        if (writers < 1 || writers > MOST_WRITERS) {
            problems.add("--writers=%d is not allowed: use 1 to %d".formatted(writers, MOST_WRITERS));
        }
        if (amended < 0 || amended > 100) {
            problems.add("--amended=%d is not allowed: use 0 to 100".formatted(amended));
        }
        if (alone.toSeconds() < 1 || alone.compareTo(LONGEST) > 0) {
            problems.add("--alone=%d is not allowed: use 1 to %d".formatted(alone.toSeconds(), LONGEST.toSeconds()));
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", problems));
        }
    }
}
