package io.tieout.ops.daily;

import io.tieout.ops.report.Item;
import io.tieout.ops.report.Period;
import io.tieout.ops.report.Report;
import io.tieout.ops.report.ReportRun;
import io.tieout.ops.report.ReportWriter;
import io.tieout.ops.report.Trailer;
import io.tieout.ops.report.write.NewFile;
import io.tieout.ops.report.write.ReportFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes a report in several formats at once: all say the same, since they are of one snapshot. */
final class SnapshotReport implements PeriodReport {

    /** Items that a format for people lists; the others have all. */
    private static final long LISTED = 1000;

    private final ReportRun run;
    private final Clock clock;

    SnapshotReport(ReportRun run, Clock clock) {
        this.run = run;
        this.clock = clock;
    }

    @Override
    public Outcome write(Period period, Map<ReportFormat, Path> files) throws SQLException, IOException {
        try (Opened opened = Opened.of(files)) {
            ReportRun.Written written = run.write(period, clock.instant(), opened, items -> {});
            opened.keep();
            return new Outcome(
                    written.report().heading().isFinal(),
                    written.untied().findAny().isEmpty(),
                    written.trailer().items());
        }
    }

    /** Files that are written side by side. */
    private record Opened(List<NewFile> files, List<ReportWriter> writers) implements ReportWriter, AutoCloseable {

        static Opened of(Map<ReportFormat, Path> files) throws IOException {
            Opened opened = new Opened(new ArrayList<>(), new ArrayList<>());
            try {
                for (Map.Entry<ReportFormat, Path> file : files.entrySet()) {
                    NewFile newFile = NewFile.of(file.getValue());
                    opened.files().add(newFile);
                    opened.writers().add(file.getKey().toFile(newFile.stream(), LISTED));
                }
                return opened;
            } catch (IOException failed) {
                opened.close();
                throw failed;
            }
        }

        @Override
        public void begin(Report report) throws IOException {
            for (ReportWriter writer : writers) {
                writer.begin(report);
            }
        }

        @Override
        public void item(Item item) throws IOException {
            for (ReportWriter writer : writers) {
                writer.item(item);
            }
        }

        @Override
        public void end(Trailer trailer) throws IOException {
            for (ReportWriter writer : writers) {
                writer.end(trailer);
            }
        }

        void keep() throws IOException {
            for (NewFile file : files) {
                file.keep();
            }
        }

        @Override
        public void close() throws IOException {
            for (NewFile file : files) {
                file.close();
            }
        }
    }
}
