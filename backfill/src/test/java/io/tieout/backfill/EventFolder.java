package io.tieout.backfill;

import io.tieout.backfill.source.BoundTables;
import io.tieout.realtime.pipeline.EventFormat;
import io.tieout.realtime.pipeline.RatesFormat;
import io.tieout.realtime.pipeline.Source;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Events at rest: JSON lines with the canonical columns.
 *
 * @param orders file or folder of order events
 * @param payments file or folder of payment events
 * @param rates file or folder of change events of rates; empty for none
 * @param format how lines become events
 */
record EventFolder(URI orders, URI payments, Optional<URI> rates, EventFormat format) {

    EventFolder(URI orders, URI payments, EventFormat format) {
        this(orders, payments, Optional.empty(), format);
    }

    /** What binds the pipeline's sources to all of these files, in batch and in streaming mode alike. */
    Map<String, Source> sources() {
        return bound(source());
    }

    private static Map<String, Source> bound(BoundTables tables) {
        Map<String, Source> sources = new TreeMap<>();
        sources.put("orders_in", tables.orders());
        sources.put("payments_in", tables.payments());
        tables.rates().ifPresent(rates -> sources.put("rates_in", rates));
        return sources;
    }

    /**
     * The same, each record at a place of its own, which copies share: only so does a stream tell what was late, and
     * keep it in its archive.
     *
     * @param more options of the tables
     */
    Map<String, Source> located(Map<String, String> more) {
        BoundTables files = source();
        return bound(new BoundTables(
                files.name(),
                located(
                        files.orders(),
                        "orders",
                        more,
                        "HASH_CODE(CONCAT_WS('|', order_id, user_id, CAST(amount AS STRING), currency, CAST(order_version AS STRING), order_status, CAST(order_time AS STRING)))"),
                located(
                        files.payments(),
                        "payments",
                        more,
                        "HASH_CODE(CONCAT_WS('|', pay_id, order_id, CAST(pay_amount AS STRING), pay_currency, pay_status, CAST(pay_time AS STRING)))"),
                files.rates()
                        .map(rates -> located(
                                rates,
                                "rates",
                                more,
                                // Grows with the rate, as the cases have it where two versions share an instant.
                                "COALESCE(rate * 10000, 0)"))));
    }

    private static Source.Table located(Source.Table table, String topic, Map<String, String> more, String offset) {
        Map<String, String> options = new LinkedHashMap<>(table.options());
        options.putAll(more);
        List<String> coordinates = List.of(
                "source_topic AS CAST('%s' AS STRING)".formatted(topic),
                "source_partition AS 0",
                "source_offset AS CAST(%s AS BIGINT)".formatted(offset),
                "record_time AS CAST(NULL AS TIMESTAMP_LTZ(3))");
        return new Source.Table(coordinates, options);
    }

    /** What a backfill reads them by. */
    BoundTables source() {
        BoundTables files = BoundTables.files(orders, payments, format);
        return rates.map(file -> files.withRates(file, format, RatesFormat.DEBEZIUM_JSON))
                .orElse(files);
    }
}
