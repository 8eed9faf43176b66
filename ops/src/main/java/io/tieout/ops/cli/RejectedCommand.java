package io.tieout.ops.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.ops.rejected.ReasonCount;
import io.tieout.ops.rejected.RejectedFilter;
import io.tieout.ops.rejected.RejectedRecords;
import io.tieout.ops.run.ReconciliationRun;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the records that were no events, and takes them out for correction. */
@Command(
        name = "rejected",
        mixinStandardHelpOptions = true,
        description = {
            "Lists the records that were no events, with counts by reason. docs/rejected.md explains the reasons.",
            "",
            "  tieout rejected --since 2026-08-21T00:00:00Z --reason MISSING_FIELD",
            "  tieout rejected --export wrong.jsonl      then correct \"payload\" in each line, and",
            "  tieout replay-rejected wrong.jsonl"
        })
final class RejectedCommand implements Callable<Integer> {

    @Mixin
    private GlobalOptions options;

    @Option(
            names = "--since",
            paramLabel = "INSTANT",
            description = "Only records seen at this moment or later, in UTC.")
    private String since;

    @Option(names = "--reason", paramLabel = "CODE", description = "Only records with this reason.")
    private String reason;

    @Option(
            names = "--limit",
            defaultValue = "20",
            description = "Records to show, the newest first. Default: ${DEFAULT-VALUE}.")
    private int limit;

    @Option(
            names = "--export",
            paramLabel = "FILE",
            description = "Write all of them to a file, one JSON object a line.")
    private Path export;

    @Option(names = "--json", description = "Print the counts as one JSON list.")
    private boolean json;

    private final Console console;

    RejectedCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SQLException {
        RejectedFilter filter = new RejectedFilter(
                Optional.ofNullable(since).map(RejectedCommand::instant),
                Optional.ofNullable(reason).map(code -> code.toUpperCase(Locale.ROOT)));
        try (HikariDataSource pool = ReconciliationRun.pool(options.settings())) {
            RejectedRecords records = new RejectedRecords(pool);
            if (export != null) {
                export(records, filter);
                return ExitCode.DONE;
            }
            List<ReasonCount> counts = records.counts(filter);
            if (json) {
                console.json(counts);
            } else {
                print(counts, records, filter);
            }
        }
        return ExitCode.DONE;
    }

    private void print(List<ReasonCount> counts, RejectedRecords records, RejectedFilter filter) throws SQLException {
        if (counts.isEmpty()) {
            console.result("No record was rejected");
            return;
        }
        counts.forEach(count -> console.result("%,9d  %-8s  %-20s  last seen %s"
                .formatted(count.count(), count.stream(), count.reasonCode(), count.lastSeen())));
        console.result("");
        records.read(
                filter,
                limit,
                record -> console.result("%s-%d at %d: %s"
                        .formatted(record.topic(), record.partition(), record.offset(), record.reason())));
    }

    private void export(RejectedRecords records, RejectedFilter filter) throws SQLException {
        AtomicLong written = new AtomicLong();
        try (BufferedWriter file = Files.newBufferedWriter(export)) {
            records.read(filter, Long.MAX_VALUE, record -> {
                try {
                    file.write(Console.toJson(record));
                    file.newLine();
                    written.incrementAndGet();
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            });
        } catch (IOException | UncheckedIOException failed) {
            throw new UsageException("--export=%s cannot be written: %s".formatted(export, failed.getMessage()));
        }
        console.result("%d records written to %s".formatted(written.get(), export));
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException unreadable) {
            throw new UsageException(
                    "--since=%s is not an instant: use UTC such as 2026-08-21T00:00:00Z".formatted(text));
        }
    }
}
