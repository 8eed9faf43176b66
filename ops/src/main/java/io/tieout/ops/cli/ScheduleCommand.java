package io.tieout.ops.cli;

import io.tieout.ops.run.Closer;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.ops.schedule.ScheduleSettings;
import io.tieout.realtime.settings.Settings;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a scheduler node until it is told to end. */
@Command(
        name = "schedule",
        mixinStandardHelpOptions = true,
        description = {
            "Runs a scheduler node until Ctrl-C: it marks orders UNPAID once the watermark is past their deadline,",
            "repairs windows that are due from the archive, and every night compares the day before with it and"
                    + " compacts it.",
            "With report.cron it writes the report of the day before, and with notify.url it tells another system what",
            "happened: docs/notifications.md.",
            "Any number of nodes may run on one database; each job runs on one of them at a time."
        })
final class ScheduleCommand implements Callable<Integer> {

    @Mixin
    private GlobalOptions options;

    @Option(names = "--once", description = "Run the UNPAID sweep once, now, and end.")
    private boolean once;

    private final Console console;

    ScheduleCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException, SQLException {
        Settings settings = options.settings();
        if (once) {
            console.result(ReconciliationRun.sweepOnce(settings).toString());
            return ExitCode.DONE;
        }
        try (Closer closer = Closer.onShutdown()) {
            SchedulerNode.start(settings, closer);
            console.say(
                    "Scheduler runs: the UNPAID sweep every %s, backfills at %s, verification at %s, compaction at %s, %s; Ctrl-C ends it"
                            .formatted(
                                    settings.get(ScheduleSettings.UNPAID_INTERVAL),
                                    settings.get(ScheduleSettings.BACKFILL_CRON),
                                    settings.get(ScheduleSettings.VERIFY_CRON),
                                    settings.get(ScheduleSettings.COMPACT_CRON),
                                    settings.get(ScheduleSettings.ZONE)));
            new CountDownLatch(1).await();
        }
        return ExitCode.DONE;
    }
}
