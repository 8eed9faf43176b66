package io.tieout.ops.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.ops.close.ClosedDays;
import io.tieout.ops.close.Comparison;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.ops.run.RunException;
import io.tieout.ops.run.Topics;
import io.tieout.ops.status.Status;
import io.tieout.ops.status.StatusQuery;
import io.tieout.realtime.KafkaSettings;
import io.tieout.realtime.settings.Settings;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
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

    private static final Duration KAFKA_PATIENCE = Duration.ofSeconds(3);

    /** A status has to come soon; to compare a day takes as long as its summary. */
    private static final Duration COMPARING_AT_MOST = Duration.ofSeconds(3);

    @Mixin
    private GlobalOptions options;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    private final Console console;

    StatusCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SQLException, InterruptedException {
        Settings settings = options.settings();
        try (HikariDataSource pool = ReconciliationRun.pool(settings)) {
            Status status = read(settings, ReconciliationRun.status(settings, pool));
            if (json) {
                console.json(status);
            } else {
                print(status);
                print(new ClosedDays(pool).compare(COMPARING_AT_MOST));
            }
        }
        return ExitCode.DONE;
    }

    /** With what Kafka has, if it can be asked: the status must also be told while Kafka is down. */
    private Status read(Settings settings, StatusQuery query) throws SQLException, InterruptedException {
        try (Topics topics = new Topics(KafkaSettings.of(settings), KAFKA_PATIENCE)) {
            return query.read(Optional.of(topics.offsets()), topics.streams());
        } catch (RunException unreachable) {
            console.say(unreachable.getMessage());
            return query.read();
        }
    }

    private void print(Status status) {
        console.result("""
                pipeline   %s
                watermark  %s (%s)
                           %s
                job        %s
                scheduler  %d nodes
                orders     %,d: %s%s
                due        %,d past their deadline and not marked yet%s
                payments   %,d
                rejected   %,d
                late       %,d""".formatted(
                status.pipeline(),
                status.watermark().map(Instant::toString).orElse("none"),
                status.watermarkState().name().toLowerCase(Locale.ROOT),
                status.explanation(),
                status.jobConnections() == 0 ? "not connected" : "connected (%d)".formatted(status.jobConnections()),
                status.schedulerNodes(),
                status.orders(),
                Counts.text(status.orderStatus()),
                status.ordersWithoutAmount() == 0
                        ? ""
                        : "; %,d came without an amount".formatted(status.ordersWithoutAmount()),
                status.unpaidDue(),
                status.unpaidHeldBy().isEmpty() ? "" : "; held back: " + String.join(", ", status.unpaidHeldBy()),
                status.payments(),
                status.rejected(),
                status.late()));
        status.rates()
                .ifPresent(rates -> console.result("rates      %s (%s)%n           %s%s"
                        .formatted(
                                rates.watermark().map(Instant::toString).orElse("none"),
                                rates.watermarkState().name().toLowerCase(Locale.ROOT),
                                rates.explanation(),
                                rates.withoutAmount().isEmpty()
                                        ? ""
                                        : "; no amount in the base currency: " + Counts.text(rates.withoutAmount()))));
        status.pairs()
                .forEach(pair -> console.result("pair       %s: %,d left, %,d right, %,d matches, final up to %s (%s)"
                        .formatted(
                                pair.pair(),
                                pair.leftEvents(),
                                pair.rightEvents(),
                                pair.matches(),
                                pair.watermark().map(Instant::toString).orElse("none"),
                                pair.watermarkState().name().toLowerCase(Locale.ROOT))));
        status.partitions()
                .forEach(partition -> console.result(
                        "           %s-%d %s: %,d read = %,d accepted + %,d rejected%s, newest %s, %s waiting"
                                .formatted(
                                        partition.topic(),
                                        partition.partition(),
                                        partition.state().name().toLowerCase(Locale.ROOT),
                                        partition.read(),
                                        partition.accepted(),
                                        partition.rejected(),
                                        partition.conserved() ? "" : " DOES NOT TIE",
                                        partition
                                                .newestEventTime()
                                                .map(Instant::toString)
                                                .orElse("none"),
                                        partition.waiting().map(String::valueOf).orElse("?"))));
    }

    private void print(Comparison closed) {
        if (closed.closed() == 0) {
            return;
        }
        console.result("closed     %,d days%s; restated: %s"
                .formatted(
                        closed.closed(),
                        closed.compared() < closed.closed()
                                ? ", the last %,d compared (all: tieout close --list)".formatted(closed.compared())
                                : "",
                        closed.restated().isEmpty() ? "none" : String.join(", ", closed.restated())));
    }
}
