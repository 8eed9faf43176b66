package io.tieout.ops.cli;

import io.tieout.backfill.archive.CompactionReport;
import io.tieout.ops.backfill.BackfillSetup;
import io.tieout.ops.run.Closer;
import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes few files of many in the archive. */
@Command(
        name = "compact",
        mixinStandardHelpOptions = true,
        description = {
            "Makes one file of every hour of the archive that has many, so that a backfill opens few.",
            "The stream writes a file per hour of event time, subtask and checkpoint. An hour is compacted once it has",
            "archive.compact-files files and lies an hour behind the watermark; late events are compacted in later.",
            "",
            "  tieout compact                                   as the scheduler does every night",
            "  tieout compact --set archive.compact-files=2     whatever more than one file has",
            "",
            "It may run beside the stream and beside backfills, and be stopped at any time: the files that were",
            "replaced are deleted by a later run, after archive.compact-grace and while no backfill runs.",
            "docs/decisions/0003-archive.md tells why it is safe."
        })
final class CompactCommand implements Callable<Integer> {

    private static final double MEGABYTE = 1e6;

    @Mixin
    private GlobalOptions options;

    @Option(names = "--json", description = "Print one JSON object; everything else goes to standard error.")
    private boolean json;

    private final Console console;

    CompactCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SQLException, IOException, InterruptedException {
        ProgressLine progress = new ProgressLine(console);
        try (Closer closer = Closer.onShutdown()) {
            BackfillSetup setup = closer.add(BackfillSetup.open(
                    options.settings(), rows -> progress.show("%,d events read".formatted(rows.read()))));
            CompactionReport report = setup.compact();
            progress.end();
            if (json) {
                console.json(report);
            } else {
                console.result(text(report));
            }
            return ExitCode.DONE;
        }
    }

    private static String text(CompactionReport report) {
        return """
                %,d hours compacted in %.1f s
                  before   %,d files, %,.1f MB
                  after    %,d files, %,.1f MB
                  deleted  %,d files that earlier runs had replaced
                  waiting  %,d replaced files for a later run to delete""".formatted(
                        report.hours(),
                        report.duration().toMillis() / 1000.0,
                        report.filesBefore(),
                        report.bytesBefore() / MEGABYTE,
                        report.filesAfter(),
                        report.bytesAfter() / MEGABYTE,
                        report.filesDeleted(),
                        report.filesWaiting());
    }
}
