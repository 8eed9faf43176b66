package io.tieout.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.settings.TestSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointsTest {

    private static final Instant NOON = Instant.parse("2026-08-21T12:00:00Z");

    @TempDir
    private Path root;

    @Test
    void thereIsNoneBeforeTheFirstRun() throws IOException {
        assertThat(checkpoints().latest()).isEmpty();
    }

    @Test
    void theNewestOfAllJobsIsTaken() throws IOException {
        complete("job-a/chk-9", NOON);
        Path newest = complete("job-b/chk-2", NOON.plusSeconds(2));
        complete("job-b/chk-10", NOON.plusSeconds(1));
        assertThat(checkpoints().latest()).contains("file:" + newest);
    }

    @Test
    void aCheckpointThatWasNotCompletedIsPassedOver() throws IOException {
        Path completed = complete("job-a/chk-1", NOON);
        Files.createDirectories(folder().resolve("job-a/chk-2"));
        Files.createDirectories(folder().resolve("job-a/shared"));
        Files.writeString(folder().resolve("job-a/shared/_metadata"), "not a checkpoint");
        Files.writeString(folder().resolve("a file"), "not a job");
        assertThat(checkpoints().latest()).contains("file:" + completed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "payment.after=31 min",
                "watermark.out-of-orderness=6 s",
                "payments.success-statuses=A LIKE B",
                "kafka.orders-topic=other",
                "kafka.bootstrap-servers=other:9092",
                "database.url=jdbc:postgresql://other/tieout",
                "archive.path=other",
                "archive.enabled=false"
            })
    void aStateThatWasMadeByAnotherJobIsNotTaken(String assignment) throws IOException {
        complete("job-a/chk-1", NOON);
        assertThat(checkpoints(assignment).latest()).isEmpty();
    }

    @Test
    void statusesThatDifferAreDifferentJobsWhateverTheirText() {
        assertThat(checkpoints("payments.success-statuses=A LIKE B").directory())
                .isNotEqualTo(checkpoints("payments.success-statuses=A LIKE C").directory());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "database.password=new",
                "database.user=other",
                "job.flush-rows=500",
                "job.parallelism=4",
                "job.state-ttl=5 h",
                "kafka.group-id=other",
                "kafka.properties.security.protocol=SSL",
                "watermark.idle-timeout=5 min"
            })
    void optionsThatLeaveTheStateAsItIsMayChange(String assignment) throws IOException {
        complete("job-a/chk-1", NOON);
        assertThat(checkpoints(assignment).latest()).isPresent();
    }

    @Test
    void anotherPipelineHasItsOwn() {
        Script script = RealtimeJob.script(TestSettings.of());
        assertThat(new Checkpoints(root.toUri(), "other", script).directory())
                .isEqualTo(checkpoints().directory().replace("/orders/", "/other/"))
                .isNotEqualTo(checkpoints().directory());
    }

    private Path complete(String checkpoint, Instant at) throws IOException {
        Path metadata = Files.createDirectories(folder().resolve(checkpoint)).resolve("_metadata");
        Files.writeString(metadata, "");
        Files.setLastModifiedTime(metadata, FileTime.from(at));
        return metadata.getParent();
    }

    private Path folder() {
        return Path.of(URI.create(checkpoints().directory()));
    }

    private Checkpoints checkpoints(String... assignments) {
        Script script = RealtimeJob.script(TestSettings.of(assignments));
        return new Checkpoints(root.toUri(), "orders", script);
    }
}
