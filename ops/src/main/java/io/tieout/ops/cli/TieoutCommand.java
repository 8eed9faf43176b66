package io.tieout.ops.cli;

import io.tieout.backfill.archive.CompactionException;
import io.tieout.backfill.run.BackfillException;
import io.tieout.backfill.run.RefusedException;
import io.tieout.db.MigrationException;
import io.tieout.ops.bench.BenchException;
import io.tieout.ops.close.CloseException;
import io.tieout.ops.close.TamperedException;
import io.tieout.ops.embedded.EmbeddedException;
import io.tieout.ops.publish.PublishException;
import io.tieout.ops.publish.UndeliveredException;
import io.tieout.ops.resolution.ResolutionException;
import io.tieout.ops.run.RunException;
import io.tieout.realtime.settings.SettingsException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.apache.flink.table.api.ValidationException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code tieout} itself: it lists the others, and turns their failures into one line and an exit code. */
@Command(
        name = "tieout",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Reconciles orders and payments in event time and keeps the answer in PostgreSQL.",
            "",
            "Try it without installing anything:  tieout demo"
        },
        footer = {
            "",
            "Exit codes: 0 done, 1 the run failed, 2 bad usage or settings, 3 differences or mistakes found.",
            "Settings: tieout.yaml, then TIEOUT_... variables, then --set; docs/reference/settings.md lists them."
        },
        subcommands = {
            DemoCommand.class,
            UpCommand.class,
            MigrateCommand.class,
            RealtimeCommand.class,
            ScheduleCommand.class,
            PublishCommand.class,
            BackfillCommand.class,
            VerifyCommand.class,
            CompactCommand.class,
            StatusCommand.class,
            ReportCommand.class,
            CloseCommand.class,
            ReopenCommand.class,
            RejectedCommand.class,
            ReplayRejectedCommand.class,
            ResolveCommand.class,
            CheckCommand.class,
            SqlCommand.class,
            BenchCommand.class,
            ServersCommand.class,
            RehearseCommand.class,
            CommandLine.HelpCommand.class
        })
public final class TieoutCommand implements Runnable {

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show the whole stack of an error.")
    private boolean debug;

    @Spec
    private CommandSpec spec;

    private TieoutCommand() {}

    /** Runs one command; what it says goes to the process's own streams. */
    public static int run(String... arguments) {
        return commandLine(new Console(
                        new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                        new PrintWriter(System.err, true, StandardCharsets.UTF_8)))
                .execute(arguments);
    }

    static CommandLine commandLine(Console console) {
        TieoutCommand root = new TieoutCommand();
        CommandLine line = new CommandLine(root, new CommandFactory(console))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setExitCodeExceptionMapper(TieoutCommand::exitCode);
        line.setExecutionExceptionHandler((failed, command, parsed) -> {
            console.say(message(failed));
            if (root.debug) {
                failed.printStackTrace(command.getErr());
            }
            return exitCode(failed);
        });
        return line;
    }

    /** Whether the whole stack of an error is asked for. */
    boolean debug() {
        return debug;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Name a command");
    }

    private static int exitCode(Throwable failed) {
        boolean badInput = failed instanceof SettingsException
                || failed instanceof PublishException
                || failed instanceof UsageException
                || failed instanceof RefusedException
                || failed instanceof ResolutionException
                || failed instanceof CloseException
                || failed instanceof ParameterException
                || failed instanceof ValidationException;
        return badInput ? ExitCode.BAD_USAGE : ExitCode.FAILED;
    }

    /** Failures that were foreseen explain themselves; of others the kind is told too. */
    private static String message(Throwable failed) {
        boolean foreseen = failed instanceof SettingsException
                || failed instanceof PublishException
                || failed instanceof UsageException
                || failed instanceof UndeliveredException
                || failed instanceof RunException
                || failed instanceof BackfillException
                || failed instanceof CompactionException
                || failed instanceof RefusedException
                || failed instanceof ResolutionException
                || failed instanceof CloseException
                || failed instanceof TamperedException
                || failed instanceof MigrationException
                || failed instanceof EmbeddedException
                || failed instanceof BenchException;
        if (foreseen) {
            return failed.getMessage();
        }
        String kind = failed instanceof SQLException
                ? "PostgreSQL"
                : failed.getClass().getSimpleName();
        String reason = String.valueOf(failed.getMessage()).lines().findFirst().orElse("");
        return "%s: %s (--debug shows more)".formatted(kind, reason);
    }
}
