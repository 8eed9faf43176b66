package io.tieout.ops.schedule;

import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a {@link Work} on schedule; never twice at a time, on whichever node. */
@DisallowConcurrentExecution
final class WorkJob implements Job {

    private static final Logger LOG = LoggerFactory.getLogger(WorkJob.class);

    private final Work work;

    WorkJob(Work work) {
        this.work = work;
    }

    /** @throws JobExecutionException if the work fails. */
    @Override
    public void execute(JobExecutionContext context) throws JobExecutionException {
        String name = context.getJobDetail().getKey().getName();
        try {
            String told = work.run();
            context.setResult(told);
            if (!told.isEmpty()) {
                LOG.info("{}: {}", name, told);
            }
        } catch (Exception failed) {
            LOG.warn("{} failed: {}", name, failed.getMessage());
            throw new JobExecutionException("%s failed: %s".formatted(name, failed.getMessage()), failed);
        }
    }
}
