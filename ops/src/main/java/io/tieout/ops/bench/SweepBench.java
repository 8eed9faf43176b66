package io.tieout.ops.bench;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.ops.run.Pool;
import io.tieout.ops.schedule.UnpaidSweep;
import io.tieout.ops.status.Horizon;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Measures the sweep that marks orders UNPAID, beside the product's sink at full speed in the same table. */
public final class SweepBench {

    private static final Duration ANSWER_WITHIN = Duration.ofMinutes(1);
    private static final String DEADLOCKS = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";

    private final BenchDatabase database;
    private final Settings settings;
    private final SweepLoad load;

    /** @param settings that name this database */
    public SweepBench(BenchDatabase database, Settings settings, SweepLoad load) {
        this.database = database;
        this.settings = settings;
        this.load = load;
    }

    /**
     * Sweeps once over a table made anew.
     *
     * @param run counted from 1
     */
    public SweepCost run(int run) throws InterruptedException {
        try {
            SweepTable table = new SweepTable(database, settings, load.orders());
            table.fill();
            long deadlocks = database.number(DEADLOCKS);
            try (HikariDataSource pool = Pool.open(database.access(), "tieout-sweep", ANSWER_WITHIN)) {
                UnpaidSweep sweep = sweep(pool);
                Beside beside = beside(sweep);
                long left = sweep.run().marked();
                database.awaitWriters();
                return new SweepCost(
                        run,
                        table.difference(beside.marked() + left),
                        beside.seconds(),
                        beside.marked() / beside.seconds(),
                        left,
                        beside.alone(),
                        beside.rowsPerSecond(),
                        database.number(DEADLOCKS) - deadlocks);
            }
        } catch (SQLException failed) {
            throw new BenchException("Sweep: " + failed.getMessage(), failed);
        }
    }

    private record Beside(double alone, long marked, double seconds, double rowsPerSecond) {}

    private Beside beside(UnpaidSweep sweep) throws SQLException, InterruptedException {
        try (SweepWriter writer = SweepWriter.start(settings, load)) {
            writer.rowsPerSecond(load.alone());
            double alone = writer.rowsPerSecond(load.alone());
            SweepWriter.Mark start = writer.mark();
            long marked = sweep.run().marked();
            Beside beside = new Beside(alone, marked, start.seconds(), start.rowsPerSecond());
            writer.requireRunning();
            return beside;
        }
    }

    /** All that the topics hold is taken for read. */
    private UnpaidSweep sweep(HikariDataSource pool) {
        return new UnpaidSweep(
                pool,
                settings.get(RealtimeSettings.PIPELINE_NAME),
                settings.get(RealtimeSettings.PAYMENT_AFTER),
                (connection, watermark) -> new Horizon(Optional.of(watermark), List.of()));
    }
}
