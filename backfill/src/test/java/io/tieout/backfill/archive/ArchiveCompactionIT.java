package io.tieout.backfill.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tieout.backfill.Window;
import io.tieout.backfill.cluster.Execution;
import io.tieout.backfill.compare.Comparison;
import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.db.TestDatabase;
import io.tieout.realtime.pipeline.PostgresTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What readers of the archive see while it is compacted, whatever comes in between. */
class ArchiveCompactionIT {

    private static final List<String> STREAMS = List.of("orders", "payments");
    private static final Duration GRACE = Duration.ofMinutes(30);
    private static final CompactionLimits LIMITS = new CompactionLimits(2, 2, GRACE);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final String WAITING = """
            SELECT count(*) FROM pg_locks
            WHERE locktype = 'advisory' AND NOT granted
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())""";

    private static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");

    /** Every hour of the test lies before it. */
    private static final Instant SETTLED = TestArchive.START.plus(Duration.ofHours(TestArchive.HOURS));

    @TempDir
    private Path folder;

    private TestArchive archive;
    private TestDatabase database;

    @BeforeEach
    void createDatabase() {
        archive = new TestArchive(folder.resolve("archive"));
        database = TestDatabase.create();
    }

    @AfterEach
    void dropDatabase() {
        database.close();
    }

    @Test
    void manyFilesOfSeveralHoursBecomeOneEachAndEveryRowStays() throws Exception {
        archive.write(0, 72);
        Seen before = seen();
        int files = files();
        Path unfinished = Files.writeString(archive.hour("orders", 0).resolve(".unfinished.parquet"), "PAR1");

        CompactionReport report = compact(NOW);

        assertThat(files).isGreaterThanOrEqualTo(6 * 12);
        assertThat(report.hours()).isEqualTo(6);
        assertThat(report.filesBefore()).isEqualTo(files);
        assertThat(report.filesAfter()).isEqualTo(6);
        assertThat(report.bytesAfter()).isPositive().isLessThan(report.bytesBefore());
        assertThat(report.filesDeleted()).isZero();
        assertThat(report.filesWaiting()).isEqualTo(files);
        assertThat(seen().events()).isEqualTo(before.events());

        assertThat(compact(NOW.plus(GRACE).minusSeconds(1))).satisfies(again -> {
            assertThat(again.hours()).isZero();
            assertThat(again.filesDeleted()).isZero();
            assertThat(again.filesWaiting()).isEqualTo(files);
        });

        assertThat(compact(NOW.plus(GRACE))).satisfies(last -> {
            assertThat(last.hours()).isZero();
            assertThat(last.filesDeleted()).isEqualTo(files);
            assertThat(last.filesWaiting()).isZero();
        });
        assertThat(seen()).isEqualTo(before);
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
        Seen once = seen();
        archive.write(0, 24);
        assertThat(archive.rows("orders")).hasSize(48);

        compact(NOW);
        assertThat(seen().events()).isEqualTo(once.events());

        compact(NOW.plus(GRACE));
        assertThat(seen()).isEqualTo(once);
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

        compaction(clock).run(SETTLED);
        assertThat(arrived).hasSizeGreaterThanOrEqualTo(TestArchive.HOURS);
        Seen all = seen();
        assertThat(all.orderEvents()).hasSize(30);

        assertThat(delete(NOW.plus(GRACE)).filesDeleted()).isPositive();
        assertThat(arrived).allSatisfy(file -> assertThat(file).exists());
        assertThat(seen().events()).isEqualTo(all.events());

        compact(NOW.plus(GRACE));
        compact(NOW.plus(GRACE.multipliedBy(2)));
        assertThat(arrived).allSatisfy(file -> assertThat(file).doesNotExist());
        assertThat(seen().events()).isEqualTo(all.events());
        assertThat(archive.rows("orders")).hasSize(30);
    }

    @Test
    void aRunThatDiesAfterItsJobLeavesTheArchiveAsItWasAndItsFilesToALaterRun() throws Exception {
        archive.write(0, 24);
        Seen before = seen();
        Asked dying = new Asked(NOW, 3, () -> {
            throw new IllegalStateException("died");
        });

        assertThatThrownBy(() -> compaction(dying).run(SETTLED)).hasMessage("died");
        assertThat(archive.workspace()).hasSize(1);
        assertThat(seen()).isEqualTo(before);

        assertThat(compact(NOW).hours()).isEqualTo(6);
        compact(NOW.plus(GRACE));
        assertThat(seen()).isEqualTo(before);
        assertThat(archive.workspace()).hasSize(1);
        compact(NOW.plus(Duration.ofDays(1)).plusSeconds(1));
        assertThat(archive.workspace()).isEmpty();
    }

    /** As if it had died after it recorded what it replaces, and before it moved the file. */
    @Test
    void nothingIsDeletedForAFileThatIsNotInItsPlace() throws Exception {
        archive.write(0, 24);
        Seen before = seen();
        compact(NOW);
        for (String file : archive.files("orders", 1)) {
            if (file.startsWith("compacted-")) {
                Files.delete(archive.hour("orders", 1).resolve(file));
            }
        }
        assertThat(seen().events()).isEqualTo(before.events());

        assertThat(compact(NOW.plus(GRACE)).hours()).isEqualTo(1);
        assertThat(seen().events()).isEqualTo(before.events());

        compact(NOW.plus(GRACE.multipliedBy(2)));
        assertThat(seen()).isEqualTo(before);
    }

