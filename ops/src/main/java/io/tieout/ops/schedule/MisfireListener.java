package io.tieout.ops.schedule;

import org.quartz.CronTrigger;
import org.quartz.Trigger;
import org.quartz.listeners.TriggerListenerSupport;

/** Passes on what Quartz says of missed fires. The sweep, which runs over and over, makes up for its own. */
final class MisfireListener extends TriggerListenerSupport {

    private final MissedRuns missed;

    MisfireListener(MissedRuns missed) {
        this.missed = missed;
    }

    @Override
    public String getName() {
        return "missed";
    }

    /** Quartz tells it before it moves the trigger on, so that its next fire is the first that was missed. */
    @Override
    public void triggerMisfired(Trigger trigger) {
        if (trigger instanceof CronTrigger) {
            missed.missed(
                    trigger.getJobKey().getName(), trigger.getNextFireTime().toInstant());
        }
    }
}
