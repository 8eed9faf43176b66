package io.tieout.ops.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The end of a report.
 *
 * @param items how many went through the writer
 * @param sums by currency, no currency last
 * @param tieOuts T6 for each currency: the items by the summary, and as they went through the writer
 */
public record Trailer(long items, Map<Optional<String>, ControlSum> sums, List<TieOut> tieOuts) {

    public Trailer {
        sums = Collections.unmodifiableMap(new LinkedHashMap<>(sums));
        tieOuts = List.copyOf(tieOuts);
    }
}
