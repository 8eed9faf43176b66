package io.tieout.ops.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All figures of a report but its items, which are too many to hold. Currencies are in their order, no currency last.
 */
public record Report(
        Heading heading,
        List<BucketTotal> buckets,
        List<DispositionTotal> dispositions,
        List<TieOut> tieOuts,
        List<ExceptionTotal> exceptions,
        List<AgeClass> ageing,
        List<MatchLatency> latencies,
        List<RollForward> rollForwards) {

    public Report {
        buckets = List.copyOf(buckets);
        dispositions = List.copyOf(dispositions);
        tieOuts = List.copyOf(tieOuts);
        exceptions = List.copyOf(exceptions);
        ageing = List.copyOf(ageing);
        latencies = List.copyOf(latencies);
        rollForwards = List.copyOf(rollForwards);
    }

    /** One total for each currency of the orders. */
    public List<CurrencyTotal> totals() {
        Map<Optional<String>, List<BucketTotal>> byCurrency = buckets.stream()
                .collect(Collectors.groupingBy(BucketTotal::currency, LinkedHashMap::new, Collectors.toList()));
        return byCurrency.entrySet().stream()
                .map(entry -> CurrencyTotal.of(entry.getKey(), entry.getValue()))
                .toList();
    }
}
