package io.tieout.backfill.archive;

import static io.tieout.backfill.archive.TestCompaction.GRACE;
import static io.tieout.backfill.archive.TestCompaction.NOW;
import static io.tieout.backfill.archive.TestCompaction.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What readers of the archive see after a compaction that did not come to its end. */
class CompactionCrashIT {

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
    void aRunThatDiesAfterItsJobLeavesTheArchiveAsItWasAndItsFilesToALaterRun() throws Exception {
        archive.write(0, 24);
        Seen before = compaction.seen();
        Asked dying = new Asked(NOW, 3, () -> {
            throw new IllegalStateException("died");
        });

        assertThatThrownBy(() -> compaction.with(dying).run(SETTLED)).hasMessage("died");
        assertThat(archive.workspace()).hasSize(1);
        assertThat(compaction.seen()).isEqualTo(before);

        assertThat(compaction.compact(NOW).hours()).isEqualTo(6);
        compaction.compact(NOW.plus(GRACE));
        assertThat(compaction.seen()).isEqualTo(before);
        assertThat(archive.workspace()).hasSize(1);
        compaction.compact(NOW.plus(Duration.ofDays(1)).plusSeconds(1));
        assertThat(archive.workspace()).isEmpty();
    }

    /** As if it had died after it recorded what it replaces, and before it moved the file. */
    @Test
    void nothingIsDeletedForAFileThatIsNotInItsPlace() throws Exception {
        archive.write(0, 24);
        Seen before = compaction.seen();
        compaction.compact(NOW);
        for (String file : archive.files("orders", 1)) {
            if (file.startsWith("compacted-")) {
                Files.delete(archive.hour("orders", 1).resolve(file));
            }
        }
        assertThat(compaction.seen().events()).isEqualTo(before.events());

        assertThat(compaction.compact(NOW.plus(GRACE)).hours()).isEqualTo(1);
        assertThat(compaction.seen().events()).isEqualTo(before.events());

        compaction.compact(NOW.plus(GRACE.multipliedBy(2)));
        assertThat(compaction.seen()).isEqualTo(before);
    }

    @Test
    void nothingIsDeletedForAFileThatIsCutOff() throws Exception {
        archive.write(0, 12);
        compaction.compact(NOW);
        Map<Boolean, List<String>> files = archive.files("orders", 0).stream()
                .collect(Collectors.partitioningBy(file -> file.startsWith("compacted-")));
        String compacted = files.get(true).get(0);
        Files.write(archive.hour("orders", 0).resolve(compacted), new byte[] {'P', 'A', 'R', '1'});

        assertThat(compaction.delete(NOW.plus(GRACE)).filesDeleted()).isPositive();

        assertThat(archive.files("orders", 0)).containsAll(files.get(false));
    }
}
