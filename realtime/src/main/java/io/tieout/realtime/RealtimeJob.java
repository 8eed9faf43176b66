package io.tieout.realtime;

import io.tieout.realtime.check.Checklist;
import io.tieout.realtime.check.WrongPlanException;
import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.Bindings;
import io.tieout.realtime.pipeline.Mode;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.PostgresTarget;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.RealtimeSettings.OnGap;
import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsException;
import io.tieout.realtime.settings.SettingsReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.flink.core.execution.JobClient;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The streaming job: settings, bindings, pipeline, execute. */
public final class RealtimeJob {

    private static final Logger LOG = LoggerFactory.getLogger(RealtimeJob.class);

    /** Name of the job's connections; the history of statuses names it as the cause of a change. */
    public static final String WRITER = "tieout-realtime";

    private static final Pattern JOINED = Pattern.compile("\\bFROM (first_payments|order_rates)\\b");

    private RealtimeJob() {}

    /**
     * Entry point on an existing Flink cluster: {@code flink run tieout-job.jar [tieout.yaml] [key=value ...]}. Submits
     * the job and returns.
     */
    public static void main(String[] arguments) throws IOException, SQLException {
        Map<String, String> overrides = new HashMap<>();
        Optional<Path> file = Optional.empty();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (equals > 0) {
                overrides.put(argument.substring(0, equals), argument.substring(equals + 1));
            } else {
                file = Optional.of(Path.of(argument));
            }
        }
        SettingsReader reader = new SettingsReader(RealtimeSettings.ALL, RealtimeSettings.OPEN);
        start(reader.read(Map.of(), file, System.getenv(), overrides));
    }

    /**
     * The pipeline from Kafka to PostgreSQL as these settings make it; starting it is the caller's business. Its
     * archive lies in the root that the settings name, where that of a started job has a folder for its database.
     */
    public static Script script(Settings settings) {
        return script(
                settings,
                RealtimeSettings.pipeline(settings),
                KafkaSources.Start.EARLIEST,
                ArchiveSettings.root(settings));
    }

    /**
     * Of the same what comes from a join by time other than by window, which is planned in a fraction of the time of
     * the whole. {@code tieout check} looks at the whole.
     */
    static Script joins(Settings settings) {
        Script whole = script(
                settings,
                RealtimeSettings.pipeline(settings).withWindows(Optional.empty()),
                KafkaSources.Start.EARLIEST,
                Optional.empty());
        return new Script(
                whole.configuration(),
                whole.definitions(),
                whole.inserts().stream()
                        .filter(insert -> JOINED.matcher(insert).find())
                        .toList());
    }

    private static Script script(
            Settings settings, PipelineSettings pipeline, KafkaSources.Start start, Optional<Archive> archive) {
        DatabaseSettings database = DatabaseSettings.of(settings);
        PostgresTarget target = new PostgresTarget(
                database.url(),
                database.user(),
                database.password(),
                WRITER,
                settings.get(RealtimeSettings.FLUSH_ROWS),
                settings.get(RealtimeSettings.FLUSH_INTERVAL));
        Bindings bindings = new Bindings(
                        Map.copyOf(KafkaSources.of(settings, start)),
                        target.sinks(pipeline, settings.get(RealtimeSettings.PIPELINE_NAME)))
                .with(archive.map(Archive::sinks).orElse(Archive.NONE));
        return Script.of(Mode.STREAMING, pipeline, bindings, JobConfiguration.of(settings, pipeline));
    }

    /**
     * Starts the job from its newest checkpoint, or from the earliest events if there is none, and does not wait.
     *
     * @throws SQLException if the database cannot be asked
     * @throws KafkaException if Kafka cannot be asked for the beginning of partitions
     * @throws IOException if the checkpoints cannot be looked through
     * @throws SettingsException if settings do not fit together
     * @throws WrongPlanException if results would be wrong or state would never end
     */
    public static JobClient start(Settings settings) throws IOException, SQLException {
        return start(settings, settings.get(RealtimeSettings.ON_GAP));
    }

    /**
     * The same by a caller that knows of gaps by itself.
     *
     * @param onGap instead of the setting
     */
    public static JobClient start(Settings settings, OnGap onGap) throws IOException, SQLException {
        KafkaSources.Start start = switch (onGap) {
            case FAIL -> KafkaSources.Start.GROUP;
            case CONTINUE -> KafkaSources.Start.GROUP_PAST_GAPS;
        };
        Checklist.require(joins(settings));
        Script script = script(
                settings,
                RealtimeSettings.pipeline(settings),
                start,
                ArchiveSettings.of(settings, Installation.recordStart(settings)));
        Checkpoints checkpoints =
                new Checkpoints(checkpointRoot(settings), settings.get(RealtimeSettings.PIPELINE_NAME), script);
        Map<String, String> configuration = new HashMap<>(script.configuration());
        configuration.put("execution.checkpointing.storage", "filesystem");
        configuration.put("execution.checkpointing.dir", checkpoints.directory());
        Optional<String> latest = checkpoints.latest();
        StartingOffsets offsets = new StartingOffsets(KafkaSettings.of(settings));
        latest.ifPresentOrElse(
                checkpoint -> {
                    configuration.put("execution.state-recovery.path", checkpoint);
                    offsets.setForgottenToBeginning();
                },
                // Merging makes what is known already a no-op.
                offsets::setToBeginning);
        LOG.info(
                "Job starts {}",
                latest.map(checkpoint -> "from checkpoint " + checkpoint)
                        .orElse("from the earliest events: no checkpoint of this job in " + checkpoints.directory()));
        return new Script(configuration, script.definitions(), script.inserts())
                .start()
                .getJobClient()
                .orElseThrow();
    }

    /** Where the checkpoints of all jobs lie. */
    public static URI checkpointRoot(Settings settings) {
        return Place.of(settings.find(RealtimeSettings.CHECKPOINT_DIR), "checkpoints");
    }
}
