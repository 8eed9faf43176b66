package io.tieout.ops.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.ops.resolution.Proposals;
import io.tieout.ops.resolution.Resolution;
import io.tieout.ops.resolution.ResolutionFile;
import io.tieout.ops.resolution.Resolutions;
import io.tieout.ops.run.ReconciliationRun;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Decides by hand what the events leave open. */
@Command(
        name = "resolve",
        mixinStandardHelpOptions = true,
        description = {
            "Resolves an order by hand, takes such a decision back, or lists them. docs/corrections.md explains it.",
            "",
            "  tieout resolve A-1001 --as WRITTEN_OFF --reason \"below 1 EUR\" --by anna",
            "  tieout resolve --undo A-1001 --reason \"wrong order\" --by bruno",
            "  tieout resolve --file decisions.csv --by anna      columns order_id,as,reason and optionally by",
            "  tieout resolve --list"
        })
final class ResolveCommand implements Callable<Integer> {

    private static final String USAGE =
            "use one of: resolve ORDER --as ..., resolve --undo ORDER, resolve --file FILE, resolve --list";

    @Mixin
    private GlobalOptions options;

    @Parameters(arity = "0..1", paramLabel = "ORDER", description = "The order's id.")
    private String order;

    @Option(
            names = "--as",
            paramLabel = "DECISION",
            description = "WRITTEN_OFF, PAID_ELSEWHERE, REFUNDED_ELSEWHERE, DUPLICATE or ACCEPTED.")
    private String as;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for whoever reads it in a year.")
    private String reason;

    @Option(
            names = "--by",
            paramLabel = "NAME",
            description = "Who decides; with --file, in lines that name nobody themselves.")
    private String by;

    @Option(names = "--undo", paramLabel = "ORDER", description = "Take back the decision about this order.")
    private String undo;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Make all decisions of a CSV file, or none if one of them is refused.")
    private Path file;

    @Option(names = "--list", description = "List the decisions in force.")
    private boolean list;

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            description = "With --list: every decision about this order, also those that were undone.")
    private String ofOrder;

    @Option(names = "--json", description = "With --list: print one JSON object a line.")
    private boolean json;

    private final Console console;

    ResolveCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SQLException {
        requireOneThing();
        Optional<Proposals> proposals = proposals();
        try (HikariDataSource pool = ReconciliationRun.longRunning(options.settings(), "tieout-resolve")) {
            Resolutions resolutions = new Resolutions(pool);
            if (list) {
                list(resolutions);
            } else if (undo != null) {
                Resolution undone = resolutions.undo(undo, given(reason), given(by));
                console.result("Order %s is no longer resolved as %s"
                        .formatted(undo, undone.decision().as()));
            } else {
                console.result(told(resolutions.resolve(proposals.orElseThrow())));
            }
        }
        return ExitCode.DONE;
    }

    private void requireOneThing() {
        long things = Stream.of(order != null, undo != null, file != null, list)
                .filter(asked -> asked)
                .count();
        if (things != 1) {
            throw new UsageException((things == 0 ? "Nothing to do: " : "Too much at once: ") + USAGE);
        }
        refuse(as, "--as", order != null, "names the decision about one ORDER");
        refuse(reason, "--reason", order != null || undo != null, "belongs to one ORDER; a file has its own column");
        refuse(by, "--by", !list, "does not belong to --list");
        refuse(ofOrder, "--order", list, "belongs to --list");
        refuse(json ? "" : null, "--json", list, "belongs to --list");
    }

    private static void refuse(String value, String option, boolean allowed, String why) {
        if (value != null && !allowed) {
            throw new UsageException("%s %s".formatted(option, why));
        }
    }

    /** Read before anything is connected. */
    private Optional<Proposals> proposals() {
        if (file != null) {
            return Optional.of(new ResolutionFile(file, given(by)).read());
        }
        return Optional.ofNullable(order).map(id -> Proposals.one(id, given(as), given(reason), given(by)));
    }

    /** What was not given is as good as blank. */
    private static String given(String option) {
        return Optional.ofNullable(option).orElse("");
    }

    private String told(Resolutions.Outcome outcome) {
        if (file != null) {
            return outcome.resolved() == 0
                    ? "Nothing changed: all %,d decisions of %s are in force already"
                            .formatted(outcome.unchanged(), file)
                    : "%,d orders resolved, %,d were already".formatted(outcome.resolved(), outcome.unchanged());
        }
        return outcome.resolved() == 0
                ? "Nothing changed: order %s is resolved so already".formatted(order)
                : "Order %s is resolved".formatted(order);
    }

    private void list(Resolutions resolutions) throws SQLException {
        Consumer<Resolution> show = json ? console::json : resolution -> console.result(line(resolution));
        if (ofOrder == null) {
            resolutions.inForce(show);
        } else {
            resolutions.of(ofOrder).forEach(show);
        }
    }

    private static String line(Resolution resolution) {
        String made = "%s  %s  by %s at %s: %s"
                .formatted(
                        resolution.decision().orderId(),
                        resolution.decision().as(),
                        resolution.decision().by(),
                        resolution.at(),
                        resolution.decision().reason());
        return made
                + resolution
                        .undone()
                        .map(undone -> "; undone by %s at %s: %s".formatted(undone.by(), undone.at(), undone.reason()))
                        .orElse("");
    }
}
