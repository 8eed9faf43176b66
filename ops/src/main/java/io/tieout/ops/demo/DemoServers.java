package io.tieout.ops.demo;

import io.tieout.ops.embedded.EmbeddedDatabase;
import io.tieout.ops.embedded.EmbeddedKafka;
import io.tieout.ops.run.Closer;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** PostgreSQL and Kafka in one folder, started side by side. */
public final class DemoServers {

    private final Path dir;
    private final EmbeddedDatabase database;
    private final EmbeddedKafka kafka;

    private DemoServers(Path dir, EmbeddedDatabase database, EmbeddedKafka kafka) {
        this.dir = dir;
        this.database = database;
        this.kafka = kafka;
    }

    /** In a folder that {@code closer} deletes after it has stopped them. */
    public static DemoServers temporary(Closer closer) {
        return in(closer.temporaryFolder("tieout-"), closer);
    }

    /** In a folder that stays; {@code closer} stops them. */
    public static DemoServers in(Path dir, Closer closer) {
        CompletableFuture<EmbeddedDatabase> database =
                CompletableFuture.supplyAsync(() -> closer.add(EmbeddedDatabase.start(dir.resolve("postgresql"))));
        CompletableFuture<EmbeddedKafka> kafka =
                CompletableFuture.supplyAsync(() -> closer.add(EmbeddedKafka.start(dir.resolve("kafka"))));
        try {
            return new DemoServers(dir, database.join(), kafka.join());
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw failed;
        }
    }

    public String jdbcUrl() {
        return database.jdbcUrl();
    }

    public String user() {
        return database.user();
    }

    public String password() {
        return database.password();
    }

    public String bootstrapServers() {
        return kafka.bootstrapServers();
    }

    /** Folder for the checkpoints of a job that runs against these servers. */
    public Path checkpoints() {
        return dir.resolve("checkpoints").toAbsolutePath();
    }

    /** Folder for the archive of a job that runs against these servers. */
    public Path archive() {
        return dir.resolve("archive").toAbsolutePath();
    }

    /** The settings under which the other parts find these servers. */
    public Map<String, String> settings() {
        return Map.of(
                "database.url", jdbcUrl(),
                "database.user", user(),
                "database.password", password(),
                "kafka.bootstrap-servers", bootstrapServers(),
                "job.checkpoint-dir", checkpoints().toString(),
                "archive.path", archive().toString());
    }
}
