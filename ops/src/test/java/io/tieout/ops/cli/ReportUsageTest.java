package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReportUsageTest {

    @Test
    void thePeriodIsNamedByTwoTimesOrOneDay() {
        Ran refused = Ran.failed(2, "Name the period by --from and --to, or one day by --date");

        assertThat(Ran.command("report")).isEqualTo(refused);
        assertThat(Ran.command("report", "--from", "2026-03-01")).isEqualTo(refused);
        assertThat(Ran.command("report", "--date", "2026-03-01", "--to", "2026-03-02"))
                .isEqualTo(refused);
    }

    @Test
    void aPeriodThatEndsBeforeItBeginsIsRefused() {
        assertThat(Ran.command("report", "--from", "2026-03-02", "--to", "2026-03-01", "--zone", "Asia/Tokyo"))
                .isEqualTo(Ran.failed(2, "--to=2026-02-28T15:00:00Z is not after --from=2026-03-01T15:00:00Z"));
    }

    @Test
    void anUnknownZoneIsRefused() {
        assertThat(Ran.command("report", "--date", "2026-03-01", "--zone", "Brazil"))
                .isEqualTo(
                        Ran.failed(
                                2,
                                "--zone=Brazil is not a time zone: use UTC, a region such as America/Sao_Paulo, or an offset such as +02:00"));
    }

    @Test
    void aDateIsADate() {
        assertThat(Ran.command("report", "--date", "yesterday"))
                .isEqualTo(Ran.failed(2, "--date=yesterday is not a date: use such as 2026-08-21"));
    }

    @Test
    void anUnknownFormatIsRefused() {
        assertThat(Ran.command("report", "--date", "2026-03-01", "--format", "pdf"))
                .isEqualTo(Ran.failed(2, "--format=pdf is not a format: use text, csv, xlsx or html"));
    }

    @Test
    void aWorkbookNeedsAFile() {
        assertThat(Ran.command("report", "--date", "2026-03-01", "--format", "XLSX"))
                .isEqualTo(Ran.failed(2, "--format=xlsx is nothing for a terminal: name a file by --out"));
    }

    @Test
    void aNumberOfItemsIsNotNegative() {
        assertThat(Ran.command("report", "--date", "2026-03-01", "--limit", "-1"))
                .isEqualTo(Ran.failed(2, "--limit=-1 is not allowed: use 0 or more"));
    }
}
