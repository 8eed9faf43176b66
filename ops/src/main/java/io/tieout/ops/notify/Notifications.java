package io.tieout.ops.notify;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.ops.run.Closer;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.ops.schedule.CronJob;
import io.tieout.ops.schedule.MissedRuns;
import io.tieout.ops.schedule.ScheduleSettings;
import io.tieout.ops.status.StatusQuery;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a scheduler node tells another system, if its settings name one. */
public final class Notifications implements MissedRuns, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Notifications.class);

    private static final String JOB = "notify";

    /** A person does not notice ten seconds, and a look costs a few queries along indexes. */
    private static final String EVERY_TEN_SECONDS = "0/10 * * * * ?";

    /** The first is longer than all that a webhook does to bridge a hiccup. */
    private static final Duration FIRST_RETRY = Duration.ofMinutes(1);

    private static final Duration LONGEST_RETRY = Duration.ofHours(1);

    /** Whom to tell, and what. */
    private record Told(Outbox outbox, Set<Kind> kinds, Delivery delivery) {}

    private final String pipeline;
    private final Optional<Told> told;

    private Notifications(String pipeline, Optional<Told> told) {
        this.pipeline = pipeline;
        this.told = told;
    }

    /**
     * Connects to the database if there is somebody to tell. {@link #close} must come before the scheduler's, which
     * waits for its jobs.
     *
     * @param closer ends the connections, after the scheduler that is started later
     * @throws io.tieout.realtime.settings.SettingsException if a setting is wrong, before anything is connected
     * @throws io.tieout.ops.run.RunException if the database cannot be reached or is not at this program's version
     */
    public static Notifications open(Settings settings, Closer closer) {
        String pipeline = settings.get(RealtimeSettings.PIPELINE_NAME);
        Set<Kind> kinds = NotifySettings.events(settings);
        ZoneId zone = ScheduleSettings.zone(settings);
        return new Notifications(pipeline, Receiver.of(settings).map(receiver -> {
            HikariDataSource pool = closer.add(ReconciliationRun.pool(settings, "tieout-notify"));
            Outbox outbox = new Outbox(
                    pool, new Outbox.Patience(FIRST_RETRY, LONGEST_RETRY, settings.get(NotifySettings.GIVE_UP_AFTER)));
            Webhook webhook = new Webhook(receiver, Webhook.HICCUP, Clock.systemUTC());
            List<Observation> observations = observations(settings, pool, outbox, kinds, Clock.system(zone));
            return new Told(outbox, kinds, new Delivery(outbox, webhook, observations));
        }));
    }

    /** The job as the settings make it. */
    public List<CronJob> jobs() {
        return List.of(new CronJob(
                JOB,
                "Tells another system what happened",
                told.map(present -> EVERY_TEN_SECONDS),
                ZoneOffset.UTC,
                () -> told.orElseThrow().delivery().run()));
    }

    /**
     * Keeps {@code notification} until it is sent, unless nobody wants it or it was told already. Never throws: what
     * cannot be told must not stop who tells it.
     */
    public void tell(Notification notification) {
        told.filter(present -> present.kinds().contains(notification.kind())).ifPresent(present -> {
            try {
                present.outbox().put(notification);
            } catch (SQLException failed) {
                LOG.warn("{} is not told: {}", notification.eventId(), failed.getMessage());
            }
        });
    }

    @Override
    public void missed(String job, Instant due) {
        if (!job.equals(JOB)) {
            tell(new Notification(
                    "run-missed/%s/%s/%s".formatted(pipeline, job, due),
                    Kind.RUN_MISSED,
                    Instant.now(),
                    pipeline,
                    "The run of %s at %s was missed, as no scheduler was free for it, and is made up for now"
                            .formatted(job, due),
                    Map.of("job", job, "due", due.toString())));
        }
    }

    /** Breaks off what is being sent; it stays in the outbox. */
    @Override
    public void close() {
        told.ifPresent(present -> present.delivery().close());
    }

    private static List<Observation> observations(
            Settings settings, DataSource database, Outbox outbox, Set<Kind> kinds, Clock clock) {
        String pipeline = settings.get(RealtimeSettings.PIPELINE_NAME);
        Duration stalledAfter = settings.get(NotifySettings.STALLED_AFTER);
        List<Observation> observations = new ArrayList<>();
        if (kinds.contains(Kind.DIFFERENCES_FOUND)) {
            observations.add(new FoundDifferences(database, pipeline));
        }
        if (kinds.contains(Kind.WATERMARK_STALLED)) {
            StatusQuery status = ReconciliationRun.status(settings, database);
            observations.add(new StalledWatermark(database, outbox, pipeline, stalledAfter, status));
        }
        if (kinds.contains(Kind.UNPAID_ABOVE)) {
            settings.find(NotifySettings.UNPAID_ABOVE)
                    .ifPresent(above -> observations.add(new UnpaidOrders(database, outbox, pipeline, above, clock)));
        }
        return observations;
    }
}
