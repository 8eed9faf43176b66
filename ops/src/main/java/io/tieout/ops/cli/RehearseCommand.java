package io.tieout.ops.cli;

import io.tieout.ops.backfill.Rehearsal;
import io.tieout.ops.run.Closer;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** For the launcher, once after a build: docs/start-up.md. */
@Command(
        name = "rehearse",
        hidden = true,
        mixinStandardHelpOptions = true,
        description = "Runs a backfill of nothing into nothing, for the JVM to keep the classes that it takes.")
final class RehearseCommand implements Callable<Integer> {

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (Closer closer = Closer.onShutdown()) {
            Rehearsal.run(closer.temporaryFolder("tieout-rehearsal-"));
        }
        return ExitCode.DONE;
    }
}
