package io.tieout.ops.bench;

import io.tieout.realtime.DatabaseSettings;
import io.tieout.realtime.pipeline.TableOptions;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** A sink of a comparison. */
public enum Contender {
    /** {@code upsert-postgres}, with the rows and the interval of a flush that the settings have. */
    TIEOUT,
    /** flink-connector-jdbc's own, with batches of 1,000 rows and the same interval. */
    STOCK;

    /** As it is printed. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The statement that defines it as the table {@code written}. */
    String definition(Settings settings) {
        return """
                CREATE TEMPORARY TABLE written (
                  order_id STRING, user_id STRING, amount DECIMAL(19, 4), currency STRING, order_version BIGINT,
                  order_time TIMESTAMP(3), PRIMARY KEY (order_id) NOT ENFORCED
                ) WITH (
                %s
                )""".formatted(TableOptions.text(options(settings)));
    }

    private Map<String, String> options(Settings settings) {
        DatabaseSettings database = DatabaseSettings.of(settings);
        Map<String, String> options = new HashMap<>();
        options.put("url", database.url());
        options.put("username", database.user());
        database.password().ifPresent(password -> options.put("password", password));
        options.put("table-name", SinkTable.NAME);
        String interval = settings.get(RealtimeSettings.FLUSH_INTERVAL).toMillis() + " ms";
        switch (this) {
            case TIEOUT -> {
                options.put("connector", "upsert-postgres");
                options.put("sink.merge", "LAST BY order_version: user_id, amount, currency, order_time");
                options.put("sink.flush-rows", String.valueOf(settings.get(RealtimeSettings.FLUSH_ROWS)));
                options.put("sink.flush-interval", interval);
            }
            case STOCK -> {
                options.put("connector", "jdbc");
                options.put("sink.buffer-flush.max-rows", "1000");
                options.put("sink.buffer-flush.interval", interval);
            }
        }
        return options;
    }
}
