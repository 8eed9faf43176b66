package io.tieout.realtime.settings;

import io.tieout.realtime.pipeline.EventFormat;
import io.tieout.realtime.pipeline.PipelineSettings;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.ConfigOptions;

/** The keys of the pipeline and of what feeds it. */
public final class RealtimeSettings {

    /** Passed on to every Kafka client: security, timeouts. */
    public static final String KAFKA_PROPERTIES = "kafka.properties.";

    /** Beginnings of keys that go on as the user names them. */
    public static final List<String> OPEN = List.of(PairSettings.PREFIX, SettlementKeys.TOLERANCES, KAFKA_PROPERTIES);

    public static final Setting<String> PIPELINE_NAME = Setting.of(ConfigOptions.key("pipeline.name")
            .stringType()
            .defaultValue("orders")
            .withDescription(
                    "Name under which the pipeline records its progress; one per database and pair of topics."));

    public static final Setting<Duration> PAYMENT_BEFORE = Setting.between(
            "payment.before",
            Duration.ofMinutes(10),
            Duration.ofDays(-7),
            Duration.ofDays(7),
            "How long before its order's time a payment may lie and still count, itself included; "
                    + "negative if it must lie after it.");

    public static final Setting<Duration> PAYMENT_AFTER = Setting.between(
            "payment.after",
            Duration.ofMinutes(30),
            Duration.ofDays(-7),
            Duration.ofDays(7),
            "How long after its order's time a payment may lie and still count, itself included. "
                    + "It is also the payment deadline after which an order is UNPAID.");

    public static final Setting<List<String>> SUCCESS_STATUSES =
            Setting.of(ConfigOptions.key("payments.success-statuses")
                    .stringType()
                    .asList()
                    .defaultValues("SUCCESS")
                    .withDescription("Values of pay_status that count as paid, compared to the letter, "
                            + "with commas between; a payment without a status counts."));

    public static final Setting<List<String>> PLACEHOLDER_KEYS = Setting.of(ConfigOptions.key("events.placeholder-keys")
            .stringType()
            .asList()
            .defaultValues("UNKNOWN", "EMPTY", "0", "null")
            .withDescription("Values of order_id and pay_id that stand for none, with commas between, compared "
                    + "without regard to upper and lower case; events with them are rejected."));

    public static final Setting<Duration> MAX_AHEAD = Setting.between(
            "events.max-ahead",
            Duration.ofHours(1),
            Duration.ZERO,
            Duration.ofDays(3650),
            "How far ahead of the clock an event's time may be; one further ahead is rejected and moves no watermark.");

    public static final Setting<String> FLOOR = Setting.of(ConfigOptions.key("events.floor")
            .stringType()
            .defaultValue("2000-01-01T00:00:00Z")
            .withDescription("Earliest time of an event, an instant in UTC; an earlier one is rejected."));

    public static final Setting<String> ZONE = Setting.of(ConfigOptions.key("events.zone")
            .stringType()
            .noDefaultValue()
            .withDescription(
                    "Zone of times in events that have none, for example UTC; without it such events are rejected."));

    public static final Setting<Duration> OUT_OF_ORDERNESS = Setting.between(
            "watermark.out-of-orderness",
            Duration.ofSeconds(5),
            Duration.ZERO,
            Duration.ofDays(1),
            "By how much the watermark of a source trails the newest event time it has read.");

    public static final Setting<Duration> IDLE_TIMEOUT = Setting.between(
            "watermark.idle-timeout",
            Duration.ofSeconds(60),
            Duration.ZERO,
            Duration.ofDays(1),
            "Time after which a partition that delivers nothing no longer holds the watermark; "
                    + "0 s to let it hold the watermark for ever.");

    public static final Setting<String> BOOTSTRAP_SERVERS = Setting.of(ConfigOptions.key("kafka.bootstrap-servers")
            .stringType()
            .defaultValue("localhost:9092")
            .withDescription("Kafka brokers to start from, host:port with commas between."));

    public static final Setting<String> ORDERS_TOPIC = Setting.of(ConfigOptions.key("kafka.orders-topic")
            .stringType()
            .defaultValue("orders")
            .withDescription("Topic of the order events."));

