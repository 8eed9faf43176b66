package io.tieout.ops.bench;

/**
 * What one report took.
 *
 * @param period {@code day} or {@code month}
 * @param format by its name on the command line
 * @param run counted from 1
 * @param wrong what does not tie or differs from the orders of the period, empty if all is well
 * @param items listed, of which a format for people shows a part
 * @param bytes of the file
 * @param seconds by the clock
 * @param cpu seconds of this process; likewise {@code databaseCpu} of PostgreSQL
 */
public record ReportCost(
        String period,
        String format,
        int run,
        String wrong,
        long items,
        long bytes,
        double seconds,
        double cpu,
        double databaseCpu) {}
