package io.tieout.ops.run;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.db.Migration;
import io.tieout.db.Migrator;
import io.tieout.ops.schedule.CronJob;
import io.tieout.ops.schedule.JobSchedule;
import io.tieout.ops.schedule.MissedRuns;
import io.tieout.ops.schedule.ScheduleSettings;
import io.tieout.ops.schedule.UnpaidSweep;
import io.tieout.ops.status.PartitionQuery;
import io.tieout.ops.status.StatusQuery;
import io.tieout.ops.status.StatusSettings;
import io.tieout.realtime.DatabaseSettings;
import io.tieout.realtime.KafkaSettings;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.quartz.SchedulerException;

/** The parts of a running system, made from settings. */
public final class ReconciliationRun {

    /** Name of the sweep's connections; the history of statuses names it as the cause of a change. */
    private static final String SWEEP = "tieout-sweep";

    /** A sweep's chunk takes milliseconds, a count over many millions of orders seconds. */
    private static final Duration ANSWER_WITHIN = Duration.ofMinutes(1);

    /** An index on a large table takes as long as it takes. */
    private static final Duration FOR_EVER = Duration.ZERO;

    private ReconciliationRun() {}

    /** Brings the schema to this program's version. */
    public static Migration migrate(Settings settings) {
        try (HikariDataSource pool = Pool.open(DatabaseSettings.of(settings), "tieout-migrate", FOR_EVER)) {
            return new Migrator(pool).migrate();
        }
    }

    /**
     * A pool for status queries and the like.
     *
     * @throws RunException if the database cannot be reached or is not at this program's version
     */
    public static HikariDataSource pool(Settings settings) {
        return pool(settings, "tieout-status");
    }

    /**
     * A pool for short work.
     *
     * @param purpose name of its connections
     * @throws RunException if the database cannot be reached or is not at this program's version
     */
    public static HikariDataSource pool(Settings settings, String purpose) {
        return migrated(settings, purpose, ANSWER_WITHIN);
    }

    /**
     * A pool for work that takes as long as it takes.
     *
     * @throws RunException if the database cannot be reached or is not at this program's version
     */
    public static HikariDataSource longRunning(Settings settings, String purpose) {
        return migrated(settings, purpose, FOR_EVER);
    }

    /**
     * Starts a scheduler node, which ends with {@code closer}.
     *
     * @param further jobs besides the sweep
     * @param missed told of those of them that did not run when they should have
     * @throws RunException if the schema is not there or the database fails
     */
    public static UnpaidSweep startSchedule(
            Settings settings, Closer closer, List<CronJob> further, MissedRuns missed) {
        HikariDataSource pool = closer.add(pool(settings, SWEEP));
        UnpaidSweep sweep = sweep(settings, pool);
        try {
            closer.add(JobSchedule.start(pool, sweep, settings.get(ScheduleSettings.UNPAID_INTERVAL), further, missed));
            return sweep;
        } catch (SchedulerException failed) {
            throw new RunException("The scheduler cannot start: " + failed.getMessage(), failed);
        }
    }

    /** One sweep, now, without a scheduler. */
    public static UnpaidSweep.Result sweepOnce(Settings settings) throws SQLException {
        try (HikariDataSource pool = pool(settings, SWEEP)) {
            return sweep(settings, pool).run();
        }
    }

    /** Queries for the pipeline that the settings name. */
    public static StatusQuery status(Settings settings, DataSource database) {
        return new StatusQuery(
                database,
                settings.get(RealtimeSettings.PIPELINE_NAME),
                settings.get(RealtimeSettings.PAYMENT_AFTER),
                settings.get(StatusSettings.STALLED_AFTER),
                settings.get(RealtimeSettings.OUT_OF_ORDERNESS));
    }

    private static HikariDataSource migrated(Settings settings, String purpose, Duration answerWithin) {
        HikariDataSource pool = Pool.open(DatabaseSettings.of(settings), purpose, answerWithin);
        try {
            requireMigrated(pool);
            return pool;
        } catch (RuntimeException unfit) {
            pool.close();
            throw unfit;
        }
    }

    private static void requireMigrated(DataSource database) {
        int pending = new Migrator(database).pending().size();
        if (pending > 0) {
            throw new RunException(
                    "The database lacks %d migrations of this version: run tieout migrate".formatted(pending));
        }
    }

    private static UnpaidSweep sweep(Settings settings, DataSource database) {
        return new UnpaidSweep(
                database,
                settings.get(RealtimeSettings.PIPELINE_NAME),
                settings.get(RealtimeSettings.PAYMENT_AFTER),
                new UnreadRecords(
                        KafkaSettings.of(settings),
                        new PartitionQuery(settings.get(StatusSettings.STALLED_AFTER)),
                        settings.get(RealtimeSettings.OUT_OF_ORDERNESS)));
    }
}
