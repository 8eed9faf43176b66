package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompactCommandIT {

    @TempDir
    private Path folder;

    @Test
    void withoutAWatermarkNothingIsCompacted() {
        try (TestDatabase db = TestDatabase.create()) {
            assertThat(Ran.on(db, "compact", "--set=archive.path=" + folder))
                    .isEqualTo(Ran.failed(
                            1,
                            "No watermark is recorded, so that it is not known where the stream still writes:"
                                    + " run tieout realtime first"));
        }
    }

    @Test
    void itTellsWhatItDid() {
        try (TestDatabase db = withWatermark()) {
            Ran text = Ran.on(db, "compact", "--set=archive.path=" + folder);
            assertThat(text.exitCode()).isZero();
            assertThat(text.err()).isEmpty();
            assertThat(text.out()).startsWith("0 hours compacted in ").endsWith("""
                      before   0 files, 0.0 MB
                      after    0 files, 0.0 MB
                      deleted  0 files that earlier runs had replaced
                      waiting  0 replaced files for a later run to delete
                    """);

            Ran json = Ran.on(db, "compact", "--json", "--set=archive.path=" + folder);
            assertThat(json.out())
                    .startsWith("{\"hours\":0,\"files_before\":0,\"files_after\":0,\"bytes_before\":0,"
                            + "\"bytes_after\":0,\"files_deleted\":0,\"files_waiting\":0,\"duration\":");
        }
    }

    @Test
    void withoutAnArchiveThereIsNothingToCompact() {
        try (TestDatabase db = withWatermark()) {
            assertThat(Ran.on(db, "compact", "--set=archive.enabled=false"))
                    .isEqualTo(Ran.failed(2, "archive.enabled=false: there is no archive to compact"));
        }
    }

    private static TestDatabase withWatermark() {
        TestDatabase db = TestDatabase.create();
        db.execute("""
                INSERT INTO tieout.pipeline_progress (pipeline, sink, subtask, parallelism, watermark)
                VALUES ('orders', 'payment_facts', 0, 1, '2026-01-31T10:30:00Z')""");
        return db;
    }
}
