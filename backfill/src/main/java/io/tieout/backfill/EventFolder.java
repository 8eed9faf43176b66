package io.tieout.backfill;

import io.tieout.realtime.pipeline.EventFormat;
import io.tieout.realtime.pipeline.Source;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/**
 * Events at rest: JSON lines with the canonical columns.
 *
 * @param orders file or folder of order events
 * @param payments file or folder of payment events
 * @param format how lines become events
 */
public record EventFolder(URI orders, URI payments, EventFormat format) {

    /** What binds the pipeline's sources to these files, in batch and in streaming mode alike. */
    public Map<String, Source> sources() {
        return Map.of("orders_in", source(orders, format.orders()), "payments_in", source(payments, format.payments()));
    }

    private static Source source(URI path, Map<String, String> format) {
        Map<String, String> options = new HashMap<>(format);
        options.put("connector", "filesystem");
        options.put("path", path.toString());
        return new Source(Source.NO_COORDINATES, options);
    }
}
