package io.tieout.backfill;

import io.tieout.backfill.source.BoundTables;
import io.tieout.realtime.pipeline.EventFormat;
import io.tieout.realtime.pipeline.Source;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Events at rest: JSON lines with the canonical columns.
 *
 * @param orders file or folder of order events
 * @param payments file or folder of payment events
 * @param format how lines become events
 */
record EventFolder(URI orders, URI payments, EventFormat format) {

    /** What binds the pipeline's sources to all of these files, in batch and in streaming mode alike. */
    Map<String, Source> sources() {
        BoundTables files = source();
        return Map.of("orders_in", files.orders(), "payments_in", files.payments());
    }

    /**
     * The same, each record at a place of its own, which copies share: only so does a stream tell what was late, and
     * keep it in its archive.
     *
     * @param more options of the tables
     */
    Map<String, Source> located(Map<String, String> more) {
        BoundTables files = source();
        return Map.of(
                "orders_in",
                located(
                        files.orders(),
                        "orders",
                        more,
                        "CONCAT_WS('|', order_id, user_id, CAST(amount AS STRING), currency, CAST(order_version AS STRING), CAST(order_time AS STRING))"),
                "payments_in",
                located(
                        files.payments(),
                        "payments",
                        more,
                        "CONCAT_WS('|', pay_id, order_id, CAST(pay_amount AS STRING), pay_currency, pay_status, CAST(pay_time AS STRING))"));
    }

    private static Source.Table located(Source.Table table, String topic, Map<String, String> more, String content) {
        Map<String, String> options = new LinkedHashMap<>(table.options());
        options.putAll(more);
        List<String> coordinates = List.of(
                "source_topic AS CAST('%s' AS STRING)".formatted(topic),
                "source_partition AS 0",
                "source_offset AS CAST(HASH_CODE(%s) AS BIGINT)".formatted(content),
                "record_time AS CAST(NULL AS TIMESTAMP_LTZ(3))");
        return new Source.Table(coordinates, options);
    }

    /** What a backfill reads them by. */
    BoundTables source() {
        return BoundTables.files(orders, payments, format);
    }
}
