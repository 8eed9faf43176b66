package io.tieout.ops.cli;

import io.tieout.backfill.Window;
import io.tieout.backfill.compare.Comparison;
import io.tieout.backfill.compare.Difference;
import io.tieout.backfill.compare.DifferenceKind;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A comparison of events and tables as a person reads it. */
final class ComparisonText {

    private final Console console;

    ComparisonText(Console console) {
        this.console = console;
    }

    /** What a backfill would change, and what it would leave. */
    void preview(Window window, Comparison comparison, boolean replace) {
        list(comparison, replace ? "would be replaced" : "would change", replace);
        long repaired = comparison.counts().entrySet().stream()
                .filter(count -> count.getKey().isRepaired(replace))
                .mapToLong(Map.Entry::getValue)
                .sum();
        totals(comparison);
        console.result("%s, UTC: %,d of %,d differences %s; nothing was changed"
                .formatted(window, repaired, comparison.total(), replace ? "would be replaced" : "would be repaired"));
    }

    /** What differs. */
    void verification(Window window, Comparison comparison) {
        list(comparison, "would change", false);
        totals(comparison);
        console.result("%s, UTC: %,d orders and %,d payments compared, %,d differences"
                .formatted(window, comparison.orders(), comparison.payments(), comparison.total()));
    }

    private void list(Comparison comparison, String repair, boolean replace) {
        for (Difference difference : comparison.differences()) {
            console.result("%-19s  order %s%s: table %s, events %s%s"
                    .formatted(
                            difference.kind(),
                            difference.orderId(),
                            difference.payId().map(pay -> ", payment " + pay).orElse(""),
                            difference.table().map(Object::toString).orElse("nothing"),
                            difference.events().map(Object::toString).orElse("nothing"),
                            difference.kind().isRepaired(replace) ? "; " + repair : "; stays"));
        }
        long more = comparison.total() - comparison.differences().size();
        if (more > 0) {
            console.result("... and %,d more".formatted(more));
        }
    }

    private void totals(Comparison comparison) {
        for (DifferenceKind kind : List.of(DifferenceKind.values())) {
            long count = comparison.counts().getOrDefault(kind, 0L);
            if (count > 0) {
                console.result("%,9d  %s".formatted(count, kind));
            }
        }
        new TreeMap<>(comparison.amounts())
                .forEach((currency, amount) -> console.result("matches that differ in %s: table %s, events %s"
                        .formatted(currency, amount.table(), amount.events())));
    }
}
