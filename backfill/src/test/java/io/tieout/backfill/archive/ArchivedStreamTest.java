package io.tieout.backfill.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArchivedStreamTest {

    @TempDir
    private Path root;

    @ParameterizedTest
    @EnumSource
    void aCopyOpensOnlyItsHoursAndWritesOneHourAfterTheOther(ArchivedStream stream) throws IOException {
        TestArchive archive = new TestArchive(root);
        for (int hour = 0; hour < TestArchive.HOURS; hour++) {
            Files.createDirectories(archive.hour(stream.folder(), hour));
        }

        String plan = stream.copy(
                        archive.archive(),
                        List.of(hour(stream, 0), hour(stream, 2)),
                        new org.apache.flink.core.fs.Path(
                                root.resolve("staging").toUri()))
                .explain();

        assertThat(plan)
                .contains(
                        "{event_date=2026-11-30, event_hour=09}",
                        "{event_date=2026-11-30, event_hour=11}",
                        "Sort(orderBy=[event_date ASC, event_hour ASC])",
                        "Exchange(distribution=[hash[event_date, event_hour]])")
                .doesNotContain("event_hour=10");
    }

    private static ArchivedHour hour(ArchivedStream stream, int hour) {
        return new ArchivedHour(stream, TestArchive.START.plus(Duration.ofHours(hour)), List.of());
    }
}
