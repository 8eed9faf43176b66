package io.tieout.ops.backfill;

import io.tieout.backfill.Window;
import io.tieout.backfill.archive.CompactionReport;
import io.tieout.backfill.compare.Comparison;
import io.tieout.backfill.due.DueBackfill;
import io.tieout.backfill.source.EventSource;
import io.tieout.ops.schedule.CronJob;
import io.tieout.ops.schedule.ScheduleSettings;
import io.tieout.realtime.settings.Settings;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** What the scheduler repairs and proves by itself from the archive, and how it keeps that. */
public final class ScheduledBackfills implements AutoCloseable {

    private static final String ASKED_BY = "schedule";

    private final BackfillSetup setup;
    private final Optional<String> backfillCron;
    private final Optional<String> verifyCron;
    private final Optional<String> compactCron;
    private final ZoneId zone;
    private final Clock clock;

    private ScheduledBackfills(
            BackfillSetup setup,
            Optional<String> backfillCron,
            Optional<String> verifyCron,
            Optional<String> compactCron,
            ZoneId zone,
            Clock clock) {
        this.setup = setup;
        this.backfillCron = backfillCron;
        this.verifyCron = verifyCron;
        this.compactCron = compactCron;
        this.zone = zone;
        this.clock = clock;
    }

    /**
     * Connects to the database; {@link #close} must come before the scheduler's, which waits for its jobs.
     *
     * @throws io.tieout.realtime.settings.SettingsException if a schedule cannot be read, before anything is connected
     */
    public static ScheduledBackfills open(Settings settings) {
        ZoneId zone = ScheduleSettings.zone(settings);
        Optional<String> backfill = ScheduleSettings.cron(settings, ScheduleSettings.BACKFILL_CRON);
        Optional<String> verify = ScheduleSettings.cron(settings, ScheduleSettings.VERIFY_CRON);
        Optional<String> compact = ScheduleSettings.cron(settings, ScheduleSettings.COMPACT_CRON);
        return new ScheduledBackfills(
                BackfillSetup.open(settings, rows -> {}), backfill, verify, compact, zone, Clock.system(zone));
    }

    /** The jobs as the settings make them. */
    public List<CronJob> jobs() {
        return List.of(
                new CronJob("backfill", "Repairs windows that are due", backfillCron, zone, this::repairWhatIsDue),
                new CronJob(
                        "verify",
                        "Compares the day before with the archive",
                        verifyCron,
                        zone,
                        this::verifyTheDayBefore),
                new CronJob(
                        "compact",
                        "Makes one file of hours of the archive that have many",
                        compactCron,
                        zone,
                        this::compact));
    }

    /** Cancels what runs, and disconnects. */
    @Override
    public void close() throws InterruptedException {
        setup.close();
    }

    String repairWhatIsDue() throws SQLException, IOException, InterruptedException {
        EventSource archive = setup.archive();
        DueBackfill due = setup.due();
        DueBackfill.Plan plan = due.recentPlan(setup.backfill().watermark(), archive);
        DueBackfill.Result result = due.run(plan, archive, ASKED_BY, report -> {});
        if (!result.failures().isEmpty()) {
            throw new IllegalStateException(String.join("; ", result.failures()));
        }
        return "%d runs over due windows, %d pairs repaired, %d windows wait for the watermark"
                .formatted(
                        result.done().size(), result.pairs().size(), plan.open().size());
    }

    String compact() throws SQLException, IOException, InterruptedException {
        CompactionReport report = setup.compact();
        return "%,d hours compacted, %,d files became %,d, %,d replaced files deleted"
                .formatted(report.hours(), report.filesBefore(), report.filesAfter(), report.filesDeleted());
    }

    /** A day that is not closed yet would differ for no fault of anyone. */
    String verifyTheDayBefore() throws SQLException, IOException, InterruptedException {
        LocalDate today = LocalDate.now(clock);
        Window day = new Window(
                today.minusDays(1).atStartOfDay(zone).toInstant(),
                today.atStartOfDay(zone).toInstant());
        if (!setup.backfill().isClosed(day, setup.backfill().watermark())) {
            throw new IllegalStateException(
                    "The day %s is not closed: the watermark is not past its last payment deadline".formatted(day));
        }
        Comparison comparison = setup.backfill().verify(day, setup.archive(), ASKED_BY, 0);
        if (comparison.total() > 0) {
            throw new IllegalStateException("The day %s has %,d differences: tieout verify --from %s --to %s lists them"
                    .formatted(day, comparison.total(), day.from(), day.to()));
        }
        return "%s: no difference in %,d orders and %,d payments"
                .formatted(day, comparison.orders(), comparison.payments());
    }
}
