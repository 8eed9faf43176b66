package io.tieout.backfill;

import java.net.URI;
import java.util.Map;

/**
 * Events at rest: JSON lines with the canonical columns.
 *
 * @param orders file or folder of order events
 * @param payments file or folder of payment events
 */
public record EventFolder(URI orders, URI payments) {

    /** Options that bind the pipeline's sources to these files, in batch and in streaming mode alike. */
    public Map<String, Map<String, String>> sources() {
        return Map.of("orders_in", source(orders), "payments_in", source(payments));
    }

    private static Map<String, String> source(URI path) {
        return Map.of(
                "connector", "filesystem",
                "path", path.toString(),
                "format", "json",
                "json.timestamp-format.standard", "ISO-8601");
    }
}