    @Test
    void nothingIsDeletedForAFileThatIsCutOff() throws Exception {
        archive.write(0, 12);
        compact(NOW);
        Map<Boolean, List<String>> files = archive.files("orders", 0).stream()
                .collect(Collectors.partitioningBy(file -> file.startsWith("compacted-")));
        String compacted = files.get(true).get(0);
        Files.write(archive.hour("orders", 0).resolve(compacted), new byte[] {'P', 'A', 'R', '1'});

        assertThat(delete(NOW.plus(GRACE)).filesDeleted()).isPositive();

        assertThat(archive.files("orders", 0)).containsAll(files.get(false));
    }

    @Test
    void aLateFileOfACompactedHourIsCompactedInLater() throws Exception {
        archive.write(0, 24);
        compact(NOW);
        archive.write(24, 25);

        CompactionReport report = compact(NOW);

        assertThat(report.hours()).isEqualTo(2);
        assertThat(report.filesBefore()).isEqualTo(4);
        Seen all = seen();
        assertThat(all.orderEvents()).hasSize(25);
        compact(NOW.plus(GRACE));
        assertThat(seen().events()).isEqualTo(all.events());
        assertThat(files()).isEqualTo(6);
        assertThat(archive.rows("orders")).hasSize(25);
        assertThat(archive.workspace()).isEmpty();
    }

    @Test
    void youngHoursAreLeftAlone() throws Exception {
        archive.write(0, 24);
        List<String> young = archive.files("payments", 2);

        assertThat(compaction(Clock.fixed(NOW, ZoneOffset.UTC))
                        .run(SETTLED.minusMillis(1))
                        .hours())
                .isEqualTo(4);

        assertThat(archive.files("payments", 2)).isEqualTo(young);
    }

    @Test
    void hoursWithFewerFilesThanAreWorthItAreLeftAlone() throws Exception {
        archive.write(0, 24);
        int files = files();

        CompactionReport report = new ArchiveCompaction(
                        context(Clock.fixed(NOW, ZoneOffset.UTC), new CompactionLimits(100, GRACE)))
                .run(SETTLED);

        assertThat(report.hours()).isZero();
        assertThat(files()).isEqualTo(files);
    }

    @Test
    void anArchiveThatIsNotThereYetHasNothingToCompact() throws Exception {
        assertThat(compact(NOW).hours()).isZero();
    }

    @Test
    void whileSomebodyReadsNothingIsDeleted() throws Exception {
        archive.write(0, 12);
        compact(NOW);
        int files = files();
        try (ArchiveLock reader = ArchiveLock.reading(database.dataSource());
                ArchiveLock another = ArchiveLock.reading(database.dataSource())) {
            CompactionReport report = compact(NOW.plus(GRACE));
            assertThat(report.filesDeleted()).isZero();
            assertThat(report.filesWaiting()).isEqualTo(files - 6);
            assertThat(files()).isEqualTo(files);
        }

        assertThat(compact(NOW.plus(GRACE)).filesDeleted()).isEqualTo(files - 6);
    }

    @Test
    void aBackfillWaitsForTheEndOfADeletion() throws Exception {
        archive.write(0, 12);
        PostgresTarget target = new PostgresTarget(
                database.url(), database.user(), Optional.of(database.password()), "test", 2000, Duration.ofSeconds(1));
        try (Backfill backfill = new Backfill(
                database.dataSource(),
                new Backfill.Context(
                        "orders",
                        TestArchive.rules(),
                        target,
                        Duration.ofMinutes(5),
                        Execution.local(2),
                        rows -> {}))) {
            FutureTask<Comparison> comparison = new FutureTask<>(() ->
                    backfill.compare(new Window(TestArchive.START, SETTLED), new ArchivedEvents(archive.archive()), 0));
            try (ArchiveLock deletion =
                    ArchiveLock.deleting(database.dataSource()).orElseThrow()) {
                new Thread(comparison).start();
                await().atMost(PATIENCE).until(() -> database.rows(WAITING).equals(List.of(List.of("1"))));
                assertThat(comparison).isNotDone();
            }
            assertThat(comparison.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).orders())
                    .isEqualTo(12);
        }
    }

    @Test
    void twoCompactionsDoNotRunAtOnce() throws Exception {
        try (ArchiveLock other = ArchiveLock.compacting(database.dataSource()).orElseThrow()) {
            assertThatThrownBy(() -> compact(NOW))
                    .isInstanceOf(CompactionException.class)
                    .hasMessage("Another compaction of the archive is running");
        }
        assertThat(compact(NOW).hours()).isZero();
    }

    private CompactionReport compact(Instant now) throws IOException, SQLException, InterruptedException {
        return compaction(Clock.fixed(now, ZoneOffset.UTC)).run(SETTLED);
    }

    /** Without compacting any hour. */
    private CompactionReport delete(Instant now) throws IOException, SQLException, InterruptedException {
        return compaction(Clock.fixed(now, ZoneOffset.UTC)).run(Instant.EPOCH);
    }

    private ArchiveCompaction compaction(Clock clock) throws IOException {
        return new ArchiveCompaction(context(clock, LIMITS));
    }

    private ArchiveCompaction.Context context(Clock clock, CompactionLimits limits) {
        return new ArchiveCompaction.Context(
                archive.archive(), Execution.local(2), database.dataSource(), limits, clock, rows -> {});
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

    private int files() throws IOException {
        int count = 0;
        for (String stream : STREAMS) {
            for (int hour = 0; hour < TestArchive.HOURS; hour++) {
                count += archive.files(stream, hour).size();
            }
        }
        return count;
    }

    private Seen seen() throws Exception {
        return new Seen(
                archive.rows("orders"), archive.rows("payments"), archive.events("orders"), archive.events("payments"));
    }

    /** Rows of the files, and events as a backfill sees them. */
    private record Seen(
            List<String> orderRows, List<String> paymentRows, List<String> orderEvents, List<String> paymentEvents) {

        List<String> events() {
            return Stream.concat(orderEvents.stream(), paymentEvents.stream()).toList();
        }
    }
}
