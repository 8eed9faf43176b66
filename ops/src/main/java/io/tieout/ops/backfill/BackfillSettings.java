package io.tieout.ops.backfill;

import io.tieout.realtime.settings.Setting;
import java.time.Duration;
import java.util.List;
import org.apache.flink.configuration.ConfigOptions;

/** The keys of backfills: how they read, where they run, what is due, and how their archive is kept. */
public final class BackfillSettings {

    public static final Setting<Duration> WINDOW = Setting.between(
            "backfill.window",
            Duration.ofMinutes(5),
            Duration.ofSeconds(1),
            Duration.ofDays(1),
            "Windows of a backfill are multiples of this, counted from 1970-01-01T00:00:00Z.");

    public static final Setting<Integer> PARALLELISM = Setting.between(
            "backfill.parallelism",
            2,
            1,
            1024,
            "Most parallel subtasks of an operator of a backfill; small windows get fewer.");

    public static final Setting<Duration> LOOK_BACK = Setting.between(
            "backfill.look-back",
            Duration.ofDays(30),
            Duration.ofHours(1),
            Duration.ofDays(3650),
            "How far behind the watermark the scheduler looks for windows that are due; backfill --due looks at all.");

    public static final Setting<Duration> RETRY_AFTER = Setting.between(
            "backfill.retry-after",
            Duration.ofHours(1),
            Duration.ofMinutes(1),
            Duration.ofDays(30),
            "Time after which a window is due again in which a backfill left an order and its payment unmatched, "
                    + "for instance because the archive does not have them.");

    public static final Setting<Duration> MERGE_GAP = Setting.between(
            "backfill.merge-gap",
            Duration.ofHours(12),
            Duration.ZERO,
            Duration.ofDays(31),
            "Due windows with no more than this between them become one run: a run costs seconds before it has read "
                    + "anything, and the quiet hours between two windows next to nothing.");

    public static final Setting<Duration> LONGEST_RUN = Setting.between(
            "backfill.longest-run",
            Duration.ofDays(31),
            Duration.ofMinutes(5),
            Duration.ofDays(366),
            "Most event time that one run over due windows covers.");

    public static final Setting<Integer> COMPACT_FILES = Setting.between(
            "archive.compact-files",
            8,
            2,
            10_000,
            "Files in an hour of the archive from which on tieout compact makes them one.");

    public static final Setting<Duration> COMPACT_GRACE = Setting.between(
            "archive.compact-grace",
            Duration.ofMinutes(30),
            Duration.ZERO,
            Duration.ofDays(30),
            "Time that tieout compact leaves between writing a file of the archive and deleting those it replaces.");

    public static final Setting<ExecutionTarget> EXECUTION_TARGET = Setting.of(ConfigOptions.key("execution.target")
            .enumType(ExecutionTarget.class)
            .defaultValue(ExecutionTarget.LOCAL)
            .withDescription("Where backfills run: LOCAL in this process, REMOTE on the Flink cluster at "
                    + "execution.address, which must be of this program's Flink version."));

    public static final Setting<String> EXECUTION_ADDRESS = Setting.of(ConfigOptions.key("execution.address")
            .stringType()
            .defaultValue("http://localhost:8081")
            .withDescription("REST interface of the Flink cluster, with execution.target=REMOTE."));

    public static final Setting<String> EXECUTION_JAR = Setting.of(ConfigOptions.key("execution.jar")
            .stringType()
            .noDefaultValue()
            .withDescription("The job's jar, realtime-*-job.jar, which is sent to the cluster with "
                    + "execution.target=REMOTE."));

    public static final Setting<String> JDBC_URL = Setting.of(ConfigOptions.key("backfill.jdbc-url")
            .stringType()
            .noDefaultValue()
            .withDescription("JDBC URL of the operational PostgreSQL database that backfill --source jdbc reads."));

    public static final Setting<String> JDBC_USER = Setting.of(ConfigOptions.key("backfill.jdbc-user")
            .stringType()
            .defaultValue("tieout")
            .withDescription("User of that database; it needs to read the two tables."));

    public static final Setting<String> JDBC_PASSWORD = Setting.of(ConfigOptions.key("backfill.jdbc-password")
            .stringType()
            .noDefaultValue()
            .withDescription("Password of that user; better given by the environment."));

    public static final Setting<String> JDBC_ORDERS = Setting.of(ConfigOptions.key("backfill.jdbc-orders")
            .stringType()
            .defaultValue("public.orders")
            .withDescription("Table or view of that database with the columns order_id, user_id, amount, currency, "
                    + "order_version and order_time, the last a timestamptz, and order_status if there is one."));

    public static final Setting<String> JDBC_PAYMENTS = Setting.of(ConfigOptions.key("backfill.jdbc-payments")
            .stringType()
            .defaultValue("public.payments")
            .withDescription("Table or view of that database with the columns pay_id, order_id, pay_amount, "
                    + "pay_currency, pay_status and pay_time, the last a timestamptz."));

    public static final Setting<Integer> JDBC_SLICES = Setting.between(
            "backfill.jdbc-slices", 4, 1, 1024, "Queries into which a table of that database is cut, by time.");

    /** Every key of this class, in the order of the reference page. */
    public static final List<Setting<?>> ALL = List.of(
            WINDOW,
            PARALLELISM,
            LOOK_BACK,
            RETRY_AFTER,
            MERGE_GAP,
            LONGEST_RUN,
            COMPACT_FILES,
            COMPACT_GRACE,
            EXECUTION_TARGET,
            EXECUTION_ADDRESS,
            EXECUTION_JAR,
            JDBC_URL,
            JDBC_USER,
            JDBC_PASSWORD,
            JDBC_ORDERS,
            JDBC_PAYMENTS,
            JDBC_SLICES);

    /** Where batch jobs run. */
    public enum ExecutionTarget {
        LOCAL,
        REMOTE
    }

    private BackfillSettings() {}
}
