package io.tieout.ops.cli;

import io.tieout.ops.run.Closer;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.ops.run.RunningJob;
import io.tieout.ops.run.Topics;
import io.tieout.realtime.KafkaSettings;
import io.tieout.realtime.settings.Settings;
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
    public Integer call() throws InterruptedException {
        Settings settings = options.settings();
        ReconciliationRun.pool(settings).close();
        KafkaSettings kafka = KafkaSettings.of(settings);
        try (Topics topics = new Topics(kafka)) {
            topics.requirePresent();
        }
        try (Closer closer = Closer.onShutdown()) {
            RunningJob job = closer.add(RunningJob.start(settings));
            console.say("Streaming job runs; Ctrl-C ends it");
            job.await();
        }
        return ExitCode.DONE;
    }
}
