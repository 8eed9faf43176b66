package io.tieout.backfill.archive;

import static io.tieout.backfill.archive.TestCompaction.GRACE;
import static io.tieout.backfill.archive.TestCompaction.NOW;
import static io.tieout.backfill.archive.TestCompaction.SETTLED;
import static io.tieout.backfill.archive.TestCompaction.STREAMS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files a compaction makes of which, and what readers of the archive see meanwhile. */
class ArchiveCompactionIT {

    @TempDir
    private Path folder;

    private TestCompaction compaction;
    private TestArchive archive;

    @BeforeEach
    void create() {
        compaction = new TestCompaction(folder.resolve("archive"));
        archive = compaction.archive();
    }

    @AfterEach
    void close() {
        compaction.close();
    }

    @Test
    void manyFilesOfSeveralHoursBecomeOneEachAndEveryRowStays() throws Exception {
        archive.write(0, 72);
        Seen before = compaction.seen();
        int files = compaction.files();
        Path unfinished = Files.writeString(archive.hour("orders", 0).resolve(".unfinished.parquet"), "PAR1");

        CompactionReport report = compaction.compact(NOW);

        assertThat(files).isGreaterThanOrEqualTo(6 * 12);
        assertThat(report.hours()).isEqualTo(6);
        assertThat(report.filesBefore()).isEqualTo(files);
        assertThat(report.filesAfter()).isEqualTo(6);
        assertThat(report.bytesAfter()).isPositive().isLessThan(report.bytesBefore());
        assertThat(report.filesDeleted()).isZero();
        assertThat(report.filesWaiting()).isEqualTo(files);
        assertThat(compaction.seen().events()).isEqualTo(before.events());

        assertThat(compaction.compact(NOW.plus(GRACE).minusSeconds(1))).satisfies(again -> {
            assertThat(again.hours()).isZero();
            assertThat(again.filesDeleted()).isZero();
            assertThat(again.filesWaiting()).isEqualTo(files);
        });

        assertThat(compaction.compact(NOW.plus(GRACE))).satisfies(last -> {
            assertThat(last.hours()).isZero();
            assertThat(last.filesDeleted()).isEqualTo(files);
            assertThat(last.filesWaiting()).isZero();
        });
        assertThat(compaction.seen()).isEqualTo(before);
        assertThat(unfinished).exists();
        Files.delete(unfinished);
        for (String stream : STREAMS) {
            for (int hour = 0; hour < TestArchive.HOURS; hour++) {
                assertThat(archive.files(stream, hour))
                        .singleElement()
                        .asString()
                        .matches("compacted-20261201T000000Z-[0-9a-f-]{36}\\.parquet");
            }
        }
        assertThat(archive.workspace()).isEmpty();
    }

    @Test
    void anEventThatStandsInSeveralFilesStandsInOneAfterwards() throws Exception {
        archive.write(0, 24);
        Seen once = compaction.seen();
        archive.write(0, 24);
        assertThat(archive.rows("orders")).hasSize(48);

        compaction.compact(NOW);
        assertThat(compaction.seen().events()).isEqualTo(once.events());

        compaction.compact(NOW.plus(GRACE));
        assertThat(compaction.seen()).isEqualTo(once);
    }

    @Test
    void anOrderOfAnOlderFileHasNoStatusBeforeAndAfterwards() throws Exception {
        archive.write(0, 3);
        archive.writeOlder();
        List<String> orders = archive.events("orders");

        assertThat(orders)
                .anyMatch(order -> order.startsWith("+I[older, u, 1.0000, EUR, 1, null, 2026-11-30T09:00:00Z,"))
                .anyMatch(order -> order.startsWith("+I[o1, u1, 1.0001, EUR, 1, SHIPPED, 2026-11-30T10:00:00Z,"));
        compaction.compact(NOW);
        compaction.compact(NOW.plus(GRACE));
        assertThat(archive.files("orders", 0)).singleElement().asString().startsWith("compacted-");
        assertThat(archive.events("orders")).isEqualTo(orders);
    }

    /** The clock is asked when the run begins, before a job starts, and when it has ended. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void filesThatComeAfterTheListingStay(int asked) throws Exception {
        archive.write(0, 24);
        TestArchive elsewhere = new TestArchive(folder.resolve("elsewhere"));
        elsewhere.write(24, 30);
        List<Path> arrived = new ArrayList<>();
        Asked clock = new Asked(NOW, asked, () -> arrived.addAll(bring(elsewhere)));

        compaction.with(clock).run(SETTLED);
        assertThat(arrived).hasSizeGreaterThanOrEqualTo(TestArchive.HOURS);
        Seen all = compaction.seen();
        assertThat(all.orderEvents()).hasSize(30);

        assertThat(compaction.delete(NOW.plus(GRACE)).filesDeleted()).isPositive();
        assertThat(arrived).allSatisfy(file -> assertThat(file).exists());
        assertThat(compaction.seen().events()).isEqualTo(all.events());

        compaction.compact(NOW.plus(GRACE));
        compaction.compact(NOW.plus(GRACE.multipliedBy(2)));
        assertThat(arrived).allSatisfy(file -> assertThat(file).doesNotExist());
        assertThat(compaction.seen().events()).isEqualTo(all.events());
        assertThat(archive.rows("orders")).hasSize(30);
    }

    @Test
    void aLateFileOfACompactedHourIsCompactedInLater() throws Exception {
        archive.write(0, 24);
        compaction.compact(NOW);
        archive.write(24, 25);

        CompactionReport report = compaction.compact(NOW);

        assertThat(report.hours()).isEqualTo(2);
        assertThat(report.filesBefore()).isEqualTo(4);
        Seen all = compaction.seen();
        assertThat(all.orderEvents()).hasSize(25);
        compaction.compact(NOW.plus(GRACE));
        assertThat(compaction.seen().events()).isEqualTo(all.events());
        assertThat(compaction.files()).isEqualTo(6);
        assertThat(archive.rows("orders")).hasSize(25);
        assertThat(archive.workspace()).isEmpty();
    }

    @Test
    void youngHoursAreLeftAlone() throws Exception {
        archive.write(0, 24);
        List<String> young = archive.files("payments", 2);

        assertThat(compaction
                        .with(Clock.fixed(NOW, ZoneOffset.UTC))
                        .run(SETTLED.minusMillis(1))
                        .hours())
                .isEqualTo(4);

        assertThat(archive.files("payments", 2)).isEqualTo(young);
    }

    @Test
    void hoursWithFewerFilesThanAreWorthItAreLeftAlone() throws Exception {
        archive.write(0, 24);
        int files = compaction.files();

        CompactionReport report = new ArchiveCompaction(
                        compaction.context(Clock.fixed(NOW, ZoneOffset.UTC), new CompactionLimits(100, GRACE)))
                .run(SETTLED);

        assertThat(report.hours()).isZero();
        assertThat(compaction.files()).isEqualTo(files);
    }

    @Test
    void anArchiveThatIsNotThereYetHasNothingToCompact() throws Exception {
        assertThat(compaction.compact(NOW).hours()).isZero();
    }

    /** Copies files of orders into the archive as the stream brings them. */
    private List<Path> bring(TestArchive elsewhere) {
        List<Path> arrived = new ArrayList<>();
        try {
            for (int hour = 0; hour < TestArchive.HOURS; hour++) {
                for (String file : elsewhere.files("orders", hour)) {
                    arrived.add(Files.copy(
                            elsewhere.hour("orders", hour).resolve(file),
                            archive.hour("orders", hour).resolve(file)));
                }
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return arrived;
    }
}
