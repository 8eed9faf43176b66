package io.tieout.ops.daily;

import io.tieout.ops.report.write.ReportFormat;
import io.tieout.ops.schedule.ScheduleSettings;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Setting;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.configuration.ConfigOptions;

/**
 * When, where and how the report of the day before is written.
 *
 * @param cron empty if it is not written
 * @param zone of the cron expression and of the day
 */
record DailyReportSettings(
        String pipeline, Optional<String> cron, ZoneId zone, Path folder, Set<ReportFormat> formats) {

    static final Setting<String> CRON = Setting.of(ConfigOptions.key("report.cron")
            .stringType()
            .defaultValue("never")
            .withDescription("When the report of the day before is written into report.folder, a Quartz cron "
                    + "expression such as 0 0 6 * * ?, or never."));

    static final Setting<String> ZONE = Setting.of(ConfigOptions.key("report.zone")
            .stringType()
            .defaultValue("UTC")
            .withDescription("Zone of report.cron, of the day it reports, and of the times in it."));

    static final Setting<String> FOLDER = Setting.of(ConfigOptions.key("report.folder")
            .stringType()
            .noDefaultValue()
            .withDescription(
                    "Folder of the reports on schedule; it is made if it is not there. Needed with report.cron."));

    static final Setting<List<String>> FORMATS = Setting.of(ConfigOptions.key("report.formats")
            .stringType()
            .asList()
            .defaultValues("xlsx", "html")
            .withDescription("Forms of the reports on schedule, of text, csv, xlsx and html, with commas between."));

    /** The same keys, in the order of the reference page. */
    static final List<Setting<?>> ALL = List.of(CRON, ZONE, FOLDER, FORMATS);

    DailyReportSettings {
        formats = EnumSet.copyOf(formats);
    }

    /** @throws SettingsException naming everything that is wrong */
    static DailyReportSettings of(Settings settings) {
        List<String> problems = new ArrayList<>();
        Optional<String> cron = ScheduleSettings.cron(settings, CRON);
        Optional<String> folder = settings.find(FOLDER);
        if (cron.isPresent() && folder.isEmpty()) {
            problems.add("report.cron is set and report.folder is not: name the folder that reports are written to");
        }
        Set<ReportFormat> formats = EnumSet.noneOf(ReportFormat.class);
        for (String written : settings.get(FORMATS)) {
            ReportFormat.named(written)
                    .ifPresentOrElse(
                            formats::add,
                            () -> problems.add("report.formats=%s is not allowed: use some of text, csv, xlsx and html"
                                    .formatted(written)));
        }
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        return new DailyReportSettings(
                settings.get(RealtimeSettings.PIPELINE_NAME),
                cron,
                ScheduleSettings.zone(settings, ZONE),
                Path.of(folder.orElse("")),
                formats);
    }
}
