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

/** Everything in one process against servers that are there: migrate, topics, streaming job, scheduler. */
@Command(
        name = "up",
        mixinStandardHelpOptions = true,
        description = {
            "Runs everything in one process against the configured PostgreSQL and Kafka, until Ctrl-C:",
            "migrates the schema, creates topics that are missing, runs the streaming job and a scheduler node."
        })
final class UpCommand implements Callable<Integer> {

    @Mixin
    private GlobalOptions options;

    @Mixin
    private TopicOptions topicOptions;

    private final Console console;

    UpCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException, SQLException {
        Settings settings = options.settings();
        int partitions = topicOptions.partitions();
        ReconciliationRun.migrate(settings);
        try (HikariDataSource pool = ReconciliationRun.pool(settings);
                Topics topics = new Topics(KafkaSettings.of(settings))) {
            topics.createMissing(partitions).forEach(topic -> console.say("Topic %s created".formatted(topic)));
            try (Closer closer = Closer.onShutdown()) {
                SchedulerNode.start(settings, closer);
                new StreamingRun(settings, pool, topics, console::say)
                        .run(
                                closer,
                                "Streaming job and scheduler run; tieout status tells how far they are, Ctrl-C ends them");
            }
        }
        return ExitCode.DONE;
    }
}
