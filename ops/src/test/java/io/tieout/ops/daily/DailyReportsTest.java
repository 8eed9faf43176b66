package io.tieout.ops.daily;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.ops.notify.Kind;
import io.tieout.ops.notify.Notification;
import io.tieout.ops.report.write.ReportFormat;
import io.tieout.ops.run.Closer;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Setting;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsException;
import io.tieout.realtime.settings.SettingsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DailyReportsTest {

    /** In Berlin it is the day after the one on which clocks were put back. */
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-10-25T23:00:00Z"), ZoneOffset.UTC);

    private static final PeriodReport PERIOD = (period, files) -> {
        for (Map.Entry<ReportFormat, Path> file : files.entrySet()) {
            Files.writeString(
                    file.getValue(), "%s %s %s %s".formatted(file.getKey(), period.from(), period.to(), period.zone()));
        }
        return new PeriodReport.Outcome(true, true, 3);
    };

    private final List<Notification> told = new ArrayList<>();

    @TempDir
    private Path dir;

    @Test
    void theDayBeforeIsThatOfTheZoneAndHasAsManyHoursAsItHas() throws Exception {
        String line = reports(PERIOD, "csv,html").writeTheDayBefore();

        assertThat(line)
                .isEqualTo("The report of 2026-10-25 (Europe/Berlin) is ready, final, all tie-outs tie, with 3 items:"
                        + " tieout-report-2026-10-25.csv, tieout-report-2026-10-25.html");
        String period = " 2026-10-24T22:00:00Z 2026-10-25T23:00:00Z Europe/Berlin";
        assertThat(read("tieout-report-2026-10-25.csv")).isEqualTo("CSV" + period);
        assertThat(read("tieout-report-2026-10-25.html")).isEqualTo("HTML" + period);
        assertThat(told)
                .containsExactly(new Notification(
                        "report-ready/orders/2026-10-25/Europe/Berlin",
                        Kind.REPORT_READY,
                        CLOCK.instant(),
                        "orders",
                        line,
                        Map.of(
                                "day", "2026-10-25",
                                "zone", "Europe/Berlin",
                                "folder", folder().toString(),
                                "files", "tieout-report-2026-10-25.csv, tieout-report-2026-10-25.html",
                                "final", "true",
                                "ties", "true",
                                "items", "3")));
    }

    @Test
    void aFileThatIsThereStaysAsItIsAndAMissingOneIsAdded() throws Exception {
        Files.createDirectories(folder());
        Files.writeString(folder().resolve("tieout-report-2026-10-25.csv"), "signed");

        reports(PERIOD, "csv,text").writeTheDayBefore();

        assertThat(read("tieout-report-2026-10-25.csv")).isEqualTo("signed");
        assertThat(read("tieout-report-2026-10-25.txt")).startsWith("TEXT ");
        assertThat(reports(PERIOD, "csv,text").writeTheDayBefore())
                .isEqualTo("The report of 2026-10-25 is there already");
        assertThat(told)
                .as("the same fact")
                .extracting(Notification::eventId)
                .containsExactly(
                        "report-ready/orders/2026-10-25/Europe/Berlin", "report-ready/orders/2026-10-25/Europe/Berlin");
    }

    @Test
    void aReportThatFailsIsNotTold() {
        PeriodReport broken = (period, files) -> {
            throw new IOException("the disk is full");
        };

        assertThatThrownBy(() -> reports(broken, "csv").writeTheDayBefore()).hasMessage("the disk is full");

        assertThat(told).isEmpty();
    }

    @Test
    void withoutAScheduleThereIsNoReportAndNeitherFolderNorDatabaseIsNeeded() {
        assertThat(DailyReports.job(settings(Map.of()), new Closer(), "1", told::add)
                        .cron())
                .isEmpty();
    }

    @Test
    void everythingThatIsWrongIsToldAtOnce() {
        assertThatThrownBy(() -> DailyReportSettings.of(
                        settings(Map.of("report.cron", "0 0 6 * * ?", "report.formats", "pdf,html"))))
                .isInstanceOf(SettingsException.class)
                .hasMessage("""
                        report.cron is set and report.folder is not: name the folder that reports are written to
                        report.formats=pdf is not allowed: use some of text, csv, xlsx and html""");
        assertThatThrownBy(() -> DailyReportSettings.of(settings(Map.of("report.zone", "Mars"))))
                .hasMessage("report.zone=Mars is not a time zone: use UTC, a region such as America/Sao_Paulo, or an"
                        + " offset");
    }

    private DailyReports reports(PeriodReport report, String formats) {
        Settings settings = settings(Map.of(
                "report.cron",
                "0 0 6 * * ?",
                "report.zone",
                "Europe/Berlin",
                "report.folder",
                folder().toString(),
                "report.formats",
                formats));
        return new DailyReports(DailyReportSettings.of(settings), report, told::add, CLOCK);
    }

    private Path folder() {
        return dir.resolve("reports");
    }

    private String read(String file) throws IOException {
        return Files.readString(folder().resolve(file));
    }

    private static Settings settings(Map<String, String> values) {
        List<Setting<?>> known = Stream.concat(
                        Stream.of(RealtimeSettings.PIPELINE_NAME), DailyReports.SETTINGS.stream())
                .toList();
        return new SettingsReader(known, List.of()).read(Map.of(), Optional.empty(), Map.of(), values);
    }
}
