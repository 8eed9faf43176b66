package io.tieout.ops.cli;

import io.tieout.backfill.Window;
import io.tieout.backfill.compare.Comparison;
import io.tieout.backfill.source.EventSource;
import io.tieout.ops.backfill.BackfillSetup;
import io.tieout.ops.run.Closer;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Proves, for a window, that stream and batch say the same. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        description = {
            "Computes a window in batch, compares it with the tables and changes nothing: 0 differences, or the list.",
            "What was found is recorded in tieout.verification.",
            "",
            "  tieout verify --from 2026-08-21 --to 2026-08-22",
            "",
            "Exit code 3 if there are differences."
        })
final class VerifyCommand implements Callable<Integer> {

    @Mixin
    private GlobalOptions options;

    @Mixin
    private WindowOptions window;

    @Mixin
    private SourceOptions sources;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "Differences to list; counts and sums are always of all. Default: ${DEFAULT-VALUE}.")
    private int limit;

    @Option(
            names = "--by",
            paramLabel = "NAME",
            defaultValue = "${sys:user.name}",
            description = "Who asks, for the record. Default: the user of this process.")
    private String by;

    @Option(names = "--json", description = "Print one JSON object; everything else goes to standard error.")
    private boolean json;

    private final Console console;

    VerifyCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SQLException, IOException, InterruptedException {
        Window named = window.window();
        ProgressLine progress = new ProgressLine(console);
        try (Closer closer = Closer.onShutdown()) {
            BackfillSetup setup = closer.add(BackfillSetup.open(
                    options.settings(), rows -> progress.show("%,d events read".formatted(rows.read()))));
            EventSource source = sources.open(setup, Optional.of(named), closer);
            Comparison comparison = setup.backfill().verify(named, source, by, limit);
            progress.end();
            if (json) {
                console.json(comparison);
            } else {
                new ComparisonText(console).verification(named, comparison);
            }
            return comparison.total() == 0 ? ExitCode.DONE : ExitCode.DIFFERENCES;
        }
    }
}
