package io.tieout.ops.schedule;

import io.tieout.realtime.settings.Setting;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsException;
import java.text.ParseException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.ConfigOptions;
import org.quartz.CronExpression;

/** The keys of the scheduler. */
public final class ScheduleSettings {

    public static final Setting<Duration> UNPAID_INTERVAL = Setting.between(
            "schedule.unpaid-interval",
            Duration.ofSeconds(30),
            Duration.ofSeconds(1),
            Duration.ofDays(1),
            "Time between two sweeps that mark orders UNPAID.");

    /** Value of a cron setting for a job that does not run. */
    static final String NEVER = "never";

    public static final Setting<String> BACKFILL_CRON = Setting.of(ConfigOptions.key("schedule.backfill-cron")
            .stringType()
            .defaultValue("0 0/15 * * * ?")
            .withDescription("When windows that are due are repaired from the archive, a Quartz cron expression, "
                    + "or never."));

    public static final Setting<String> VERIFY_CRON = Setting.of(ConfigOptions.key("schedule.verify-cron")
            .stringType()
            .defaultValue("0 30 2 * * ?")
            .withDescription("When the day before is compared with the archive, a Quartz cron expression, or never."));

    public static final Setting<String> COMPACT_CRON = Setting.of(ConfigOptions.key("schedule.compact-cron")
            .stringType()
            .defaultValue("0 30 3 * * ?")
            .withDescription("When hours of the archive with many files are compacted, a Quartz cron expression, "
                    + "or never."));

    public static final Setting<String> ZONE = Setting.of(ConfigOptions.key("schedule.zone")
            .stringType()
            .defaultValue("UTC")
            .withDescription("Zone of the cron expressions, and of the day that is compared."));

    /** Every key of this class, in the order of the reference page. */
    public static final List<Setting<?>> ALL = List.of(UNPAID_INTERVAL, BACKFILL_CRON, VERIFY_CRON, COMPACT_CRON, ZONE);

    private ScheduleSettings() {}

    /**
     * The zone of the schedules.
     *
     * @throws SettingsException if it is unknown
     */
    public static ZoneId zone(Settings settings) {
        return zone(settings, ZONE);
    }

    /**
     * The zone that a setting names.
     *
     * @throws SettingsException if it is unknown
     */
    public static ZoneId zone(Settings settings, Setting<String> setting) {
        String zone = settings.get(setting);
        try {
            return ZoneId.of(zone);
        } catch (DateTimeException unknown) {
            throw new SettingsException(
                    List.of("%s=%s is not a time zone: use UTC, a region such as America/Sao_Paulo, or an offset"
                            .formatted(setting.key(), zone)));
        }
    }

    /**
     * The expression of a schedule, empty for never.
     *
     * @throws SettingsException if Quartz cannot read it
     */
    public static Optional<String> cron(Settings settings, Setting<String> schedule) {
        String cron = settings.get(schedule);
        if (cron.equalsIgnoreCase(NEVER)) {
            return Optional.empty();
        }
        try {
            CronExpression.validateExpression(cron);
            return Optional.of(cron);
        } catch (ParseException unreadable) {
            throw new SettingsException(List.of(
                    "%s=%s is not allowed: use a Quartz cron expression with seconds, such as 0 0/15 * * * ?, or never (%s)"
                            .formatted(schedule.key(), cron, unreadable.getMessage())));
        }
    }
}
