package io.tieout.ops.bench;

import java.util.Locale;

/**
 * What one sink took for one piece of work.
 *
 * @param run counted from 1
 * @param wrong how the table differs from the right one, empty if it does not
 * @param rowsPerSecond from the first row made until the last was committed
 * @param cpu seconds of this process, source and exchange included, for a million rows; likewise {@code databaseCpu} of
 *     PostgreSQL
 * @param walBytes written ahead by PostgreSQL
 */
public record SinkCost(
        Contender contender,
        Work work,
        int run,
        String wrong,
        double rowsPerSecond,
        double cpu,
        double databaseCpu,
        long walBytes) {

    /** What a sink is given to do. */
    public enum Work {
        /** A new version of every row, in random order of the keys. */
        UPDATE,
        /** The same versions again, which change nothing. */
        REPLAY;

        /** As it is printed. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
