package io.tieout.ops.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a comparison of sinks found.
 *
 * @param processors of this machine, as Java counts them
 * @param ratios of our median rows a second to those of the stock sink, by work
 * @param costs of every run
 */
public record SinkSummary(SinkLoad load, int processors, Map<String, Double> ratios, List<SinkCost> costs) {

    /** Of both sinks' costs, at least one of each. */
    public static SinkSummary of(SinkLoad load, List<SinkCost> costs) {
        Map<String, Double> ratios = new LinkedHashMap<>();
        for (SinkCost.Work work : SinkCost.Work.values()) {
            ratios.put(work.text(), speed(costs, Contender.TIEOUT, work) / speed(costs, Contender.STOCK, work));
        }
        return new SinkSummary(load, Runtime.getRuntime().availableProcessors(), ratios, List.copyOf(costs));
    }

    /** Whether every table was right. */
    public boolean isRight() {
        return costs.stream().allMatch(cost -> cost.wrong().isEmpty());
    }

    /** The costs of one sink for one work. */
    public List<SinkCost> of(Contender contender, SinkCost.Work work) {
        return of(costs, contender, work);
    }

    private static List<SinkCost> of(List<SinkCost> costs, Contender contender, SinkCost.Work work) {
        return costs.stream()
                .filter(cost -> cost.contender() == contender && cost.work() == work)
                .toList();
    }

    private static double speed(List<SinkCost> costs, Contender contender, SinkCost.Work work) {
        return Summary.median(of(costs, contender, work), SinkCost::rowsPerSecond);
    }
}
