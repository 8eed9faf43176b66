package io.tieout.realtime.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a join reads on one side.
 *
 * @param input topmost operator
 */
record Side(Operator input) {

    /** Names of the tables, in the order of the plan. */
    List<String> tables() {
        return scans().map(Operator::table).distinct().toList();
    }

    /** The same, as findings name them. */
    String text() {
        return String.join(", ", tables());
    }

    /** Tables whose rows carry no watermark up to here. */
    List<String> withoutWatermark() {
        List<String> without = new ArrayList<>();
        collect(input, Optional.empty(), without, new ArrayList<>());
        return without;
    }

    List<Watermark> watermarks() {
        List<Watermark> watermarks = new ArrayList<>();
        collect(input, Optional.empty(), new ArrayList<>(), watermarks);
        return watermarks;
    }

    /** The largest of its watermarks' delays. */
    Duration disorder() {
        return watermarks().stream()
                .map(Watermark::delay)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    /** Kind and sizes of the window that rows were put into, as the plan shows them; empty if they were not. */
    Optional<String> window() {
        return input.tree()
                .filter(operator -> operator.name().equals("WindowTableFunction"))
                .map(operator -> operator.attribute("window").replaceAll("time_col=\\[[^\\]]*], ", ""))
                .findFirst();
    }

    /**
     * The operator that changes rows which it has passed on already, nearest first. A join by time passes on inserted
     * rows only, whatever is beneath it.
     */
    Optional<Operator> updating() {
        return updating(input);
    }

    private static Optional<Operator> updating(Operator operator) {
        return switch (operator.name()) {
            case "IntervalJoin", "WindowJoin", "TemporalJoin" -> Optional.empty();
            case "Exchange", "Calc", "WatermarkAssigner", "DropUpdateBefore", "Union" -> beneath(operator);
            default ->
                operator.updates() || FirstRow.isUpdatingRank(operator) ? Optional.of(operator) : beneath(operator);
        };
    }

    private static Optional<Operator> beneath(Operator operator) {
        return operator.inputs().stream()
                .flatMap(input -> updating(input).stream())
                .findFirst();
    }

    private Stream<Operator> scans() {
        return input.tree().filter(operator -> operator.inputs().isEmpty());
    }

    private static void collect(
            Operator operator, Optional<Operator> assigner, List<String> without, List<Watermark> watermarks) {
        if (operator.inputs().isEmpty()) {
            if (assigner.isPresent()) {
                watermarks.add(Watermark.assigned(assigner.get(), operator.table()));
            } else if (Watermark.isInSource(operator)) {
                watermarks.add(Watermark.inSource(operator));
            } else {
                without.add(operator.table());
            }
        }
        Optional<Operator> nearest = operator.name().equals("WatermarkAssigner") ? Optional.of(operator) : assigner;
        operator.inputs().forEach(input -> collect(input, nearest, without, watermarks));
    }
}
