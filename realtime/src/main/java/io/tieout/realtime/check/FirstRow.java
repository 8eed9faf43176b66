package io.tieout.realtime.check;

import java.util.List;
import java.util.Set;

/**
 * An operator that keeps one row of many, as ROW_NUMBER = 1 is planned.
 *
 * @param operator a Rank, a Deduplicate or one of their kinds for windows
 */
record FirstRow(Operator operator) {

    private static final Set<String> NAMES = Set.of("Rank", "Deduplicate", "WindowRank", "WindowDeduplicate");
    private static final int BOTH = 2;

    static boolean is(Operator operator) {
        return NAMES.contains(operator.name());
    }

    /**
     * Whether it changes rows that it has passed on, whatever the plan says: a ROW_NUMBER by two columns is planned
     * insert-only though it emits updates (FLINK-40368).
     */
    static boolean isUpdatingRank(Operator operator) {
        return operator.name().equals("Rank");
    }

    /** Whether two rows of one key can tie, so that arrival decides between them. */
    boolean leavesTies() {
        return order().size() < BOTH;
    }

    /** As SQL says it: {@code PARTITION BY a ORDER BY b, c}. */
    String text() {
        String key = operator.attribute("partitionBy").isEmpty()
                ? operator.attribute("partitionKeys")
                : operator.attribute("partitionBy");
        return "%s (PARTITION BY %s ORDER BY %s)"
                .formatted(
                        operator.name(), key.isEmpty() ? operator.attribute("key") : key, String.join(", ", order()));
    }

    private List<String> order() {
        String order =
                operator.attribute("orderBy").isEmpty() ? operator.attribute("order") : operator.attribute("orderBy");
        return PlanText.split(order.replace("ROWTIME ", "")).stream()
                .filter(column -> !column.isEmpty())
                .toList();
    }
}
