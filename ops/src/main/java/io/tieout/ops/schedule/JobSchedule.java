package io.tieout.ops.schedule;

import java.time.Duration;
import java.util.Properties;
import java.util.UUID;
import javax.sql.DataSource;
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

/**
 * The scheduler of one node. Nodes on one database share the jobs: each fire runs on one of them, and fires that were
 * missed while all were down collapse into one.
 */
public final class JobSchedule implements AutoCloseable {

    private static final String GROUP = "tieout";

    /** The UNPAID sweep; its trigger has the same name. */
    static final JobKey UNPAID = JobKey.jobKey("unpaid", GROUP);

    private final Scheduler scheduler;

    private JobSchedule(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /**
     * Starts the node; on return the jobs are stored and fire.
     *
     * @param pool of connections that commit by themselves; it must stay open until {@link #close}
     * @throws SchedulerException if the tables are missing or the database fails
     */
    public static JobSchedule start(DataSource pool, UnpaidSweep unpaid, Duration unpaidInterval)
            throws SchedulerException {
        String name = "tieout-" + UUID.randomUUID();
        DBConnectionManager.getInstance().addConnectionProvider(name, new PooledConnections(pool));
        Scheduler scheduler = new StdSchedulerFactory(properties(name)).getScheduler();
        scheduler.setJobFactory((fired, context) -> new UnpaidJob(unpaid));
        JobSchedule schedule = new JobSchedule(scheduler);
        try {
            schedule.every(unpaidInterval);
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
    }

    private void every(Duration interval) throws SchedulerException {
        JobDetail job = JobBuilder.newJob(UnpaidJob.class)
                .withIdentity(UNPAID)
                .withDescription("Marks orders UNPAID once the watermark is past their payment deadline")
                .storeDurably()
                .build();
        scheduler.addJob(job, true);
        Trigger trigger = TriggerBuilder.newTrigger()
                .withIdentity(UNPAID.getName(), GROUP)
                .forJob(UNPAID)
                .withSchedule(SimpleScheduleBuilder.simpleSchedule()
                        .withIntervalInMilliseconds(interval.toMillis())
                        .repeatForever()
                        .withMisfireHandlingInstructionNowWithRemainingCount())
                .build();
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

    private static Properties properties(String dataSource) {
        Properties properties = new Properties();
        properties.putAll(java.util.Map.of(
                // Nodes with one name form the cluster; the id of each is made from its host and the time.
                "org.quartz.scheduler.instanceName", "tieout",
                "org.quartz.scheduler.instanceId", "AUTO",
                "org.quartz.scheduler.skipUpdateCheck", "true",
                "org.quartz.threadPool.threadCount", "2",
                "org.quartz.jobStore.class", "org.quartz.impl.jdbcjobstore.JobStoreTX",
                // The standard delegate writes blobs in a way that PostgreSQL refuses.
                "org.quartz.jobStore.driverDelegateClass", "org.quartz.impl.jdbcjobstore.PostgreSQLDelegate",
                "org.quartz.jobStore.tablePrefix", "tieout.qrtz_",
                "org.quartz.jobStore.isClustered", "true",
                "org.quartz.jobStore.dataSource", dataSource));
        return properties;
    }
}
