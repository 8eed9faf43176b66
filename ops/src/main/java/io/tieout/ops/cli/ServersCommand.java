package io.tieout.ops.cli;

import io.tieout.ops.demo.DemoServers;
import io.tieout.ops.run.Closer;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Embedded PostgreSQL and Kafka on their own, to try the other commands against. */
@Command(
        name = "servers",
        mixinStandardHelpOptions = true,
        description = {
            "Starts an embedded PostgreSQL and an embedded Kafka and keeps them until Ctrl-C, to try the other",
            "commands against. Prints the settings they need: save them as tieout.yaml."
        })
final class ServersCommand implements Callable<Integer> {

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "Folder for their data, kept at the end and found again. Default: a temporary one.")
    private Path dir;

    private final Console console;

    ServersCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (Closer closer = Closer.onShutdown()) {
            DemoServers servers = dir == null ? DemoServers.temporary(closer) : DemoServers.in(dir, closer);
            console.result("""
                    database:
                      url: %s
                      user: %s
                      password: %s
                    kafka:
                      bootstrap-servers: %s
                    job:
                      checkpoint-dir: %s
                    archive:
                      path: %s""".formatted(
                            servers.jdbcUrl(),
                            servers.user(),
                            servers.password(),
                            servers.bootstrapServers(),
                            servers.checkpoints(),
                            servers.archive()));
            console.say("PostgreSQL and Kafka run; Ctrl-C ends them");
            new CountDownLatch(1).await();
        }
        return ExitCode.DONE;
    }
}