    public static final Setting<String> PAYMENTS_TOPIC = Setting.of(ConfigOptions.key("kafka.payments-topic")
            .stringType()
            .defaultValue("payments")
            .withDescription("Topic of the payment events."));

    public static final Setting<String> GROUP_ID = Setting.of(ConfigOptions.key("kafka.group-id")
            .stringType()
            .defaultValue("tieout")
            .withDescription("Consumer group under which read offsets are reported at each checkpoint; "
                    + "the job itself starts from its checkpoint, not from them."));

    public static final Setting<OnGap> ON_GAP = Setting.of(ConfigOptions.key("kafka.on-gap")
            .enumType(OnGap.class)
            .defaultValue(OnGap.FAIL)
            .withDescription(
                    "What to do where Kafka has deleted records before they were read: FAIL, or CONTINUE at the "
                            + "oldest record that is left and record the gap, whose time is then due for a backfill."));

    public static final Setting<String> DATABASE_URL = Setting.of(ConfigOptions.key("database.url")
            .stringType()
            .defaultValue("jdbc:postgresql://localhost:5432/tieout")
            .withDescription("JDBC URL of the PostgreSQL database."));

    public static final Setting<String> DATABASE_USER = Setting.of(ConfigOptions.key("database.user")
            .stringType()
            .defaultValue("tieout")
            .withDescription(
                    "User of the database; it needs the role tieout_writer, and to migrate it must own the schema."));

    public static final Setting<String> DATABASE_PASSWORD = Setting.of(ConfigOptions.key("database.password")
            .stringType()
            .noDefaultValue()
            .withDescription(
                    "Password of the database's user; better given by the environment or database.password-file."));

    public static final Setting<String> DATABASE_PASSWORD_FILE = Setting.of(ConfigOptions.key("database.password-file")
            .stringType()
            .noDefaultValue()
            .withDescription("File that holds the password and nothing else; read when database.password is not set."));

    public static final Setting<Boolean> ARCHIVE_ENABLED = Setting.of(ConfigOptions.key("archive.enabled")
            .booleanType()
            .defaultValue(true)
            .withDescription(
                    "Whether accepted events are also kept as Parquet, from which a backfill reads them again; "
                            + "without an archive it reads Kafka, files or a database."));

    public static final Setting<String> ARCHIVE_PATH = Setting.of(ConfigOptions.key("archive.path")
            .stringType()
            .noDefaultValue()
            .withDescription(
                    "Where archives lie, a path or a URI of a Flink filesystem, in it a folder for each database "
                            + "and pipeline. Without it they lie below ~/.tieout/archive."));

    public static final Setting<Integer> PARALLELISM = Setting.between(
            "job.parallelism",
            2,
            1,
            1024,
            "Parallel subtasks of each operator, and connections per table to PostgreSQL.");

    public static final Setting<Integer> FLUSH_ROWS = Setting.between(
            "job.flush-rows", 2000, 1, 10_000, "Rows that a writer collects before it writes them in one statement.");

    public static final Setting<Duration> FLUSH_INTERVAL = Setting.between(
            "job.flush-interval",
            Duration.ofSeconds(1),
            Duration.ofMillis(10),
            Duration.ofMinutes(10),
            "Longest time a result, or a watermark that moved, waits before it is written.");

    public static final Setting<StateBackend> STATE_BACKEND = Setting.of(ConfigOptions.key("job.state-backend")
            .enumType(StateBackend.class)
            .defaultValue(StateBackend.HASHMAP)
            .withDescription(
                    "Where state lives: HASHMAP on the heap, fast; ROCKSDB on disk, for more than the heap holds."));

    public static final Setting<Duration> STATE_TTL = Setting.between(
            "job.state-ttl",
            Duration.ofHours(3),
            Duration.ofMinutes(1),
            Duration.ofDays(365),
            "Time without change after which an order's first payment is forgotten by the job, by the wall clock. "
                    + "It only bounds memory: should a later payment come once it is forgotten, the table keeps the "
                    + "first all the same. At least the length of the payment interval and the out-of-orderness.");

    public static final Setting<String> CHECKPOINT_DIR = Setting.of(ConfigOptions.key("job.checkpoint-dir")
            .stringType()
            .noDefaultValue()
            .withDescription("Where checkpoints lie, a path or a URI of a Flink filesystem. "
                    + "Without it they lie below ~/.tieout/checkpoints."));

