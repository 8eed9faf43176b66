package io.tieout.ops.backfill;

import io.tieout.backfill.Window;
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

/** What the scheduler repairs and proves by itself, from the archive. */
public final class ScheduledBackfills implements AutoCloseable {

    private static final String ASKED_BY = "schedule";

    private final Settings settings;
    private final BackfillSetup setup;
    private final ZoneId zone;
    private final Clock clock;

    ScheduledBackfills(Settings settings, BackfillSetup setup, ZoneId zone, Clock clock) {
        this.settings = settings;
        this.setup = setup;
        this.zone = zone;
        this.clock = clock;
    }

    /** Connects to the database; {@link #close} must come before the scheduler's, which waits for its jobs. */
    public static ScheduledBackfills open(Settings settings) {
        ZoneId zone = ScheduleSettings.zone(settings);
        return new ScheduledBackfills(settings, BackfillSetup.open(settings, rows -> {}), zone, Clock.system(zone));
    }

    /** The jobs as the settings make them. */
    public List<CronJob> jobs() {
        return List.of(
                new CronJob(
                        "backfill",
                        "Repairs windows that are due",
                        ScheduleSettings.cron(settings, ScheduleSettings.BACKFILL_CRON),
                        zone,
                        this::repairWhatIsDue),
                new CronJob(
                        "verify",
                        "Compares the day before with the archive",
                        ScheduleSettings.cron(settings, ScheduleSettings.VERIFY_CRON),
                        zone,
                        this::verifyTheDayBefore));
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
        return "%d runs over due windows, %d windows wait for the watermark"
                .formatted(result.done().size(), plan.open().size());
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
