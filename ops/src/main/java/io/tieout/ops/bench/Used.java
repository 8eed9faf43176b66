package io.tieout.ops.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a piece of work took.
 *
 * @param seconds by the clock
 * @param cpu seconds that its process used
 * @param databaseCpu seconds that PostgreSQL used, to a tenth of a second
 * @param walBytes that PostgreSQL wrote ahead
 */
record Used(double seconds, double cpu, double databaseCpu, long walBytes) {

    private static final double MILLIS = 1e3;

    /** Work that tells from when to when it is to be measured. */
    interface Work {
        Ran run() throws SQLException, IOException, InterruptedException;
    }

    /**
     * Runs {@code work} and tells what it took between its two moments; the log is that of all of it.
     *
     * @param database on a server of this machine
     */
    static Used by(Work work, Connection database) throws SQLException, IOException, InterruptedException {
        long log = Sql.logPosition(database);
        try (Sampler sampler = new Sampler(Sql.postmaster(database), Optional.empty())) {
            Ran ran = work.run();
            Instant from = ran.firstRead().at();
            Instant to = ran.end().at();
            return new Used(
                    seconds(Duration.between(from, to)),
                    seconds(ran.end().cpu().minus(ran.firstRead().cpu())),
                    seconds(sampler.database(from, to).orElseThrow()),
                    Sql.logPosition(database) - log);
        }
    }

    /** Never 0, since others are divided by it. */
    private static double seconds(Duration duration) {
        return Math.max(1, duration.toMillis()) / MILLIS;
    }
}
