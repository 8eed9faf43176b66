package io.tieout.ops.cli;

import io.tieout.ops.report.Period;
import io.tieout.ops.report.ReportRun;
import io.tieout.ops.report.ReportWriter;
import io.tieout.ops.report.TieOut;
import io.tieout.ops.report.write.NewFile;
import io.tieout.ops.report.write.ReportFormat;
import io.tieout.ops.run.Closer;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.ops.run.RunException;
import io.tieout.realtime.settings.Settings;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes what finance opens. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = {
            "Writes the report of a period: orders by bucket, payments by disposition, tie-outs, exceptions, ageing,",
            "match latency, roll-forward, and every open item, with control sums. All of it is of one moment.",
            "",
            "  tieout report --date 2026-03-01 --zone America/Sao_Paulo",
            "  tieout report --from 2026-03-01 --to 2026-04-01 --out march.xlsx",
            "  tieout report --date 2026-03-01 --format csv > day.csv",
            "",
            "Exit code 3 if the report was written and a tie-out does not tie. docs/reports.md explains the figures."
        })
final class ReportCommand implements Callable<Integer> {

    private static final String PURPOSE = "tieout-report";
    private static final long ITEMS_PER_STEP = 10_000;

    @Mixin
    private GlobalOptions options;

    @Mixin
    private PeriodOptions periods;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "text, csv, xlsx or html. Default: by the end of FILE's name, else text.")
    private String format;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = {
                "File to write; an older one is replaced once the new one is whole.",
                "Without it the report goes to standard output."
            })
    private Path out;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "1000",
            description = {
                "Items that text and HTML list, the oldest first; sums are always of all, and CSV and XLSX have all.",
                "Default: ${DEFAULT-VALUE}."
            })
    private long limit;

    private final Console console;

    ReportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SQLException, IOException {
        Period period = periods.period();
        ReportFormat chosen = chosenFormat();
        if (limit < 0) {
            throw new UsageException("--limit=%d is not allowed: use 0 or more".formatted(limit));
        }
        if (chosen == ReportFormat.XLSX && out == null) {
            throw new UsageException("--format=xlsx is nothing for a terminal: name a file by --out");
        }
        Settings settings = options.settings();
        try (Closer closer = Closer.onShutdown()) {
            DataSource database = closer.add(ReconciliationRun.longRunning(settings, PURPOSE));
            ReportRun.Written written = out == null
                    ? write(database, period, chosen.toText(console.results(), limit))
                    : writeFile(database, period, chosen, closer);
            List<TieOut> untied = written.untied().toList();
            untied.forEach(tieOut -> console.say(TieOutText.of(tieOut)));
            return untied.isEmpty() ? ExitCode.DONE : ExitCode.DIFFERENCES;
        }
    }

    private ReportFormat chosenFormat() {
        if (format != null) {
            return ReportFormat.named(format)
                    .orElseThrow(() -> new UsageException(
                            "--format=%s is not a format: use text, csv, xlsx or html".formatted(format)));
        }
        return Optional.ofNullable(out)
                .flatMap(file -> ReportFormat.ofFile(file.toString()))
                .orElse(ReportFormat.TEXT);
    }

    private ReportRun.Written writeFile(DataSource database, Period period, ReportFormat chosen, Closer closer)
            throws SQLException {
        NewFile file = closer.add(newFile());
        try {
            ReportRun.Written written = write(database, period, chosen.toFile(file.stream(), limit));
            file.keep();
            console.result("%,d items written to %s, %s"
                    .formatted(
                            written.trailer().items(),
                            out,
                            written.report().heading().isFinal() ? "final" : "provisional"));
            return written;
        } catch (IOException failed) {
            throw new RunException("%s cannot be written: %s".formatted(out, reason(failed)), failed);
        }
    }

    private NewFile newFile() {
        try {
            return NewFile.of(out);
        } catch (IOException failed) {
            throw new UsageException("--out=%s cannot be written: %s".formatted(out, reason(failed)));
        }
    }

    private ReportRun.Written write(DataSource database, Period period, ReportWriter writer)
            throws SQLException, IOException {
        ProgressLine progress = new ProgressLine(console);
        ReportRun run = new ReportRun(database, new Version().getVersion()[0]);
        ReportRun.Written written = run.write(period, Instant.now(), writer, items -> {
            if (items % ITEMS_PER_STEP == 0) {
                progress.show("%,d items written".formatted(items));
            }
        });
        progress.end();
        return written;
    }

    private static String reason(IOException failed) {
        if (failed instanceof NoSuchFileException) {
            return "there is no such folder";
        }
        return failed instanceof AccessDeniedException ? "access is denied" : failed.getMessage();
    }
}
