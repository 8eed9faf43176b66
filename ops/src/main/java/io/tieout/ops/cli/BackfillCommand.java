package io.tieout.ops.cli;

import io.tieout.backfill.Window;
import io.tieout.backfill.cluster.JobRows;
import io.tieout.backfill.compare.Comparison;
import io.tieout.backfill.due.DueBackfill;
import io.tieout.backfill.due.DueWindow;
import io.tieout.backfill.run.BackfillReport;
import io.tieout.backfill.run.BackfillRequest;
import io.tieout.backfill.run.PairReport;
import io.tieout.backfill.run.RunMode;
import io.tieout.backfill.source.EventSource;
import io.tieout.ops.backfill.BackfillSetup;
import io.tieout.ops.run.Closer;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Repairs windows of the past by computing them again. */
@Command(
        name = "backfill",
        mixinStandardHelpOptions = true,
        description = {
            "Computes windows of the past again, by the same SQL in batch, and repairs what the stream missed.",
            "It may run beside the stream and be repeated: facts are added and corrected, never undone.",
            "",
            "  tieout backfill --due                                     what is late, missed or failed, if closed",
            "  tieout backfill --from 2026-08-21T10:00:00Z --to 2026-08-21T11:00:00Z --dry-run",
            "  tieout backfill --from 2026-08-21 --to 2026-08-22 --source kafka",
            "  tieout backfill --from 2026-08-21 --to 2026-08-22 --replace",
            "  tieout backfill --pair clicks --due                       what a pair of streams missed",
            "",
            "A window names orders by their order_time; their payments are looked for as far as the payment interval",
            "reaches. A window is closed once the watermark is past the deadline of its last order.",
            "docs/backfill.md explains it, with the JSON forms."
        })
final class BackfillCommand implements Callable<Integer> {

    @Mixin
    private BatchOptions options;

    @Option(names = "--due", description = "Repair all windows that are due and closed, the newest first.")
    private boolean due;

    @Option(
            names = "--dry-run",
            description = "Print what would change, order by order and as totals, and change nothing.")
    private boolean dryRun;

    @Option(
            names = "--replace",
            description = {
                "Make what the events say now true, and withdraw matches that they no longer support.",
                "Only for closed windows; the history keeps what was."
            })
    private boolean replace;

    @Option(
            names = "--open",
            description = "Compute a window that is not closed yet; orders without a payment stay PENDING.")
    private boolean open;

    @Option(
            names = "--pair",
            paramLabel = "NAME",
            description = {
                "Repair the matches of this pair of streams alone, from its own events in the database.",
                "The window names left events by their time; with --due it is what lacks a match."
            })
    private String pair;

    private final Console console;

    BackfillCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SQLException, IOException, InterruptedException {
        if (due == options.namesWindow()) {
            throw new UsageException("Name a window by --from and --to, or --due");
        }
        if (due && (replace || open)) {
            throw new UsageException("--due takes closed windows and adds to them: leave out --replace and --open");
        }
        if (pair != null && (replace || open || dryRun)) {
            throw new UsageException("--pair only adds matches: leave out --replace, --open and --dry-run");
        }
        Optional<Window> named = due ? Optional.empty() : Optional.of(options.window());
        ProgressLine progress = new ProgressLine(console);
        try (Closer closer = Closer.onShutdown()) {
            BackfillSetup setup = options.setup(named, rows -> progress.show(text(rows)), closer);
            if (pair != null) {
                return repairPair(setup, named, progress);
            }
            EventSource source = options.source(setup, named, closer);
            if (due) {
                return runDue(setup, source, progress);
            }
            if (dryRun) {
                return preview(setup, named.get(), source, progress);
            }
            BackfillReport report = setup.backfill()
                    .run(new BackfillRequest(
                            named.get(),
                            source,
                            replace ? RunMode.REPLACE : RunMode.ADD,
                            open,
                            options.by(),
                            "by hand"));
            progress.end();
            tell(report);
            return ExitCode.DONE;
        }
    }

