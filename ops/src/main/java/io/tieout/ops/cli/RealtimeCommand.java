package io.tieout.ops.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.ops.run.Closer;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.ops.run.StreamingRun;
import io.tieout.ops.run.Topics;
import io.tieout.realtime.KafkaSettings;
import io.tieout.realtime.settings.Settings;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs the streaming job in this process until it is told to end. */
@Command(
        name = "realtime",
        mixinStandardHelpOptions = true,
        description = {
            "Runs the streaming job in this process, from Kafka into PostgreSQL, until Ctrl-C.",
            "It goes on from its newest checkpoint; without one it reads everything there is."
        })
final class RealtimeCommand implements Callable<Integer> {

    @Mixin
    private GlobalOptions options;

    private final Console console;

    RealtimeCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException, SQLException {
        Settings settings = options.settings();
        try (HikariDataSource pool = ReconciliationRun.pool(settings);
                Topics topics = new Topics(KafkaSettings.of(settings))) {
            topics.requirePresent();
            try (Closer closer = Closer.onShutdown()) {
                new StreamingRun(settings, pool, topics, console::say)
                        .run(closer, "Streaming job runs; Ctrl-C ends it");
            }
        }
        return ExitCode.DONE;
    }
}
