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
    private BatchOptions options;

    private final Console console;

    VerifyCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SQLException, IOException, InterruptedException {
        Window named = options.window();
        ProgressLine progress = new ProgressLine(console);
        try (Closer closer = Closer.onShutdown()) {
            BackfillSetup setup = options.setup(
                    Optional.of(named), rows -> progress.show("%,d events read".formatted(rows.read())), closer);
            EventSource source = options.source(setup, Optional.of(named), closer);
            Comparison comparison = setup.backfill().verify(named, source, options.by(), options.limit());
            progress.end();
            if (options.json()) {
                console.json(comparison);
            } else {
                new ComparisonText(console).verification(named, comparison);
            }
            return comparison.total() == 0 ? ExitCode.DONE : ExitCode.DIFFERENCES;
        }
    }
}
