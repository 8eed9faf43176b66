package io.tieout.ops.daily;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.ops.notify.Kind;
import io.tieout.ops.notify.Notification;
import io.tieout.ops.report.Period;
import io.tieout.ops.report.ReportRun;
import io.tieout.ops.report.write.ReportFormat;
import io.tieout.ops.run.Closer;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.ops.schedule.CronJob;
import io.tieout.ops.schedule.Work;
import io.tieout.realtime.settings.Setting;
import io.tieout.realtime.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Writes the report of the day before, a file for each format, and tells that it is ready. A file that is there stays
 * as it is: somebody may have opened, sent or signed it.
 */
public final class DailyReports {

    /** Every key of these reports, in the order of the reference page. */
    public static final List<Setting<?>> SETTINGS = DailyReportSettings.ALL;

    private final DailyReportSettings settings;
    private final PeriodReport report;
    private final Consumer<Notification> told;
    private final Clock clock;

    DailyReports(DailyReportSettings settings, PeriodReport report, Consumer<Notification> told, Clock clock) {
        this.settings = settings;
        this.report = report;
        this.told = told;
        this.clock = clock;
    }

    /**
     * The job as the settings make it.
     *
     * @param closer ends the connections, after the scheduler that is started later
     * @param version of this program, which the reports name
     * @param told of every report that is ready
     * @throws io.tieout.realtime.settings.SettingsException if a setting is wrong, before anything is connected
     * @throws io.tieout.ops.run.RunException if the database cannot be reached or is not at this program's version
     */
    public static CronJob job(Settings settings, Closer closer, String version, Consumer<Notification> told) {
        DailyReportSettings wanted = DailyReportSettings.of(settings);
        Work work = wanted.cron().isEmpty() ? () -> "" : work(settings, wanted, closer, version, told);
        return new CronJob("report", "Writes the report of the day before", wanted.cron(), wanted.zone(), work);
    }

    private static Work work(
            Settings settings, DailyReportSettings wanted, Closer closer, String version, Consumer<Notification> told) {
        HikariDataSource database = closer.add(ReconciliationRun.longRunning(settings, "tieout-report"));
        PeriodReport report = new SnapshotReport(new ReportRun(database, version), Clock.systemUTC());
        return new DailyReports(wanted, report, told, Clock.systemUTC())::writeTheDayBefore;
    }

    String writeTheDayBefore() throws SQLException, IOException {
        LocalDate day = LocalDate.now(clock.withZone(settings.zone())).minusDays(1);
        Map<ReportFormat, Path> files = files(day);
        Map<ReportFormat, Path> missing = new EnumMap<>(files);
        missing.values().removeIf(Files::exists);
        Optional<PeriodReport.Outcome> outcome =
                missing.isEmpty() ? Optional.empty() : Optional.of(write(day, missing));
        Notification ready = ready(day, files, outcome);
        told.accept(ready);
        return missing.isEmpty() ? "The report of %s is there already".formatted(day) : ready.text();
    }

    private Map<ReportFormat, Path> files(LocalDate day) {
        Map<ReportFormat, Path> files = new EnumMap<>(ReportFormat.class);
        for (ReportFormat format : settings.formats()) {
            files.put(format, settings.folder().resolve("tieout-report-%s.%s".formatted(day, format.extension())));
        }
        return files;
    }

    private PeriodReport.Outcome write(LocalDate day, Map<ReportFormat, Path> files) throws SQLException, IOException {
        Files.createDirectories(settings.folder());
        return report.write(Period.ofDay(day, settings.zone()), files);
    }

    private Notification ready(LocalDate day, Map<ReportFormat, Path> files, Optional<PeriodReport.Outcome> outcome) {
        ZoneId zone = settings.zone();
        String names = files.values().stream()
                .map(file -> file.getFileName().toString())
                .collect(Collectors.joining(", "));
        Map<String, String> figures = new TreeMap<>(Map.of(
                "day", day.toString(),
                "zone", zone.getId(),
                "folder", settings.folder().toAbsolutePath().toString(),
                "files", names));
        outcome.ifPresent(written -> {
            figures.put("final", String.valueOf(written.isFinal()));
            figures.put("ties", String.valueOf(written.ties()));
            figures.put("items", String.valueOf(written.items()));
        });
        return new Notification(
                "report-ready/%s/%s/%s".formatted(settings.pipeline(), day, zone),
                Kind.REPORT_READY,
                clock.instant(),
                settings.pipeline(),
                "The report of %s (%s) is ready%s: %s"
                        .formatted(
                                day, zone, outcome.map(DailyReports::sentence).orElse(""), names),
                figures);
    }

    private static String sentence(PeriodReport.Outcome outcome) {
        return ", %s, %s, with %d items"
                .formatted(
                        outcome.isFinal() ? "final" : "provisional",
                        outcome.ties() ? "all tie-outs tie" : "NOT all tie-outs tie",
                        outcome.items());
    }
}
