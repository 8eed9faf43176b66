package io.tieout.realtime.settings;

import io.tieout.realtime.pipeline.EventFormat;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.RateSettings;
import io.tieout.realtime.pipeline.RatesFormat;
import io.tieout.realtime.pipeline.WindowSettings;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;

/** The keys of the pipeline and of what feeds it. */
public final class RealtimeSettings {

    /** Passed on to every Kafka client: security, timeouts. */
    public static final String KAFKA_PROPERTIES = "kafka.properties.";

    /** Beginnings of keys that go on as the user names them. */
    public static final List<String> OPEN = List.of(PairSettings.PREFIX, KAFKA_PROPERTIES);

    public static final Setting<String> PIPELINE_NAME = Setting.of(ConfigOptions.key("pipeline.name")
            .stringType()
            .defaultValue("orders")
            .withDescription(
                    "Name under which the pipeline records its progress; one per database and pair of topics."));

    public static final Setting<Duration> PAYMENT_BEFORE = ordered(
            "payment.before",
            Duration.ofMinutes(10),
            Duration.ofDays(-7),
            Duration.ofDays(7),
            "How long before its order's time a payment may lie and still count, itself included; "
                    + "negative if it must lie after it.");

    public static final Setting<Duration> PAYMENT_AFTER = ordered(
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

    public static final Setting<Duration> MAX_AHEAD = ordered(
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

    public static final Setting<Duration> OUT_OF_ORDERNESS = ordered(
            "watermark.out-of-orderness",
            Duration.ofSeconds(5),
            Duration.ZERO,
            Duration.ofDays(1),
            "By how much the watermark of a source trails the newest event time it has read.");

    public static final Setting<Duration> IDLE_TIMEOUT = ordered(
            "watermark.idle-timeout",
            Duration.ofSeconds(60),
            Duration.ZERO,
            Duration.ofDays(1),
            "Time after which a partition that delivers nothing no longer holds the watermark; "
                    + "0 s to let it hold the watermark for ever.");

    public static final Setting<Boolean> WINDOWS_ENABLED = Setting.of(ConfigOptions.key("windows.enabled")
            .booleanType()
            .defaultValue(true)
            .withDescription("Whether orders and payments are also put together by windows of time: "
                    + "batch_reconciliation and window_totals."));

    public static final Setting<Duration> BATCH_WINDOW = ordered(
            "windows.batch",
            WindowSettings.DEFAULT.batchWindow(),
            Duration.ofSeconds(1),
            Duration.ofDays(1),
            "Size of the batch windows (TUMBLE). They begin at its multiples since 1970-01-01T00:00:00Z.");

    public static final Setting<Duration> HOP_SLIDE = ordered(
            "windows.hop-slide",
            WindowSettings.DEFAULT.hopSlide(),
            Duration.ofSeconds(1),
            Duration.ofDays(1),
            "How long after one rolling window (HOP) the next begins.");

    public static final Setting<Duration> HOP_SIZE = ordered(
            "windows.hop-size",
            WindowSettings.DEFAULT.hopSize(),
            Duration.ofSeconds(1),
            Duration.ofDays(7),
            "Size of the rolling windows, a multiple of windows.hop-slide. An event is in as many windows as slides fit into the size, and costs as much.");

    public static final Setting<Duration> CUMULATE_STEP = ordered(
            "windows.cumulate-step",
            WindowSettings.DEFAULT.cumulateStep(),
            Duration.ofSeconds(1),
            Duration.ofDays(1),
            "By how much cumulative windows (CUMULATE) with the same start grow.");

    public static final Setting<Duration> CUMULATE_MAX = ordered(
            "windows.cumulate-max",
            WindowSettings.DEFAULT.cumulateMax(),
            Duration.ofSeconds(1),
            Duration.ofDays(31),
            "Size of the longest cumulative window, a multiple of windows.cumulate-step.");

    public static final Setting<String> BASE_CURRENCY = Setting.of(ConfigOptions.key("rates.base-currency")
            .stringType()
            .noDefaultValue()
            .withDescription("Currency, as orders name it, of which rates are units: a rate is what one unit of its "
                    + "currency is worth in it. Needed with kafka.rates-topic."));

    public static final Setting<RatesFormat> RATES_FORMAT = Setting.of(ConfigOptions.key("rates.format")
            .enumType(RatesFormat.class)
            .defaultValue(RatesFormat.JSON)
            .withDescription("How rates are written: json, objects with currency, rate and update_time; "
                    + "debezium-json, such rows in Debezium's envelope, with deletes."));

    public static final Setting<Duration> RATES_OUT_OF_ORDERNESS = ordered(
            "rates.out-of-orderness",
            Duration.ofSeconds(5),
            Duration.ZERO,
            Duration.ofDays(1),
            "By how much the watermark of the rates trails the newest update_time read.");

    public static final Setting<Duration> RATES_IDLE_TIMEOUT = ordered(
            "rates.idle-timeout",
            Duration.ofSeconds(60),
            Duration.ZERO,
            Duration.ofDays(1),
            "Time after which a partition of the rates that delivers nothing no longer keeps orders waiting for "
                    + "their rate; 0 s to let them wait for the next one, however long that takes.");

    public static final Setting<Duration> RATES_STATE_TTL = ordered(
            "rates.state-ttl",
            Duration.ofDays(14),
            Duration.ofMinutes(1),
            Duration.ofDays(3650),
            "Time, by the wall clock, without a rate and without an order of a currency after which the job forgets "
                    + "its rate. Where rates are read it also counts for job.state-ttl if it is longer.");

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

    public static final Setting<String> RATES_TOPIC = Setting.of(ConfigOptions.key("kafka.rates-topic")
            .stringType()
            .noDefaultValue()
            .withDescription("Topic of the rates of exchange. Without it none are read, and order_fx stays empty."));

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

    public static final Setting<Integer> PARALLELISM = ordered(
            "job.parallelism",
            2,
            1,
            1024,
            "Parallel subtasks of each operator, and connections per table to PostgreSQL.");

    public static final Setting<Integer> FLUSH_ROWS = ordered(
            "job.flush-rows", 2000, 1, 10_000, "Rows that a writer collects before it writes them in one statement.");

    public static final Setting<Duration> FLUSH_INTERVAL = ordered(
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

    public static final Setting<Duration> STATE_TTL = ordered(
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

    public static final Setting<Duration> CHECKPOINT_INTERVAL = ordered(
            "job.checkpoint-interval",
            Duration.ofSeconds(10),
            Duration.ofMillis(100),
            Duration.ofHours(1),
            "Time between checkpoints: what a restart reads again.");

    public static final Setting<Integer> RESTART_ATTEMPTS = ordered(
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
            PLACEHOLDER_KEYS,
            MAX_AHEAD,
            FLOOR,
            ZONE,
            OUT_OF_ORDERNESS,
            IDLE_TIMEOUT,
            WINDOWS_ENABLED,
            BATCH_WINDOW,
            HOP_SLIDE,
            HOP_SIZE,
            CUMULATE_STEP,
            CUMULATE_MAX,
            BASE_CURRENCY,
            RATES_FORMAT,
            RATES_OUT_OF_ORDERNESS,
            RATES_IDLE_TIMEOUT,
            RATES_STATE_TTL,
            BOOTSTRAP_SERVERS,
            ORDERS_TOPIC,
            PAYMENTS_TOPIC,
            RATES_TOPIC,
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
                    windows(settings),
                    rates(settings),
                    PairSettings.pairs(settings));
        } catch (IllegalArgumentException unfit) {
            throw new SettingsException(List.of(unfit.getMessage()));
        }
    }

    /** Empty if they are switched off. */
    private static Optional<WindowSettings> windows(Settings settings) {
        if (!settings.get(WINDOWS_ENABLED)) {
            return Optional.empty();
        }
        return Optional.of(new WindowSettings(
                settings.get(BATCH_WINDOW),
                settings.get(HOP_SLIDE),
                settings.get(HOP_SIZE),
                settings.get(CUMULATE_STEP),
                settings.get(CUMULATE_MAX)));
    }

    /** Empty if no rates are read. */
    private static Optional<RateSettings> rates(Settings settings) {
        return settings.find(RATES_TOPIC)
                .map(topic -> new RateSettings(
                        settings.find(BASE_CURRENCY)
                                .orElseThrow(() -> new IllegalArgumentException(
                                        "kafka.rates-topic=%s needs rates.base-currency: the currency of which rates are units"
                                                .formatted(topic))),
                        settings.get(RATES_OUT_OF_ORDERNESS)));
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

    private static <T> Setting<T> ordered(String key, T byDefault, T least, T most, String meaning) {
        return new Setting<>(typed(key, byDefault).withDescription(meaning), least, most);
    }

    @SuppressWarnings("unchecked") // the option's type is that of its default
    private static <T> ConfigOption<T> typed(String key, T byDefault) {
        var option = ConfigOptions.key(key);
        return (ConfigOption<T>)
                (byDefault instanceof Duration duration
                        ? option.durationType().defaultValue(duration)
                        : option.intType().defaultValue((Integer) byDefault));
    }
}
