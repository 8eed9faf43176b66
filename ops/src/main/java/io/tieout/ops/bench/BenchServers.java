package io.tieout.ops.bench;

import io.tieout.ops.demo.DemoServers;
import io.tieout.ops.run.Closer;
import io.tieout.realtime.settings.RealtimeSettings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The servers of a benchmark, and what on them is its own: topics, a consumer group, folders.
 *
 * @param settings under which a job finds all of it, to lie above those of the user
 * @param checkpoints folder that they name for checkpoints
 * @param embedded whether the servers run in this process and beside it, so that their CPU can be told
 */
public record BenchServers(Map<String, String> settings, Path checkpoints, boolean embedded) {

    /** Begins the names of all topics of benchmarks. */
    static final String PREFIX = "tieout-bench-";

    public BenchServers {
        settings = Map.copyOf(settings);
    }

    /** Starts PostgreSQL and Kafka, which end with {@code closer}. */
    public static BenchServers start(Closer closer) {
        DemoServers servers = DemoServers.temporary(closer);
        Map<String, String> settings = new HashMap<>(names());
        settings.putAll(servers.settings());
        return new BenchServers(settings, servers.checkpoints(), true);
    }

    /** The servers that the user's own settings name; the folders are deleted with {@code closer}. */
    public static BenchServers configured(Closer closer) {
        Path dir = closer.temporaryFolder(PREFIX);
        Path checkpoints = dir.resolve("checkpoints");
        Map<String, String> settings = new HashMap<>(names());
        settings.put(RealtimeSettings.CHECKPOINT_DIR.key(), checkpoints.toString());
        settings.put(RealtimeSettings.ARCHIVE_PATH.key(), dir.resolve("archive").toString());
        return new BenchServers(settings, checkpoints, false);
    }

    /** New at every call, so that no topic of anybody else is met. */
    private static Map<String, String> names() {
        String name = PREFIX + UUID.randomUUID();
        return Map.of(
                RealtimeSettings.ORDERS_TOPIC.key(), name + "-orders",
                RealtimeSettings.PAYMENTS_TOPIC.key(), name + "-payments",
                RealtimeSettings.GROUP_ID.key(), name);
    }
}
