package io.tieout.ops.report;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The rules in force when the report was read: the row of the view settlement_rule.
 *
 * @param pipeline whose settings they are; empty if none has run yet and they are the defaults
 * @param settlement FIRST or SUM
 * @param amountTolerances by currency, the largest difference that is let pass
 */
public record SettlementRule(
        Optional<String> pipeline,
        Duration paymentBefore,
        Duration paymentAfter,
        List<String> successStatuses,
        List<String> cancelledStatuses,
        String settlement,
        SortedMap<String, BigDecimal> amountTolerances) {

    public SettlementRule {
        successStatuses = List.copyOf(successStatuses);
        cancelledStatuses = List.copyOf(cancelledStatuses);
        amountTolerances = Collections.unmodifiableSortedMap(new TreeMap<>(amountTolerances));
    }
}
