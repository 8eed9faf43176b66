package io.tieout.ops.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.ops.rejected.CorrectedRecords;
import io.tieout.ops.rejected.RejectedRecord;
import io.tieout.ops.rejected.RejectedRecords;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.ops.run.Topics;
import io.tieout.realtime.KafkaSettings;
import io.tieout.realtime.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Brings corrected records back. */
@Command(
        name = "replay-rejected",
        mixinStandardHelpOptions = true,
        description = {
            "Publishes the records of a file that tieout rejected --export wrote, after a person corrected \"payload\".",
            "They are judged as any other record; what is still wrong is rejected again, under its new offset."
        })
final class ReplayRejectedCommand implements Callable<Integer> {

    @Mixin
    private GlobalOptions options;

    @Parameters(paramLabel = "FILE", description = "File of corrected records, one JSON object a line.")
    private Path file;

    private final Console console;

    ReplayRejectedCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SQLException, InterruptedException {
        Settings settings = options.settings();
        KafkaSettings kafka = KafkaSettings.of(settings);
        List<RejectedRecord> corrected = read();
        try (HikariDataSource pool = ReconciliationRun.pool(settings);
                Topics topics = new Topics(kafka)) {
            topics.requirePresent();
            int published = new CorrectedRecords(Topics.clientProperties(kafka), kafka, new RejectedRecords(pool))
                    .publish(corrected);
            console.result("%d records published, %d without a text passed over"
                    .formatted(published, corrected.size() - published));
        }
        return ExitCode.DONE;
    }

    private List<RejectedRecord> read() {
        List<RejectedRecord> records = new ArrayList<>();
        try {
            int line = 0;
            for (String text : Files.readAllLines(file)) {
                line++;
                if (!text.isBlank()) {
                    records.add(Console.fromJson(text, RejectedRecord.class, "%s line %d".formatted(file, line)));
                }
            }
        } catch (IOException unreadable) {
            throw new UsageException("%s cannot be read: %s".formatted(file, unreadable.getMessage()));
        }
        return records;
    }
}
