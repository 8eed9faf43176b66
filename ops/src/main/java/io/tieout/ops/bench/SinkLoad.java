package io.tieout.ops.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * What both sinks write.
 *
 * @param rows of the table, 1 to 10,000,000
 * @param writers subtasks of the sink, 1 to 64
 * @param seed decides the order of the keys
 */
public record SinkLoad(int rows, int writers, long seed) {

    private static final int MOST_ROWS = 10_000_000;
    private static final int MOST_WRITERS = 64;

    public SinkLoad {
        List<String> problems = new ArrayList<>();
        if (rows < 1 || rows > MOST_ROWS) {
            problems.add("--rows=%d is not allowed: use 1 to %d".formatted(rows, MOST_ROWS));
        }
        if (writers < 1 || writers > MOST_WRITERS) {
            problems.add("--writers=%d is not allowed: use 1 to %d".formatted(writers, MOST_WRITERS));
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", problems));
        }
    }
}
