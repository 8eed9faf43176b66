package io.tieout.ops.bench;

import java.time.Duration;

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
        new Limits()
                .within("--orders", orders, 1, MOST_ORDERS)
                .within("--writers", writers, 1, MOST_WRITERS)
                .within("--amended", amended, 0, 100)
                .within("--alone", alone.toSeconds(), 1, LONGEST.toSeconds())
                .require();
    }
}
