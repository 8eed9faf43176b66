package io.tieout.ops.schedule;

import java.sql.SQLException;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the {@link UnpaidSweep} on schedule; never twice at a time, on whichever node. */
@DisallowConcurrentExecution
final class UnpaidJob implements Job {

    private static final Logger LOG = LoggerFactory.getLogger(UnpaidJob.class);

    private final UnpaidSweep sweep;

    UnpaidJob(UnpaidSweep sweep) {
        this.sweep = sweep;
    }

    /** @throws JobExecutionException if the database fails; the next fire tries again. */
    @Override
    public void execute(JobExecutionContext context) throws JobExecutionException {
        try {
            UnpaidSweep.Result result = sweep.run();
            context.setResult(result);
            if (result.marked() > 0) {
                LOG.info("{} orders marked UNPAID at watermark {}", result.marked(), result.watermark());
            }
        } catch (SQLException failed) {
            throw new JobExecutionException("The UNPAID sweep failed: " + failed.getMessage(), failed);
        }
    }
}
