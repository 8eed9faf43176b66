package io.tieout.backfill.archive;

import static io.tieout.backfill.archive.TestCompaction.GRACE;
import static io.tieout.backfill.archive.TestCompaction.NOW;
import static io.tieout.backfill.archive.TestCompaction.SETTLED;
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
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who has to wait for whom at the archive. */
class CompactionLockIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final String WAITING = """
            SELECT count(*) FROM pg_locks
            WHERE locktype = 'advisory' AND NOT granted
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())""";

    @TempDir
    private Path folder;

    private TestCompaction compaction;
    private TestArchive archive;
    private TestDatabase database;

    @BeforeEach
    void create() {
        compaction = new TestCompaction(folder.resolve("archive"));
        archive = compaction.archive();
        database = compaction.database();
    }

    @AfterEach
    void close() {
        compaction.close();
    }

    @Test
    void whileSomebodyReadsNothingIsDeleted() throws Exception {
        archive.write(0, 12);
        compaction.compact(NOW);
        int files = compaction.files();
        try (ArchiveLock reader = ArchiveLock.reading(database.dataSource());
                ArchiveLock another = ArchiveLock.reading(database.dataSource())) {
            CompactionReport report = compaction.compact(NOW.plus(GRACE));
            assertThat(report.filesDeleted()).isZero();
            assertThat(report.filesWaiting()).isEqualTo(files - 6);
            assertThat(compaction.files()).isEqualTo(files);
        }

        assertThat(compaction.compact(NOW.plus(GRACE)).filesDeleted()).isEqualTo(files - 6);
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
            assertThatThrownBy(() -> compaction.compact(NOW))
                    .isInstanceOf(CompactionException.class)
                    .hasMessage("Another compaction of the archive is running");
        }
        assertThat(compaction.compact(NOW).hours()).isZero();
    }
}
