package io.tieout.ops.report;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Adds up the items as they are written. */
final class ItemSums {

    private final Map<Optional<String>, ControlSum> sums = new LinkedHashMap<>();
    private long items;

    void add(Item item) {
        items++;
        add(sums, item.currency(), ControlSum.of(item));
    }

    long items() {
        return items;
    }

    /** Against what the summary of {@code report} lets expect. */
    Trailer trailer(Report report) {
        Map<Optional<String>, ControlSum> expected = expected(report);
        SortedMap<Optional<String>, ControlSum> written = new TreeMap<>(Currencies.ORDER);
        expected.keySet().forEach(currency -> written.put(currency, ControlSum.NONE));
        written.putAll(sums);
        List<TieOut> tieOuts = new ArrayList<>();
        written.forEach((currency, sum) ->
                tieOuts.add(tieOut(currency, expected.getOrDefault(currency, ControlSum.NONE), sum)));
        return new Trailer(items, written, tieOuts);
    }

    private static TieOut tieOut(Optional<String> currency, ControlSum summary, ControlSum written) {
        return new TieOut(
                "T6",
                currency,
                summary.items(),
                written.items(),
                Optional.of(summary.amount()),
                Optional.of(written.amount()),
                summary.ties(written));
    }

    private static Map<Optional<String>, ControlSum> expected(Report report) {
        Map<Optional<String>, ControlSum> expected = new LinkedHashMap<>();
        for (BucketTotal bucket : report.buckets()) {
            if (Categories.isOpenBucket(bucket.bucket())) {
                add(expected, bucket.currency(), new ControlSum(bucket.orders(), bucket.orderAmount(), bucket.open()));
            }
        }
        for (DispositionTotal disposition : report.dispositions()) {
            if (Categories.isException(disposition.disposition())) {
                add(
                        expected,
                        disposition.currency(),
                        new ControlSum(disposition.payments(), disposition.amount(), BigDecimal.ZERO));
            }
        }
        return expected;
    }

    private static void add(Map<Optional<String>, ControlSum> sums, Optional<String> currency, ControlSum more) {
        sums.merge(currency, more, ControlSum::plus);
    }
}
