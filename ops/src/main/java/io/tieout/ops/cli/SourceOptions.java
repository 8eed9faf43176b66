package io.tieout.ops.cli;

import io.tieout.backfill.Window;
import io.tieout.backfill.source.EventSource;
import io.tieout.ops.backfill.BackfillSetup;
import io.tieout.ops.publish.Arrival;
import io.tieout.ops.publish.Event;
import io.tieout.ops.publish.Stream;
import io.tieout.ops.run.Closer;
import io.tieout.realtime.settings.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.flink.util.FileUtils;
import org.apache.flink.util.TimeUtils;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that name where events of the past are read. */
final class SourceOptions {

    /** Where events may lie. */
    enum Kind {
        ARCHIVE,
        KAFKA,
        FILES,
        JDBC
    }

    @Option(
            names = "--source",
            description = {
                "Where the events are read: archive, what the stream has kept; kafka, what the topics still have;",
                "files, named by --orders and --payments; jdbc, a database named by the settings backfill.jdbc-*.",
                "Default: archive, or files if any is named."
            })
    private Kind kind;

    @Option(
            names = "--lateness",
            paramLabel = "DURATION",
            description = {
                "With --source kafka: how long after its event time a record may have come, for example 1 d.",
                "Default: any time, so that the topics are read to their ends."
            })
    private String lateness;

    @Mixin
    private FileOptions files;

    /** @throws UsageException if options do not fit together. */
    void check(Optional<Window> window) {
        if (files.isGiven() && chosen() != Kind.FILES) {
            throw new UsageException("--orders and --payments need --source files");
        }
        if (!files.isGiven() && chosen() == Kind.FILES) {
            throw new UsageException("--source files needs --orders and --payments");
        }
        if (lateness != null && chosen() != Kind.KAFKA) {
            throw new UsageException("--lateness needs --source kafka");
        }
        if (window.isEmpty() && chosen() == Kind.KAFKA) {
            throw new UsageException("--source kafka needs --from and --to");
        }
        lateness();
    }

    /**
     * Opens the source, whose options have been checked.
     *
     * @param closer deletes what is only needed meanwhile
     */
    EventSource open(BackfillSetup setup, Optional<Window> window, Closer closer) throws SQLException, IOException {
        return switch (chosen()) {
            case ARCHIVE -> setup.archive();
            case KAFKA -> setup.kafka(window.orElseThrow(), lateness());
            case FILES -> files(setup, closer);
            case JDBC -> setup.jdbc();
        };
    }

    private Kind chosen() {
        return Optional.ofNullable(kind).orElse(files.isGiven() ? Kind.FILES : Kind.ARCHIVE);
    }

    private Optional<Duration> lateness() {
        try {
            return Optional.ofNullable(lateness).map(TimeUtils::parseDuration);
        } catch (IllegalArgumentException unreadable) {
            throw new UsageException("--lateness=%s is not a duration: use for example %s"
                    .formatted(lateness, Setting.text(Duration.ofDays(1))));
        }
    }

    /** As {@code publish} would send them, so that both judge a file alike. */
    private EventSource files(BackfillSetup setup, Closer closer) throws IOException {
        List<Arrival> arrivals = files.read();
        Path folder = Files.createTempDirectory("tieout-files-");
        closer.add(() -> FileUtils.deleteDirectory(folder.toFile()));
        Path orders = write(folder.resolve("orders.jsonl"), arrivals, Stream.ORDERS);
        Path payments = write(folder.resolve("payments.jsonl"), arrivals, Stream.PAYMENTS);
        return setup.files(orders, payments);
    }

    private static Path write(Path file, List<Arrival> arrivals, Stream stream) {
        try {
            return Files.write(
                    file,
                    arrivals.stream()
                            .map(Arrival::event)
                            .filter(event -> event.stream() == stream)
                            .map(Event::json)
                            .toList());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
