package io.tieout.ops.backfill;

import com.zaxxer.hikari.HikariDataSource;
import io.tieout.backfill.Window;
import io.tieout.backfill.archive.ArchiveCompaction;
import io.tieout.backfill.archive.CompactionLimits;
import io.tieout.backfill.archive.CompactionReport;
import io.tieout.backfill.cluster.Execution;
import io.tieout.backfill.cluster.JobRows;
import io.tieout.backfill.due.DueBackfill;
import io.tieout.backfill.due.DueSettings;
import io.tieout.backfill.run.Backfill;
import io.tieout.backfill.source.ArchivedEvents;
import io.tieout.backfill.source.BoundTables;
import io.tieout.backfill.source.DatabaseEvents;
import io.tieout.backfill.source.EventSource;
import io.tieout.backfill.source.WindowSources;
import io.tieout.ops.run.ReconciliationRun;
import io.tieout.ops.run.RunException;
import io.tieout.realtime.ArchiveSettings;
import io.tieout.realtime.DatabaseSettings;
import io.tieout.realtime.Installation;
import io.tieout.realtime.KafkaSources;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Source;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.flink.core.fs.FileSystem;

/** A backfill with everything it needs, as the settings make it. */
public final class BackfillSetup implements AutoCloseable {

    /** Time for a checkpoint itself, in which the archive writes its files. */
    private static final Duration CHECKPOINT_TAKES = Duration.ofSeconds(5);

    /** Events of an hour come this long after it only if they are late, or their source was held up. */
    private static final Duration SETTLE = Duration.ofHours(1);

    private final Settings settings;
    private final Backfill.Context context;
    private final HikariDataSource pool;
    private final Backfill backfill;

    private BackfillSetup(Settings settings, Backfill.Context context, HikariDataSource pool) {
        this.settings = settings;
        this.context = context;
        this.pool = pool;
        this.backfill = new Backfill(pool, context);
    }

    /**
     * Connects to the database.
     *
     * @param progress told of the rows while a job runs
     * @throws io.tieout.ops.run.RunException if the database cannot be reached or lacks migrations
     */
    public static BackfillSetup open(Settings settings, Consumer<JobRows> progress) {
        PipelineSettings rules = RealtimeSettings.pipeline(settings);
        DatabaseSettings database = DatabaseSettings.of(settings);
        Backfill.Context context = new Backfill.Context(
                settings.get(RealtimeSettings.PIPELINE_NAME),
                rules,
                new PostgresTarget(
                        database.url(),
                        database.user(),
                        database.password(),
                        Backfill.WRITER,
                        settings.get(RealtimeSettings.FLUSH_ROWS),
                        settings.get(RealtimeSettings.FLUSH_INTERVAL)),
                settings.get(BackfillSettings.WINDOW),
                execution(settings),
                progress);
        HikariDataSource pool = ReconciliationRun.longRunning(settings, "tieout-backfill");
        return new BackfillSetup(settings, context, pool);
    }

    /** What carries backfills out. */
    public Backfill backfill() {
        return backfill;
    }

    /** What carries out what is due. */
    public DueBackfill due() {
        return new DueBackfill(
                pool,
                backfill,
                settings.get(RealtimeSettings.PIPELINE_NAME),
                settings.get(BackfillSettings.WINDOW),
                new DueSettings(
                        settings.get(BackfillSettings.LOOK_BACK),
                        settings.get(BackfillSettings.RETRY_AFTER),
                        settings.get(BackfillSettings.MERGE_GAP),
                        settings.get(BackfillSettings.LONGEST_RUN),
                        settings.get(RealtimeSettings.CHECKPOINT_INTERVAL).plus(CHECKPOINT_TAKES)));
    }

    /**
     * What the stream has archived.
     *
     * @throws SettingsException if it archives nothing, or has not yet
     */
    public EventSource archive() throws SQLException, IOException {
        Archive archive = archive("there is no archive to read; use --source kafka, files or jdbc");
        for (URI folder : List.of(archive.orders(), archive.payments())) {
            org.apache.flink.core.fs.Path path = new org.apache.flink.core.fs.Path(folder);
            FileSystem files = path.getFileSystem();
            if (!files.exists(path)) {
                throw new SettingsException(List.of(
                        "The archive %s does not exist: the stream has archived nothing there yet (settings archive.*)"
                                .formatted(folder)));
            }
        }
        return new ArchivedEvents(archive);
    }

