package io.tieout.ops.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.ops.status.Status;
import io.tieout.realtime.settings.Settings;
import java.sql.SQLException;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells how far the pipeline is and what holds it back. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        description = {
            "Tells how far the pipeline is, what holds it back and since when, and how many orders stand where.",
            "All times are UTC. The JSON form is described in docs/status.md."
        })
final class StatusCommand implements Callable<Integer> {

    @Mixin
    private GlobalOptions options;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    private final Console console;

    StatusCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SQLException {
        Settings settings = options.settings();
        try (HikariDataSource pool = ReconciliationRun.pool(settings)) {
            Status status = ReconciliationRun.status(settings, pool).read();
            if (json) {
                console.json(status);
            } else {
                print(status);
            }
        }
        return ExitCode.DONE;
    }

    private void print(Status status) {
        console.result("""
                pipeline   %s
                watermark  %s (%s)
                           %s
                job        %s
                scheduler  %d nodes
                orders     %,d: %s
                due        %,d past their deadline and not marked yet
                payments   %,d""".formatted(
                status.pipeline(),
                status.watermark().map(Instant::toString).orElse("none"),
                status.watermarkState().name().toLowerCase(java.util.Locale.ROOT),
                status.explanation(),
                status.jobConnections() == 0 ? "not connected" : "connected (%d)".formatted(status.jobConnections()),
                status.schedulerNodes(),
                status.orders(),
                Counts.text(status.orderStatus()),
                status.unpaidDue(),
                status.payments()));
    }
}
