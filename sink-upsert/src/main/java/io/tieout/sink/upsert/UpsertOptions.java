package io.tieout.sink.upsert;

import java.time.Duration;
import java.util.List;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.connector.jdbc.core.table.JdbcConnectorOptions;
import org.apache.flink.table.factories.FactoryUtil;

/** The options of a table {@code WITH ('connector' = 'upsert-postgres')}; the reference page is generated from here. */
public final class UpsertOptions {

    public static final ConfigOption<String> URL = ConfigOptions.key("url")
            .stringType()
            .noDefaultValue()
            .withDescription("JDBC URL of the database, jdbc:postgresql://host:port/database. "
                    + "Behind PgBouncer in transaction mode add ?prepareThreshold=0.");

    public static final ConfigOption<String> TABLE_NAME = ConfigOptions.key("table-name")
            .stringType()
            .noDefaultValue()
            .withDescription("Table to write, with its schema: schema.table. "
                    + "Names are taken as they stand and quoted; a name with a dot in it is given in double quotes.");

    public static final ConfigOption<String> USERNAME = JdbcConnectorOptions.USERNAME;

    public static final ConfigOption<String> PASSWORD = JdbcConnectorOptions.PASSWORD;

    public static final ConfigOption<String> APPLICATION_NAME = ConfigOptions.key("application-name")
            .stringType()
            .defaultValue("upsert-postgres")
            .withDescription("Name of the connections in pg_stat_activity, readable by triggers as application_name.");

    public static final ConfigOption<List<String>> MERGE = ConfigOptions.key("sink.merge")
            .stringType()
            .asList()
            .noDefaultValue()
            .withDescription("How two versions of a row merge: groups of columns separated by semicolons, each "
                    + "\"FIRST BY column, ...: column, ...\" or \"LAST BY column, ...: column, ...\". "
                    + "A group keeps the version that is first or last by its BY columns, and belongs together with "
                    + "them; a group whose BY columns are all NULL says nothing. Without this option the row that "
                    + "arrives last replaces the whole row.");

    public static final ConfigOption<Integer> FLUSH_ROWS = ConfigOptions.key("sink.flush-rows")
            .intType()
            .defaultValue(2000)
            .withDescription("Rows, merged per key, that a subtask collects before it writes them. "
                    + "From 500 to 20000 the speed was seen to be flat.");

    public static final ConfigOption<Duration> FLUSH_INTERVAL = ConfigOptions.key("sink.flush-interval")
            .durationType()
            .defaultValue(Duration.ofSeconds(1))
            .withDescription("Longest time a row, or a watermark that moved, waits before it is written.");

    public static final ConfigOption<Integer> MAX_RETRIES = ConfigOptions.key("sink.max-retries")
            .intType()
            .defaultValue(100)
            .withDescription("Times one transaction is replayed after a deadlock, a serialization failure or a lost "
                    + "connection, with a growing pause. Other errors are not retried.");

    public static final ConfigOption<Duration> RETRY_TIMEOUT = ConfigOptions.key("sink.retry-timeout")
            .durationType()
            .defaultValue(Duration.ofMinutes(3))
            .withDescription("Time after which a transaction is given up whatever the number of retries; "
                    + "keep it below the checkpoint timeout.");

    public static final ConfigOption<Duration> CONNECT_TIMEOUT = ConfigOptions.key("connect-timeout")
            .durationType()
            .defaultValue(Duration.ofSeconds(10))
            .withDescription("Time to open a connection.");

    public static final ConfigOption<Duration> SOCKET_TIMEOUT = ConfigOptions.key("socket-timeout")
            .durationType()
            .defaultValue(Duration.ofSeconds(60))
            .withDescription("Time without an answer after which a connection counts as lost; "
                    + "keep it above statement-timeout.");

    public static final ConfigOption<Duration> STATEMENT_TIMEOUT = ConfigOptions.key("statement-timeout")
            .durationType()
            .defaultValue(Duration.ofSeconds(45))
            .withDescription("Time after which PostgreSQL cancels a statement, waiting for locks included; "
                    + "the transaction is then replayed.");

    public static final ConfigOption<String> PROGRESS_TABLE = ConfigOptions.key("sink.progress.table")
            .stringType()
            .noDefaultValue()
            .withDescription("Table, with its schema, in which each subtask records its epoch and its watermark in the "
                    + "transaction of the rows; the view of the same name with _watermark appended gives the sink's "
                    + "watermark. Without it nothing is recorded and an old writer is not fenced. Not used in batch.");

    public static final ConfigOption<String> PROGRESS_PIPELINE = ConfigOptions.key("sink.progress.pipeline")
            .stringType()
            .noDefaultValue()
            .withDescription("Name of the pipeline in the progress table; needed with sink.progress.table.");

    public static final ConfigOption<Duration> PROGRESS_HOLD_BACK = ConfigOptions.key("sink.progress.hold-back")
            .durationType()
            .defaultValue(Duration.ZERO)
            .withDescription("By how much the query's operators hold the watermark back before it reaches the sink; "
                    + "it is added to what the sink sees. An interval join holds back by the larger of its bounds.");

    public static final ConfigOption<List<String>> COUNT_BY = ConfigOptions.key("sink.count-by")
            .stringType()
            .asList()
            .noDefaultValue()
            .withDescription("Text columns, separated by semicolons, by whose values the rows taken are counted: the "
                    + "metric rowsTaken in the group of the column and the value. Values beyond the first %d of a "
                            .formatted(ValueCounters.MOST_VALUES)
                    + "column are counted together as %s. A row that is read again after a restart counts again."
                            .formatted(ValueCounters.OTHER));

    /** Every option with its unit and the least and the greatest value allowed, in the order of the reference page. */
    public static final List<Allowed> ALL = List.of(
            new Allowed(URL, "", "jdbc:postgresql:..."),
            new Allowed(TABLE_NAME, "", "table or schema.table"),
            new Allowed(USERNAME, "", "any"),
            new Allowed(PASSWORD, "", "any"),
            new Allowed(APPLICATION_NAME, "", "1 to 63 characters"),
            new Allowed(CONNECT_TIMEOUT, "duration", Duration.ofSeconds(1), Duration.ofMinutes(5)),
            new Allowed(SOCKET_TIMEOUT, "duration", Duration.ofSeconds(1), Duration.ofHours(1)),
            new Allowed(STATEMENT_TIMEOUT, "duration", Duration.ofSeconds(1), Duration.ofHours(1)),
            new Allowed(MERGE, "", "groups that name every column outside the key once"),
            new Allowed(FLUSH_ROWS, "rows", 1, 10_000),
            new Allowed(FLUSH_INTERVAL, "duration", Duration.ofMillis(10), Duration.ofMinutes(10)),
            new Allowed(MAX_RETRIES, "retries", 0, 1000),
            new Allowed(RETRY_TIMEOUT, "duration", Duration.ofSeconds(1), Duration.ofHours(1)),
            new Allowed(PROGRESS_TABLE, "", "table or schema.table"),
            new Allowed(PROGRESS_PIPELINE, "", "any"),
            new Allowed(PROGRESS_HOLD_BACK, "duration", Duration.ZERO, Duration.ofDays(365)),
            new Allowed(COUNT_BY, "", "columns of type CHAR, VARCHAR or STRING"),
            new Allowed(FactoryUtil.SINK_PARALLELISM, "subtasks", 1, 32_768));

    private UpsertOptions() {}
}
