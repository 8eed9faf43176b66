package io.tieout.ops.cli;

import io.tieout.ops.run.Secrets;
import io.tieout.realtime.RealtimeJob;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.settings.Settings;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows the SQL that runs, or the plan that Flink makes of it. */
@Command(
        name = "sql",
        mixinStandardHelpOptions = true,
        description = {
            "Prints the whole script of the streaming job with the configured values, ready for Flink's SQL client.",
            "Passwords and other secrets are printed as ***."
        })
final class SqlCommand implements Callable<Integer> {

    @Mixin
    private GlobalOptions options;

    @Option(names = "--plan", description = "Print the plan that Flink makes of the script instead.")
    private boolean plan;

    private final Console console;

    SqlCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Settings settings = options.settings(Map.of(), Secrets.masked(options.settings()));
        Script script = RealtimeJob.script(settings);
        console.result(plan ? script.explain() : script.text());
        return ExitCode.DONE;
    }
}
