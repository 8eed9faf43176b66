package io.tieout.ops.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.ops.check.RecentLoad;
import io.tieout.ops.check.RecentLoadQuery;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.ops.run.RunException;
import io.tieout.realtime.RealtimeJob;
import io.tieout.realtime.check.Checklist;
import io.tieout.realtime.check.Finding;
import io.tieout.realtime.check.Load;
import io.tieout.realtime.check.SqlClientScript;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.util.ExceptionUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Looks for mistakes in the plan of a streaming job, and starts nothing. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Plans the streaming job, starts nothing, and tells for each join what it found: tables, key, event time,",
            "watermarks, interval or window, ties, late data, updates, state in events and bytes, hot keys.",
            "Flink's plan decides, not how the SQL is written. docs/check.md explains each check.",
            "",
            "  tieout check --rate 5000          the configured pipeline at 5,000 events a second and stream",
            "  tieout check --sql my_job.sql     a script of your own, as for Flink's SQL client",
            "",
            "Exit code 3 if something is wrong."
        })
final class CheckCommand implements Callable<Integer> {

    private static final Pattern FACTORY =
            Pattern.compile("identifier '([^']*)'.*identifiers are:\\s*(.*)", Pattern.DOTALL);

    private static final int MOST_HOURS = 24 * 366;

    @Mixin
    private GlobalOptions options;

    @ParentCommand
    private TieoutCommand tieout;

    @Option(
            names = "--sql",
            paramLabel = "FILE",
            description = "Check this script instead: SET, CREATE, INSERT, EXECUTE STATEMENT SET, each ended by a "
                    + "semicolon. Connectors: those of tieout, kafka, filesystem, datagen, blackhole, print.")
    private Optional<Path> sql = Optional.empty();

    @Option(
            names = "--rate",
            paramLabel = "EVENTS_PER_SECOND",
            description = "Of each stream, for the estimate of state. Default: measured in the database if it can be "
                    + "asked, else 1000.")
    private Optional<Long> rate = Optional.empty();

    @Option(
            names = "--hours",
            defaultValue = "24",
            paramLabel = "N",
            description = "How many hours of payments are looked through for rate and hot keys. Default: 24.")
    private int hours;

    @Option(names = "--no-database", description = "Do not ask the database for rate and hot keys.")
    private boolean withoutDatabase;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    private final Console console;

    CheckCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        requireAllowed();
        Optional<RecentLoad> recent = sql.isPresent() || withoutDatabase ? Optional.empty() : recent();
        Load load = rate.map(events -> new Load(events, "as --rate says"))
                .or(() -> recent.filter(found -> !found.isEmpty()).map(RecentLoad::load))
                .orElse(Load.ASSUMED);
        List<Finding> findings = new ArrayList<>(findings(load));
        findings.add(recent.map(RecentLoad::hotKeys)
                .orElseGet(() -> RecentLoad.hotKeysUnknown(
                        sql.isPresent() ? "for a script has no tables to look into" : "no database")));
        FindingsText text = new FindingsText(findings);
        if (json) {
            console.json(text.summary());
        } else {
            console.result(text.table());
        }
        return text.summary().wrong() == 0 ? ExitCode.DONE : ExitCode.MISTAKES;
    }

    private void requireAllowed() {
        rate.filter(events -> events < 1).ifPresent(events -> {
            throw new UsageException("--rate=%d is not allowed: use 1 or more events per second".formatted(events));
        });
        if (hours < 1 || hours > MOST_HOURS) {
            throw new UsageException("--hours=%d is not allowed: use 1 to %d".formatted(hours, MOST_HOURS));
        }
    }

    private List<Finding> findings(Load load) {
        try {
            return new Checklist(load, this::refused).of(script());
        } catch (ValidationException invalid) {
            throw unknownConnector(invalid).orElse(invalid);
        }
    }

    /** Flink names what is missing and what is there several causes deep. */
    private static Optional<RuntimeException> unknownConnector(ValidationException invalid) {
        return ExceptionUtils.findThrowableWithMessage(invalid, "Could not find any factory for identifier '")
                .map(cause -> FACTORY.matcher(cause.getMessage()))
                .filter(Matcher::find)
                .map(found -> new UsageException("The connector '%s' is not on the class path: use one of %s"
                        .formatted(
                                found.group(1),
                                found.group(2)
                                        .lines()
                                        .filter(line -> !line.isBlank())
                                        .collect(Collectors.joining(", ")))));
    }

    private Script script() {
        return sql.map(this::read).orElseGet(() -> RealtimeJob.script(options.settings()));
    }

    private Script read(Path file) {
        try {
            return SqlClientScript.read(Files.readString(file));
        } catch (NoSuchFileException missing) {
            throw new UsageException("--sql=%s cannot be read: there is no such file".formatted(file));
        } catch (IOException unreadable) {
            throw new UsageException("--sql=%s cannot be read: %s".formatted(file, unreadable.getMessage()));
        }
    }

    /** The check must also run where there is no database yet. */
    private Optional<RecentLoad> recent() {
        Settings settings = options.settings();
        try (HikariDataSource pool = ReconciliationRun.pool(settings)) {
            return Optional.of(new RecentLoadQuery(pool).read(hours));
        } catch (RunException | SQLException unreachable) {
            console.say(unreachable.getMessage());
            return Optional.empty();
        }
    }

    private void refused(Throwable cause) {
        if (tieout.debug()) {
            console.say(ExceptionUtils.stringifyException(cause));
        }
    }
}
