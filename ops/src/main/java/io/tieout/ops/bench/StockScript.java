package io.tieout.ops.bench;

import io.tieout.realtime.DatabaseSettings;
import io.tieout.realtime.KafkaSettings;
import io.tieout.realtime.pipeline.Script;
import io.tieout.realtime.pipeline.TableOptions;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The same match as one writes it with what Flink brings: the json format, one join of the tables as they are, and
 * flink-connector-jdbc's own sink with batches of 1,000 rows. It rejects nothing and guards nothing.
 */
final class StockScript {

    /** Where its table lies. */
    static final String SCHEMA = "tieout_bench";

    /** The table that it fills, made by {@link #TABLE_SQL}. */
    static final String TABLE = SCHEMA + ".stock_order";

    static final String TABLE_SQL = """
            CREATE TABLE %s (
              order_id text PRIMARY KEY, user_id text, amount numeric(19, 4), currency text, order_time timestamptz(3),
              pay_id text, pay_amount numeric(19, 4), pay_currency text, pay_time timestamptz(3))""".formatted(TABLE);

    private static final String WATERMARK = "WATERMARK FOR %1$s AS %1$s - INTERVAL '5' SECOND";

    private StockScript() {}

    /** @param ours whose configuration it takes, so that checkpoints and parallelism are the same */
    static Script of(Script ours, Stage stage, boolean ends, Settings settings) {
        KafkaSettings kafka = KafkaSettings.of(settings);
        boolean written = stage == Stage.STOCK_FACTS;
        String conflict = written ? "\nON CONFLICT DO DEDUPLICATE" : "";
        return new Script(
                ours.configuration(),
                List.of(
                        table(
                                "orders",
                                "order_id STRING, user_id STRING, amount DECIMAL(19, 4), currency STRING, "
                                        + "order_time TIMESTAMP_LTZ(3), " + WATERMARK.formatted("order_time"),
                                topic(kafka, kafka.ordersTopic(), ends)),
                        table(
                                "payments",
                                "pay_id STRING, order_id STRING, pay_amount DECIMAL(19, 4), pay_currency STRING, "
                                        + "pay_time TIMESTAMP_LTZ(3), " + WATERMARK.formatted("pay_time"),
                                topic(kafka, kafka.paymentsTopic(), ends)),
                        table(
                                "order_out",
                                "order_id STRING, user_id STRING, amount DECIMAL(19, 4), currency STRING, "
                                        + "order_time TIMESTAMP(3), PRIMARY KEY (order_id) NOT ENFORCED",
                                sink(settings, written)),
                        table(
                                "match_out",
                                "order_id STRING, pay_id STRING, pay_amount DECIMAL(19, 4), pay_currency STRING, "
                                        + "pay_time TIMESTAMP(3), PRIMARY KEY (order_id) NOT ENFORCED",
                                sink(settings, written))),
                List.of("""
                        INSERT INTO order_out
                        SELECT order_id, user_id, amount, currency, CAST(order_time AS TIMESTAMP(3))
                        FROM orders""" + conflict, """
                        INSERT INTO match_out
                        SELECT order_id, pay_id, pay_amount, pay_currency, CAST(pay_time AS TIMESTAMP(3))
                        FROM (
                          SELECT order_id, pay_id, pay_amount, pay_currency, pay_time,
                            ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY pay_time, pay_id) AS place
                          FROM (
                            SELECT o.order_id, p.pay_id, p.pay_amount, p.pay_currency, p.pay_time
                            FROM orders AS o
                            JOIN payments AS p
                              ON o.order_id = p.order_id
                              AND p.pay_time BETWEEN o.order_time - INTERVAL '10' MINUTE
                                AND o.order_time + INTERVAL '30' MINUTE))
                        WHERE place = 1""" + conflict));
    }

    private static String table(String name, String columns, Map<String, String> options) {
        return "CREATE TEMPORARY TABLE %s (%s) WITH (%n%s%n)".formatted(name, columns, TableOptions.text(options));
    }

    private static Map<String, String> topic(KafkaSettings kafka, String topic, boolean ends) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("connector", "kafka");
        options.put("topic", topic);
        kafka.properties().forEach((key, value) -> options.put("properties." + key, value));
        options.put("properties.bootstrap.servers", kafka.bootstrapServers());
        options.put("properties.group.id", kafka.groupId());
        options.put("scan.startup.mode", "earliest-offset");
        if (ends) {
            options.put("scan.bounded.mode", "latest-offset");
        }
        options.put("format", "json");
        options.put("json.timestamp-format.standard", "ISO-8601");
        return options;
    }

    private static Map<String, String> sink(Settings settings, boolean written) {
        if (!written) {
            return Map.of("connector", "blackhole");
        }
        DatabaseSettings database = DatabaseSettings.of(settings);
        Map<String, String> options = new LinkedHashMap<>();
        options.put("connector", "jdbc");
        options.put("url", database.url());
        options.put("username", database.user());
        database.password().ifPresent(password -> options.put("password", password));
        options.put("table-name", TABLE);
        options.put("sink.buffer-flush.max-rows", "1000");
        options.put(
                "sink.buffer-flush.interval",
                settings.get(RealtimeSettings.FLUSH_INTERVAL).toMillis() + " ms");
        return options;
    }
}
