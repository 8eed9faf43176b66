package io.tieout.ops.bench;

import java.util.Locale;

/**
 * What one backfill took, with the start of its process.
 *
 * @param run counted from 1
 * @param wrong how the tables then differ from the right ones; empty if they do not
 * @param seconds by the clock
 * @param ordersPerSecond of all orders of the load
 * @param cpu seconds of the backfill's process; likewise {@code databaseCpu} of PostgreSQL
 * @param read events
 * @param written rows handed to the tables, changed or not
 * @param walBytes written ahead by PostgreSQL
 */
public record BackfillCost(
        Tables tables,
        int run,
        String wrong,
        double seconds,
        double ordersPerSecond,
        double cpu,
        double databaseCpu,
        long read,
        long written,
        long walBytes) {

    /** What the tables hold before it. */
    public enum Tables {
        /** Nothing. */
        EMPTY,
        /** All that the backfill finds, so that nothing is to change. */
        FULL;

        /** As it is printed. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
