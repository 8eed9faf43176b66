package io.tieout.backfill;

import io.tieout.realtime.pipeline.EventFormat;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.RateSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** A case as {@code cases/README.md} describes it: given events and expected tables. */
record CaseFolder(Path folder) {

    /** With the defaults of the settings, whatever the wall clock: cases may lie in the future of a reader. */
    static final EventFormat FORMAT = new EventFormat(
            List.of("UNKNOWN"), Duration.ofDays(3650), Instant.parse("2000-01-01T00:00:00Z"), Optional.empty());

    private static final Path CASES = Path.of("src", "test", "resources", "cases");

    static List<CaseFolder> all() throws IOException {
        try (Stream<Path> folders = Files.list(CASES)) {
            return folders.filter(Files::isDirectory)
                    .sorted()
                    .map(CaseFolder::new)
                    .toList();
        }
    }

    PipelineSettings settings() {
        Properties set = new Properties();
        Path file = folder.resolve("settings.properties");
        if (Files.exists(file)) {
            try (var reader = Files.newBufferedReader(file)) {
                set.load(reader);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        return new PipelineSettings(
                        Duration.parse(set.getProperty("payment.before", "PT10M")),
                        Duration.parse(set.getProperty("payment.after", "PT30M")),
                        Duration.parse(set.getProperty("watermark.out-of-orderness", "PT5S")),
                        Arrays.asList(set.getProperty("payments.success-statuses", "SUCCESS")
                                .split(",")))
                .with(rates().map(given -> new RateSettings(
                        set.getProperty("rates.base-currency"),
                        Duration.parse(set.getProperty("rates.out-of-orderness", "PT5S")))));
    }

    EventFolder events() {
        return new EventFolder(
                folder.resolve("given/orders.jsonl").toAbsolutePath().toUri(),
                folder.resolve("given/payments.jsonl").toAbsolutePath().toUri(),
                rates().map(Path::toUri),
                FORMAT);
    }

    /** Empty for a case without rates. */
    private Optional<Path> rates() {
        return Optional.of(folder.resolve("given/rates.jsonl").toAbsolutePath()).filter(Files::exists);
    }

    /** Whether the case says anything of a table. */
    boolean expects(String table) {
        return Files.exists(file(table));
    }

    private Path file(String table) {
        return folder.resolve("expected/%s.csv".formatted(table));
    }

    /** Rows of an expected table, the header left out, cells in the order of the header. */
    List<List<String>> expected(String table) {
        try (Stream<String> lines = Files.lines(file(table))) {
            return lines.skip(1)
                    .filter(line -> !line.isBlank())
                    .map(line -> Arrays.asList(line.split(",", -1)))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public String toString() {
        return folder.getFileName().toString();
    }
}