    public static final Setting<Duration> CHECKPOINT_INTERVAL = Setting.between(
            "job.checkpoint-interval",
            Duration.ofSeconds(30),
            Duration.ofMillis(100),
            Duration.ofHours(1),
            "Time between checkpoints: what a restart reads again, and how long an event may take into the archive. "
                    + "Rows are committed without them, at each flush.");

    public static final Setting<Integer> RESTART_ATTEMPTS = Setting.between(
            "job.restart-attempts",
            10,
            0,
            1_000_000,
            "Restarts in a row, with a pause that grows from 1 s to 1 min, before the job fails for good.");

    /** Every key of this class, in the order of the reference page. */
    public static final List<Setting<?>> ALL = List.of(
            PIPELINE_NAME,
            PAYMENT_BEFORE,
            PAYMENT_AFTER,
            SUCCESS_STATUSES,
            SettlementKeys.CANCELLED_STATUSES,
            SettlementKeys.RULE,
            PLACEHOLDER_KEYS,
            MAX_AHEAD,
            FLOOR,
            ZONE,
            OUT_OF_ORDERNESS,
            IDLE_TIMEOUT,
            WindowKeys.ENABLED,
            WindowKeys.BATCH_WINDOW,
            WindowKeys.HOP_SLIDE,
            WindowKeys.HOP_SIZE,
            WindowKeys.CUMULATE_STEP,
            WindowKeys.CUMULATE_MAX,
            RateKeys.BASE_CURRENCY,
            RateKeys.FORMAT,
            RateKeys.OUT_OF_ORDERNESS,
            RateKeys.IDLE_TIMEOUT,
            RateKeys.STATE_TTL,
            BOOTSTRAP_SERVERS,
            ORDERS_TOPIC,
            PAYMENTS_TOPIC,
            RateKeys.TOPIC,
            GROUP_ID,
            ON_GAP,
            DATABASE_URL,
            DATABASE_USER,
            DATABASE_PASSWORD,
            DATABASE_PASSWORD_FILE,
            ARCHIVE_ENABLED,
            ARCHIVE_PATH,
            PARALLELISM,
            FLUSH_ROWS,
            FLUSH_INTERVAL,
            STATE_BACKEND,
            STATE_TTL,
            CHECKPOINT_DIR,
            CHECKPOINT_INTERVAL,
            RESTART_ATTEMPTS);

    /** Where the job keeps its state. */
    public enum StateBackend {
        HASHMAP,
        ROCKSDB
    }

    /** What to do where records were deleted before they were read. */
    public enum OnGap {
        FAIL,
        CONTINUE
    }

    private RealtimeSettings() {}

    /**
     * What varies inside the SQL.
     *
     * @throws SettingsException if values that are each allowed do not fit together
     */
    public static PipelineSettings pipeline(Settings settings) {
        try {
            return new PipelineSettings(
                    settings.get(PAYMENT_BEFORE),
                    settings.get(PAYMENT_AFTER),
                    settings.get(OUT_OF_ORDERNESS),
                    settings.get(SUCCESS_STATUSES),
                    WindowKeys.windows(settings),
                    RateKeys.rates(settings),
                    PairSettings.pairs(settings));
        } catch (IllegalArgumentException unfit) {
            throw new SettingsException(List.of(unfit.getMessage()));
        }
    }

    /**
     * How records become events.
     *
     * @throws SettingsException if the floor is no instant or the zone is unknown
     */
    public static EventFormat events(Settings settings) {
        String floor = settings.get(FLOOR);
        Optional<String> zone = settings.find(ZONE);
        try {
            zone.ifPresent(ZoneId::of);
            return new EventFormat(settings.get(PLACEHOLDER_KEYS), settings.get(MAX_AHEAD), Instant.parse(floor), zone);
        } catch (DateTimeParseException unreadable) {
            throw new SettingsException(List.of(
                    "events.floor=%s is not allowed: use an instant such as 2000-01-01T00:00:00Z".formatted(floor)));
        } catch (DateTimeException unknown) {
            throw new SettingsException(List.of(
                    "events.zone=%s is not a time zone: use UTC, a region such as America/Sao_Paulo, or an offset"
                            .formatted(zone.orElse(""))));
        }
    }
}
