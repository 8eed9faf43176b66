package io.tieout.ops.bench;

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
        new Limits()
                .within("--rows", rows, 1, MOST_ROWS)
                .within("--writers", writers, 1, MOST_WRITERS)
                .require();
    }
}
