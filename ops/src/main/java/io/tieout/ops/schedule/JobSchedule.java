package io.tieout.ops.schedule;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.quartz.CronScheduleBuilder;
import org.quartz.CronTrigger;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobKey;
import org.quartz.ObjectAlreadyExistsException;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerKey;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.utils.DBConnectionManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scheduler of one node. Nodes on one database share the jobs: each fire runs on one of them, and fires that were
 * missed while all were down collapse into one.
 */
public final class JobSchedule implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(JobSchedule.class);

    private static final String GROUP = "tieout";

    /** The UNPAID sweep; its trigger has the same name. */
    static final JobKey UNPAID = JobKey.jobKey("unpaid", GROUP);

    private static final String SIGN_OFF = """
            UPDATE tieout.qrtz_scheduler_state SET last_checkin_time = 0
            WHERE sched_name = ? AND instance_name = ?""";

    private final Scheduler scheduler;
    private final DataSource pool;

    private JobSchedule(Scheduler scheduler, DataSource pool) {
        this.scheduler = scheduler;
        this.pool = pool;
    }

    /**
     * Starts the node; on return the jobs are stored and fire.
     *
     * @param pool of connections that commit by themselves; it must stay open until {@link #close}
     * @throws SchedulerException if the tables are missing or the database fails
     */
    public static JobSchedule start(DataSource pool, UnpaidSweep unpaid, Duration unpaidInterval)
            throws SchedulerException {
        return start(pool, unpaid, unpaidInterval, List.of(), MissedRuns.UNHEARD);
    }

    /**
     * The same with further jobs.
     *
     * @param missed told of those of them that did not run when they should have
     * @throws SchedulerException if the tables are missing or the database fails
     */
    public static JobSchedule start(
            DataSource pool, UnpaidSweep unpaid, Duration unpaidInterval, List<CronJob> further, MissedRuns missed)
            throws SchedulerException {
        String name = "tieout-" + UUID.randomUUID();
        DBConnectionManager.getInstance().addConnectionProvider(name, new PooledConnections(pool));
        Scheduler scheduler = new StdSchedulerFactory(properties(name)).getScheduler();
        Map<JobKey, Work> work = further.stream().collect(Collectors.toMap(JobSchedule::key, CronJob::work));
        work.put(UNPAID, new SweepWork(unpaid, LOG::warn));
        scheduler.setJobFactory(
                (fired, context) -> new WorkJob(work.get(fired.getJobDetail().getKey())));
        scheduler.getListenerManager().addTriggerListener(new MisfireListener(missed));
        JobSchedule schedule = new JobSchedule(scheduler, pool);
        try {
            schedule.every(unpaidInterval);
            for (CronJob job : further) {
                schedule.byCalendar(job);
            }
            scheduler.start();
            return schedule;
        } catch (SchedulerException | RuntimeException failed) {
            schedule.close();
            throw failed;
        }
    }

    /** Lets a running job finish, and leaves the schedule in the database for the other nodes. */
    @Override
    public void close() throws SchedulerException {
        scheduler.shutdown(true);
        signOff();
    }

    /**
     * Quartz leaves the node's row as it is, and with it the next fire, which the node has usually reserved for itself.
     * A check-in long ago makes the others take that over at their next look instead of some twenty seconds later, and
     * shows the node as gone.
     */
    private void signOff() throws SchedulerException {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement(SIGN_OFF)) {
            statement.setString(1, scheduler.getSchedulerName());
            statement.setString(2, scheduler.getSchedulerInstanceId());
            statement.executeUpdate();
        } catch (SQLException failed) {
            throw new SchedulerException("The node could not sign off: " + failed.getMessage(), failed);
        }
    }

    private void every(Duration interval) throws SchedulerException {
        JobDetail job = JobBuilder.newJob(WorkJob.class)
                .withIdentity(UNPAID)
                .withDescription("Marks orders UNPAID once the watermark is past their payment deadline")
                .storeDurably()
                .build();
        scheduler.addJob(job, true);
        schedule(TriggerBuilder.newTrigger()
                .withIdentity(UNPAID.getName(), GROUP)
                .forJob(UNPAID)
                .withSchedule(SimpleScheduleBuilder.simpleSchedule()
                        .withIntervalInMilliseconds(interval.toMillis())
                        .repeatForever()
                        .withMisfireHandlingInstructionNowWithRemainingCount())
                .build());
    }

    private void byCalendar(CronJob job) throws SchedulerException {
        JobKey key = key(job);
        if (job.cron().isEmpty()) {
            scheduler.deleteJob(key);
            return;
        }
        scheduler.addJob(
                JobBuilder.newJob(WorkJob.class)
                        .withIdentity(key)
                        .withDescription(job.description())
                        .storeDurably()
                        .build(),
                true);
        CronTrigger trigger = TriggerBuilder.newTrigger()
                .withIdentity(job.name(), GROUP)
                .forJob(key)
                .withSchedule(CronScheduleBuilder.cronSchedule(job.cron().get())
                        .inTimeZone(TimeZone.getTimeZone(job.zone()))
                        .withMisfireHandlingInstructionFireAndProceed())
                .build();
        if (!isStored(trigger)) {
            schedule(trigger);
        }
    }

    /** One that is put in its own place would forget what was missed while no node ran. */
    private boolean isStored(CronTrigger trigger) throws SchedulerException {
        return scheduler.getTrigger(trigger.getKey()) instanceof CronTrigger stored
                && stored.getCronExpression().equals(trigger.getCronExpression())
                && stored.getTimeZone().getID().equals(trigger.getTimeZone().getID())
                && scheduler.getTriggerState(trigger.getKey()) != Trigger.TriggerState.ERROR;
    }

    private void schedule(Trigger trigger) throws SchedulerException {
        TriggerKey key = trigger.getKey();
        try {
            if (scheduler.checkExists(key)) {
                scheduler.rescheduleJob(key, trigger);
            } else {
                scheduler.scheduleJob(trigger);
            }
        } catch (ObjectAlreadyExistsException otherNodeWasFirst) {
            scheduler.rescheduleJob(key, trigger);
        }
    }

    private static JobKey key(CronJob job) {
        return JobKey.jobKey(job.name(), GROUP);
    }

    private static Properties properties(String dataSource) {
        Properties properties = new Properties();
        properties.putAll(Map.of(
                // Nodes with one name form the cluster; the id of each is made from its host and the time.
                "org.quartz.scheduler.instanceName", "tieout",
                "org.quartz.scheduler.instanceId", "AUTO",
                "org.quartz.scheduler.skipUpdateCheck", "true",
                // As many as there are jobs: neither the sweep nor a notification must wait for a verification.
                "org.quartz.threadPool.threadCount", "6",
                "org.quartz.jobStore.class", "org.quartz.impl.jdbcjobstore.JobStoreTX",
                // The standard delegate writes blobs in a way that PostgreSQL refuses.
                "org.quartz.jobStore.driverDelegateClass", "org.quartz.impl.jdbcjobstore.PostgreSQLDelegate",
                "org.quartz.jobStore.tablePrefix", "tieout.qrtz_",
                "org.quartz.jobStore.isClustered", "true",
                // After a standstill of a node; by default it looks for missed fires only once a minute.
                "org.quartz.jobStore.misfireThreshold", "10000",
                "org.quartz.jobStore.dataSource", dataSource));
        return properties;
    }
}
