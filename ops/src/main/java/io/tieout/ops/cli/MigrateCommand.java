package io.tieout.ops.cli;

import io.tieout.db.Migration;
import io.tieout.ops.run.ReconciliationRun;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Brings the database to this version; running it again does nothing. */
@Command(
        name = "migrate",
        mixinStandardHelpOptions = true,
        description = "Creates or updates the schema tieout in the configured database. Safe to repeat.")
final class MigrateCommand implements Callable<Integer> {

    @Mixin
    private GlobalOptions options;

    private final Console console;

    MigrateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Migration done = ReconciliationRun.migrate(options.settings());
        console.result(
                done.applied() == 0
                        ? "Schema tieout is at version %s already".formatted(done.to())
                        : "Schema tieout is at version %s, %d migrations applied".formatted(done.to(), done.applied()));
        return ExitCode.DONE;
    }
}
