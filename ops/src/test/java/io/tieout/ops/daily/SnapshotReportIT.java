package io.tieout.ops.daily;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.db.TestDatabase;
import io.tieout.ops.report.Period;
import io.tieout.ops.report.ReportRun;
import io.tieout.ops.report.write.ReportFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotReportIT {

    private static final Period DAY =
            new Period(Instant.parse("2026-01-30T00:00:00Z"), Instant.parse("2026-01-31T00:00:00Z"), ZoneOffset.UTC);

    private final TestDatabase db = TestDatabase.create();
    private final SnapshotReport report = new SnapshotReport(
            new ReportRun(db.dataSource(), "1"), Clock.fixed(Instant.parse("2026-01-31T06:00:00Z"), ZoneOffset.UTC));

    @TempDir
    private Path dir;

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void everyFormatIsWrittenOfOneSnapshot() throws Exception {
        db.execute("""
                INSERT INTO tieout.order_reconciliation (order_id, order_time, amount, currency, order_version)
                VALUES ('o1', '2026-01-30T10:00:00Z', 12.5, 'EUR', 1)""");

        PeriodReport.Outcome outcome = report.write(DAY, files());

        assertThat(outcome).isEqualTo(new PeriodReport.Outcome(false, true, 1));
        assertThat(names()).containsExactlyInAnyOrder("r.csv", "r.html", "r.txt", "r.xlsx");
        assertThat(Files.readString(dir.resolve("r.csv"))).contains("12.5");
        assertThat(Files.readString(dir.resolve("r.html"))).contains("12.5").endsWith("</html>\n");
    }

    @Test
    void ifOneFileCannotBeWrittenNoneIs() throws IOException {
        Files.createDirectory(dir.resolve("r.html"));

        assertThatThrownBy(() -> report.write(DAY, files())).hasMessage("it is there and is not a file");

        assertThat(names()).containsExactly("r.html");
    }

    private Map<ReportFormat, Path> files() {
        // In their order, HTML last: the others are open when it fails.
        Map<ReportFormat, Path> files = new EnumMap<>(ReportFormat.class);
        for (ReportFormat format : ReportFormat.values()) {
            files.put(format, dir.resolve("r." + format.extension()));
        }
        return files;
    }

    private Stream<String> names() throws IOException {
        try (Stream<Path> found = Files.list(dir)) {
            return found.map(file -> file.getFileName().toString()).toList().stream();
        }
    }
}
