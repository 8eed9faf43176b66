package io.tieout.ops.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.ops.close.Day;
import io.tieout.ops.close.DayClosing;
import io.tieout.ops.close.Name;
import io.tieout.ops.run.ReconciliationRun;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Takes the closing of a day back. */
@Command(
        name = "reopen",
        mixinStandardHelpOptions = true,
        description = {
            "Takes the closing of a day back, with a reason, so that it can be closed again.",
            "What was signed stays, and tieout close --list shows it.",
            "",
            "  tieout reopen --date 2026-03-01 --by Ana --reason \"payments of one provider came late\""
        })
final class ReopenCommand implements Callable<Integer> {

    private static final String PURPOSE = "tieout-reopen";

    @Mixin
    private GlobalOptions options;

    @Mixin
    private DayOptions days;

    @Option(names = "--by", paramLabel = "NAME", required = true, description = "Who reopens the day.")
    private String by;

    @Option(names = "--reason", paramLabel = "TEXT", required = true, description = "Why.")
    private String reason;

    private final Console console;

    ReopenCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SQLException {
        Day day = days.day();
        Name name = new Name(by);
        try (HikariDataSource pool = ReconciliationRun.longRunning(options.settings(), PURPOSE)) {
            new DayClosing(pool, new Version().getVersion()[0]).reopen(day, name, reason);
        }
        console.result("%s reopened by %s".formatted(day, name));
        return ExitCode.DONE;
    }
}
