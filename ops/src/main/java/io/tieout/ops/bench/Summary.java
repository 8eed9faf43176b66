package io.tieout.ops.bench;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What a benchmark found.
 *
 * @param load the events, which the same load makes again
 * @param truth what every right run finds
 * @param processors of this machine, as Java counts them
 * @param costs of every run
 */
public record Summary(Load load, Truth truth, int processors, List<Cost> costs) {

    public Summary {
        costs = List.copyOf(costs);
    }

    /** Whether every table was right. */
    public boolean isRight() {
        return costs.stream().allMatch(cost -> cost.wrong().isEmpty());
    }

    /** The costs of each stage, in the order in which they were first run. */
    public Map<Stage, List<Cost>> byStage() {
        return costs.stream()
                .collect(Collectors.groupingBy(cost -> Stage.named(cost.stage()), TreeMap::new, Collectors.toList()));
    }

    /** The middle one of the values, of an even number of values the mean of both in the middle. */
    public static <T> double median(List<T> costs, ToDoubleFunction<T> value) {
        double[] sorted = costs.stream().mapToDouble(value).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The same of values that are known of every run or of none. */
    public static OptionalDouble medianIfKnown(List<Cost> costs, Function<Cost, OptionalDouble> value) {
        return costs.stream().map(value).allMatch(OptionalDouble::isPresent)
                ? OptionalDouble.of(median(costs, cost -> value.apply(cost).getAsDouble()))
                : OptionalDouble.empty();
    }
}
