package io.tieout.backfill;

import io.tieout.backfill.source.BoundTables;
import io.tieout.realtime.pipeline.EventFormat;
import io.tieout.realtime.pipeline.Source;
import java.net.URI;
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

    /** What a backfill reads them by. */
    BoundTables source() {
        return BoundTables.files(orders, payments, format);
    }
}
