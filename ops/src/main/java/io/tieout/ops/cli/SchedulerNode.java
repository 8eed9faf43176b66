package io.tieout.ops.cli;

import io.tieout.ops.backfill.ScheduledBackfills;
import io.tieout.ops.daily.DailyReports;
import io.tieout.ops.notify.Notifications;
import io.tieout.ops.run.Closer;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.ops.schedule.CronJob;
import io.tieout.realtime.settings.Settings;
import java.util.List;
import java.util.stream.Stream;

/** A node with every job that the settings want. */
final class SchedulerNode {

    private SchedulerNode() {}

    /**
     * Starts it; it ends with {@code closer}, what runs at that moment first.
     *
     * @throws io.tieout.realtime.settings.SettingsException if a setting is wrong
     * @throws io.tieout.ops.run.RunException if the database cannot be used
     */
    static void start(Settings settings, Closer closer) {
        Notifications notifications = Notifications.open(settings, closer);
        ScheduledBackfills backfills = ScheduledBackfills.open(settings);
        CronJob report = DailyReports.job(settings, closer, new Version().getVersion()[0], notifications::tell);
        List<CronJob> jobs = Stream.of(backfills.jobs(), notifications.jobs(), List.of(report))
                .flatMap(List::stream)
                .toList();
        ReconciliationRun.startSchedule(settings, closer, jobs, notifications);
        closer.add(backfills);
        closer.add(notifications);
    }
}
