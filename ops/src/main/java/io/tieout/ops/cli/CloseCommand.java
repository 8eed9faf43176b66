package io.tieout.ops.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.ops.close.ClosedDay;
import io.tieout.ops.close.ClosedDays;
import io.tieout.ops.close.Closing;
import io.tieout.ops.close.Day;
import io.tieout.ops.close.DayClosing;
import io.tieout.ops.close.Name;
import io.tieout.ops.close.Signatures;
import io.tieout.ops.run.ReconciliationRun;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Closes a day, and shows what was signed and what has changed since. */
@Command(
        name = "close",
        mixinStandardHelpOptions = true,
        description = {
            "Closes a day that is final and ties out: keeps its figures, its report as text, and every order of it.",
            "",
            "  tieout close --date 2026-03-01 --zone America/Sao_Paulo --by Ana --reviewed-by Ben",
            "  tieout close --list                       every closed day, and whether it is as it was signed",
            "  tieout close --print --date 2026-03-01    the signed report, the same to the byte",
            "  tieout close --changes --date 2026-03-01  what is not as it was signed, by total and by order",
            "",
            "Exit code 3 if a tie-out does not hold and the day stays open, or if --changes finds any.",
            "tieout reopen takes a closing back. docs/closing.md explains all of it."
        })
final class CloseCommand implements Callable<Integer> {

    private static final String PURPOSE = "tieout-close";

    @Mixin
    private GlobalOptions options;

    @Mixin
    private DayOptions days;

    @Option(names = "--by", paramLabel = "NAME", description = "Who closes the day.")
    private String by;

    @Option(
            names = "--reviewed-by",
            paramLabel = "NAME",
            description = "Who has reviewed it: another person, whatever the case and blanks of the name.")
    private String reviewedBy;

    @ArgGroup
    private Showing showing = new Showing();

    @Option(names = "--json", description = "With --list: print one JSON list.")
    private boolean json;

    private final Console console;

    CloseCommand(Console console) {
        this.console = console;
    }

    /** What to show instead of closing a day. */
    private static final class Showing {

        @Option(names = "--list", description = "Show every closing, of all days.")
        private boolean list;

        @Option(names = "--print", description = "Print the signed report of the day, after checking its hash.")
        private boolean print;

        @Option(names = "--changes", description = "Show what of the closed day is not as it was signed.")
        private boolean changes;
    }

    @Override
    public Integer call() throws SQLException, IOException {
        if (json && !showing.list) {
            throw new UsageException("--json goes with --list");
        }
        if (showing.list) {
            return list();
        }
        Day day = days.day();
        if (showing.print) {
            return print(day);
        }
        return showing.changes ? changes(day) : close(day);
    }

    private int close(Day day) throws SQLException {
        if (by == null || reviewedBy == null) {
            throw new UsageException("Say who closes the day by --by, and who has reviewed it by --reviewed-by");
        }
        Signatures signatures = new Signatures(new Name(by), new Name(reviewedBy));
        try (HikariDataSource pool = pool()) {
            Closing closing = new DayClosing(pool, new Version().getVersion()[0]).close(day, signatures);
            if (closing instanceof Closing.Closed closed) {
                console.result("%s closed by %s, reviewed by %s: %,d orders%nsha256 %s"
                        .formatted(
                                day,
                                signatures.preparedBy(),
                                signatures.reviewedBy(),
                                closed.orders(),
                                closed.sha256()));
                return ExitCode.DONE;
            }
            ((Closing.Untied) closing).tieOuts().forEach(tieOut -> console.say(TieOutText.of(tieOut)));
            console.say("%s stays open".formatted(day));
            return ExitCode.DIFFERENCES;
        }
    }

    private int list() throws SQLException {
        try (HikariDataSource pool = pool()) {
            List<ClosedDay> all = new ClosedDays(pool).all();
            if (json) {
                console.json(all);
            } else if (all.isEmpty()) {
                console.result("No day was closed");
            } else {
                all.forEach(day -> console.result(ClosedDayText.of(day)));
            }
            return ExitCode.DONE;
        }
    }

    private int print(Day day) throws SQLException, IOException {
        try (HikariDataSource pool = pool()) {
            Writer out = console.results();
            out.write(new String(new ClosedDays(pool).signedReport(day), StandardCharsets.UTF_8));
            out.flush();
            return ExitCode.DONE;
        }
    }

    private int changes(Day day) throws SQLException {
        try (HikariDataSource pool = pool()) {
            ClosedDays closed = new ClosedDays(pool);
            ClosedDay compared = closed.compared(day);
            console.result(ClosedDayText.of(compared));
            if (compared.changes().isEmpty()) {
                return ExitCode.DONE;
            }
            closed.restatedOrders(compared, order -> console.result(ClosedDayText.of(order)));
            return ExitCode.DIFFERENCES;
        }
    }

    private HikariDataSource pool() {
        return ReconciliationRun.longRunning(options.settings(), PURPOSE);
    }
}
