package io.tieout.ops.cli;

import io.tieout.ops.publish.Arrival;
import io.tieout.ops.publish.PaymentStatuses;
import io.tieout.ops.publish.Published;
import io.tieout.ops.publish.Replay;
import io.tieout.ops.publish.Speed;
import io.tieout.ops.publish.Stream;
import io.tieout.ops.publish.Waiting;
import io.tieout.ops.run.Topics;
import io.tieout.realtime.KafkaSettings;
import io.tieout.realtime.settings.RealtimeSettings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Brings files of events to Kafka in the order of their event times. */
@Command(
        name = "publish",
        mixinStandardHelpOptions = true,
        description = {
            "Publishes files of orders and payments to the configured Kafka topics, in the order of their event times.",
            "",
            "  tieout publish --orders orders.csv --payments payments.csv \\",
            "      --map user_id=customer_id,pay_id=payment_id --zone UTC"
        })
final class PublishCommand implements Callable<Integer> {

    @Mixin
    private GlobalOptions options;

    @Mixin
    private FileOptions files;

    @Option(
            names = "--speed",
            defaultValue = "max",
            description = "Seconds of event time in a second, or max. Default: ${DEFAULT-VALUE}.")
    private String speed;

    @Mixin
    private TopicOptions topicOptions;

    private final Console console;

    PublishCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (!files.isGiven()) {
            throw new UsageException("Nothing to publish: give --orders FILE, --payments FILE or both");
        }
        KafkaSettings kafka = KafkaSettings.of(options.settings());
        Speed pace = Speed.parse(speed);
        int partitions = topicOptions.partitions();
        List<Arrival> arrivals = files.read();
        PaymentStatuses.complaint(arrivals, options.settings().get(RealtimeSettings.SUCCESS_STATUSES))
                .ifPresent(console::say);
        try (Topics topics = new Topics(kafka)) {
            topics.createMissing(partitions).forEach(topic -> console.say("Topic %s created".formatted(topic)));
        }
        Replay replay = new Replay(Topics.clientProperties(kafka), topicsOf(kafka), pace, Waiting.realTime());
        ProgressLine progress = new ProgressLine(console);
        Published published = replay.publish(
                arrivals,
                done -> progress.show("%,d of %,d events published, at %s"
                        .formatted(done.published(), done.total(), done.arrival())));
        progress.end();
        console.result("%d orders and %d payments published%s"
                .formatted(
                        published.orders(),
                        published.payments(),
                        published.withoutTime() == 0
                                ? ""
                                : ", %d of them without a time".formatted(published.withoutTime())));
        return ExitCode.DONE;
    }

    static Map<Stream, String> topicsOf(KafkaSettings kafka) {
        return Map.of(Stream.ORDERS, kafka.ordersTopic(), Stream.PAYMENTS, kafka.paymentsTopic());
    }
}