    private int repairPair(BackfillSetup setup, Optional<Window> named, ProgressLine progress)
            throws SQLException, InterruptedException {
        Optional<Window> window =
                named.isPresent() ? named : setup.backfill().pairs().missed(pair, Instant.EPOCH);
        if (window.isEmpty()) {
            console.result(options.json() ? "null" : "Nothing is due");
            return ExitCode.DONE;
        }
        PairReport report = setup.backfill().pairs().run(pair, window.get(), options.by(), "by hand");
        progress.end();
        if (options.json()) {
            console.json(report);
        } else {
            console.result(text(report));
        }
        return ExitCode.DONE;
    }

    private int runDue(BackfillSetup setup, EventSource source, ProgressLine progress)
            throws SQLException, InterruptedException {
        DueBackfill dueBackfill = setup.due();
        DueBackfill.Plan plan = dueBackfill.plan(setup.backfill().watermark(), source);
        if (!plan.open().isEmpty()) {
            console.say("%d windows are due and not closed yet, the first from %s"
                    .formatted(plan.open().size(), plan.open().get(0).window().from()));
        }
        if (!plan.elsewhere().isEmpty()) {
            console.say("%d windows from %s on lack events that Kafka had deleted unread: use --source files or jdbc"
                    .formatted(
                            plan.elsewhere().size(),
                            plan.elsewhere().get(0).window().from()));
        }
        if (plan.isEmpty()) {
            if (options.json()) {
                console.json(List.of());
            } else {
                console.result("Nothing is due");
            }
            return ExitCode.DONE;
        }
        if (dryRun) {
            if (options.json()) {
                console.json(plan);
            } else {
                plan.runs().forEach(run -> console.result(text(run)));
                plan.pairs().forEach((name, window) -> console.result("%s: pair %s".formatted(window, name)));
            }
            return ExitCode.DONE;
        }
        Duration wait = dueBackfill.settlesIn(plan, source, Instant.now());
        if (!wait.isZero()) {
            console.say("Waiting %d s until the archive has what came last".formatted(wait.toSeconds() + 1));
        }
        DueBackfill.Result result = dueBackfill.run(plan, source, options.by(), report -> {
            progress.end();
            if (options.json()) {
                console.say("Run %d done: %s".formatted(report.runId(), report.window()));
            } else {
                tell(report);
            }
        });
        progress.end();
        if (options.json()) {
            console.json(Stream.concat(result.done().stream(), result.pairs().stream())
                    .toList());
        } else {
            result.pairs().forEach(repaired -> console.result(text(repaired)));
        }
        result.failures().forEach(console::say);
        return result.failures().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private int preview(BackfillSetup setup, Window named, EventSource source, ProgressLine progress)
            throws SQLException, InterruptedException {
        Comparison comparison = setup.backfill().compare(named, source, options.limit());
        progress.end();
        if (options.json()) {
            console.json(comparison);
        } else {
            new ComparisonText(console).preview(named, comparison, replace);
        }
        return ExitCode.DONE;
    }

    private void tell(BackfillReport report) {
        if (options.json()) {
            console.json(report);
            return;
        }
        console.result("""
                Run %d, %s, from %s%s, %.1f s
                  %,d events read, %,d rows written
                  orders    %,d added, %,d corrected
                  payments  %,d added, %,d corrected
                  matches   %,d found, %,d corrected, %,d withdrawn""".formatted(
                        report.runId(),
                        report.window(),
                        report.source(),
                        report.open() ? ", not closed: its undecided orders stay PENDING" : "",
                        report.duration().toMillis() / 1000.0,
                        report.read(),
                        report.written(),
                        report.changes().ordersAdded(),
                        report.changes().ordersCorrected(),
                        report.changes().paymentsAdded(),
                        report.changes().paymentsCorrected(),
                        report.changes().matchesFound(),
                        report.changes().matchesCorrected(),
                        report.changes().matchesWithdrawn()));
    }

    private static String text(PairReport report) {
        return "Pair %s, %s: %,d of %,d missed matches found, %.1f s"
                .formatted(
                        report.pair(),
                        report.window(),
                        report.repaired(),
                        report.missed(),
                        report.duration().toMillis() / 1000.0);
    }

    private static String text(DueWindow run) {
        return "%s: %s".formatted(run.window(), String.join(", ", run.causes()));
    }

    private static String text(JobRows rows) {
        return "%,d events read, %,d rows written".formatted(rows.read(), rows.written());
    }
}
