package io.tieout.ops.report.write;

import io.tieout.ops.report.AgeClass;
import io.tieout.ops.report.BucketTotal;
import io.tieout.ops.report.Categories;
import io.tieout.ops.report.MatchLatency;
import io.tieout.ops.report.Report;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a report's figures look like; a chart never mixes currencies. */
final class Charts {

    private static final String PENDING = "PENDING";
    private static final double LEAST_PERCENT = 0.7;

    private Charts() {}

    static List<Chart> of(Report report) {
        return Stream.of(buckets(report), ageing(report), latencies(report))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Chart> buckets(Report report) {
        return byCurrency(report.buckets(), BucketTotal::currency).entrySet().stream()
                .map(entry -> Chart.of(
                        "Orders by bucket, " + name(entry.getKey()),
                        "number of orders",
                        bars(
                                entry.getValue(),
                                BucketTotal::orders,
                                (bucket, percent) -> Chart.Bar.of(
                                        bucket.bucket(),
                                        TextCells.count(bucket.orders()),
                                        percent,
                                        tone(bucket.bucket())))))
                .toList();
    }

    private static List<Chart> ageing(Report report) {
        return byCurrency(report.ageing(), AgeClass::currency).entrySet().stream()
                .map(entry -> Chart.of(
                        "Ageing of open orders, " + name(entry.getKey()),
                        "number of orders and what is to be settled",
                        bars(
                                entry.getValue(),
                                AgeClass::count,
                                (age, percent) -> Chart.Bar.of(age.age(), value(age), percent, Chart.Tone.OPEN))))
                .toList();
    }

    private static List<Chart> latencies(Report report) {
        List<Chart.Bar> bars = new ArrayList<>();
        for (MatchLatency latency : report.latencies()) {
            latency.within5Minutes().ifPresent(share -> bars.add(share(latency, "in 5 min", share)));
            latency.within30Minutes().ifPresent(share -> bars.add(share(latency, "in 30 min", share)));
        }
        return bars.isEmpty() ? List.of() : List.of(Chart.of("Paid within", "share of the value matched", bars));
    }

    private static Chart.Bar share(MatchLatency latency, String within, BigDecimal share) {
        return Chart.Bar.of(
                name(latency.currency()) + " " + within,
                TextCells.percent(share),
                Math.max(0, Math.min(100, share.doubleValue() * 100)),
                Chart.Tone.PLAIN);
    }

    private static String value(AgeClass age) {
        return TextCells.count(age.count()) + ", " + Amounts.grouped(age.open());
    }

    private static <T> List<Chart.Bar> bars(List<T> totals, ToDoubleFunction<T> size, BarOf<T> bar) {
        double longest = totals.stream().mapToDouble(size).max().orElse(0);
        return totals.stream()
                .map(total -> bar.of(total, percent(size.applyAsDouble(total), longest)))
                .toList();
    }

    /** What is there at all is seen. */
    private static double percent(double size, double longest) {
        return size == 0 ? 0 : Math.max(LEAST_PERCENT, size / longest * 100);
    }

    /** Makes a bar of a total and its percentage of the largest. */
    private interface BarOf<T> {

        Chart.Bar of(T total, double percent);
    }

    private static <T> Map<Optional<String>, List<T>> byCurrency(
            List<T> totals, Function<T, Optional<String>> currency) {
        return totals.stream().collect(Collectors.groupingBy(currency, LinkedHashMap::new, Collectors.toList()));
    }

    private static Chart.Tone tone(String bucket) {
        if (bucket.equals(PENDING)) {
            return Chart.Tone.WAITING;
        }
        return Categories.isOpenBucket(bucket) ? Chart.Tone.OPEN : Chart.Tone.SETTLED;
    }

    private static String name(Optional<String> currency) {
        return currency.orElse("no currency");
    }
}
