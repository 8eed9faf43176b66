package io.tieout.realtime.settings;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What counts as settled. The stream does not ask: it keeps facts, and the views of the database judge them.
 *
 * @param cancelledStatuses values of {@code order_status} for which nothing is due, compared to the letter
 * @param settlement which payments settle an order
 * @param tolerances by currency, the largest difference that counts as none; a currency that is not there has none
 */
public record SettlementRules(
        List<String> cancelledStatuses, Settlement settlement, SortedMap<String, BigDecimal> tolerances) {

    public SettlementRules {
        cancelledStatuses = List.copyOf(cancelledStatuses);
        tolerances = Collections.unmodifiableSortedMap(new TreeMap<>(tolerances));
    }
}
