package io.tieout.realtime.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.realtime.pipeline.ArchiveHour;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HourRangeTest {

    @TempDir
    private Path stream;

    @Test
    void theFilesOfTheHoursAreReadFromTheFirstToTheLast() throws IOException {
        for (int day = 20; day <= 23; day++) {
            for (int hour = 0; hour < 24; hour++) {
                file("event_date=2026-08-%d/event_hour=%02d/1.parquet".formatted(day, hour));
            }
        }
        assertThat(files("2026-08-21T22:10:00Z", "2026-08-23T00:59:59Z"))
                .hasSize(27)
                .startsWith("event_date=2026-08-21/event_hour=22/1.parquet")
                .contains(
                        "event_date=2026-08-22/event_hour=00/1.parquet",
                        "event_date=2026-08-22/event_hour=23/1.parquet")
                .endsWith("event_date=2026-08-23/event_hour=00/1.parquet");
    }

    @Test
    void anHourThatNothingHappenedInIsNoFault() throws IOException {
        file("event_date=2026-08-21/event_hour=05/1.parquet");
        assertThat(files("2026-08-21T06:00:00Z", "2026-08-22T06:00:00Z")).isEmpty();
        assertThat(files("2026-08-21T04:00:00Z", "2026-08-22T06:00:00Z")).hasSize(1);
    }

    @Test
    void whatIsHiddenOrForeignIsPassedOver() throws IOException {
        file("event_date=2026-08-21/event_hour=05/1.parquet");
        file("event_date=2026-08-21/event_hour=05/.2.parquet");
        file("event_date=2026-08-21/note.txt");
        file(".jobs/event_hour=05/3.parquet");
        file("zzz/event_hour=05/4.parquet");
        assertThat(files("2026-08-21T05:00:00Z", "2026-08-21T05:00:00Z"))
                .containsExactly("event_date=2026-08-21/event_hour=05/1.parquet");
    }

    private void file(String name) throws IOException {
        Path file = stream.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "content");
    }

    private List<String> files(String first, String last) throws IOException {
        org.apache.flink.core.fs.Path root = new org.apache.flink.core.fs.Path(stream.toUri());
        return HourRange.between(ArchiveHour.of(Instant.parse(first)), ArchiveHour.of(Instant.parse(last)))
                .create()
                .enumerateSplits(new org.apache.flink.core.fs.Path[] {root}, 1)
                .stream()
                .map(FileSourceSplit::path)
                .map(path -> stream.relativize(Path.of(path.toUri())).toString())
                .sorted()
                .toList();
    }
}