    /**
     * Makes few files of many in the archive.
     *
     * @throws SettingsException if there is to be no archive
     * @throws RunException if no watermark is recorded
     * @throws io.tieout.backfill.archive.CompactionException if a job fails, or another compaction runs
     */
    public CompactionReport compact() throws SQLException, IOException, InterruptedException {
        Instant watermark = backfill.watermark()
                .orElseThrow(() -> new RunException(
                        "No watermark is recorded, so that it is not known where the stream still writes:"
                                + " run tieout realtime first"));
        ArchiveCompaction compaction = new ArchiveCompaction(new ArchiveCompaction.Context(
                archive("there is no archive to compact"),
                context.execution(),
                pool,
                new CompactionLimits(
                        settings.get(BackfillSettings.COMPACT_FILES), settings.get(BackfillSettings.COMPACT_GRACE)),
                Clock.systemUTC(),
                context.progress()));
        return compaction.run(watermark.minus(SETTLE));
    }

    private Archive archive(String without) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            return ArchiveSettings.of(settings, Installation.id(connection))
                    .orElseThrow(() -> new SettingsException(List.of("archive.enabled=false: " + without)));
        }
    }

    /**
     * What Kafka still has.
     *
     * @param window of the orders
     * @param lateness how long after its event time a record may have come; empty for any time
     */
    public EventSource kafka(Window window, Optional<Duration> lateness) {
        Map<String, Source.Table> topics = KafkaSources.topics(settings);
        return BoundTables.kafka(
                topics.get("orders_in"),
                topics.get("payments_in"),
                Optional.ofNullable(topics.get("rates_in")),
                WindowSources.read(window, context.rules()),
                settings.get(RealtimeSettings.MAX_AHEAD),
                lateness,
                Instant.now());
    }

    /** JSON lines with the canonical columns. */
    public EventSource files(Path orders, Path payments) {
        return BoundTables.files(
                orders.toAbsolutePath().toUri(), payments.toAbsolutePath().toUri(), RealtimeSettings.events(settings));
    }

    /**
     * What an operational database has.
     *
     * @throws SettingsException if none is set
     */
    public EventSource jdbc() {
        String url = settings.find(BackfillSettings.JDBC_URL)
                .orElseThrow(() -> new SettingsException(
                        List.of("backfill.jdbc-url is not set: name the database that --source jdbc reads")));
        return new DatabaseEvents(
                url,
                settings.get(BackfillSettings.JDBC_USER),
                settings.find(BackfillSettings.JDBC_PASSWORD),
                settings.get(BackfillSettings.JDBC_ORDERS),
                settings.get(BackfillSettings.JDBC_PAYMENTS),
                settings.get(BackfillSettings.JDBC_SLICES));
    }

    /** Cancels what runs, waits for its end, and disconnects. */
    @Override
    public void close() throws InterruptedException {
        backfill.close();
        pool.close();
    }

    private static Execution execution(Settings settings) {
        int parallelism = settings.get(BackfillSettings.PARALLELISM);
        return switch (settings.get(BackfillSettings.EXECUTION_TARGET)) {
            case LOCAL -> Execution.local(parallelism);
            case REMOTE -> Execution.remote(parallelism, address(settings), List.of(jar(settings)));
        };
    }

    private static URI address(Settings settings) {
        String address = settings.get(BackfillSettings.EXECUTION_ADDRESS);
        try {
            URI uri = URI.create(address);
            if (uri.getHost() != null && uri.getPort() > 0) {
                return uri;
            }
        } catch (IllegalArgumentException unreadable) {
            // Told below.
        }
        throw new SettingsException(
                List.of("execution.address=%s is not allowed: use http://host:port".formatted(address)));
    }

    private static Path jar(Settings settings) {
        Path jar = Path.of(settings.find(BackfillSettings.EXECUTION_JAR)
                .orElseThrow(() -> new SettingsException(
                        List.of("execution.jar is not set: with execution.target=REMOTE name the job's"
                                + " jar, realtime-*-job.jar"))));
        if (!Files.isReadable(jar)) {
            throw new SettingsException(List.of("execution.jar=%s cannot be read".formatted(jar)));
        }
        return jar;
    }
}
