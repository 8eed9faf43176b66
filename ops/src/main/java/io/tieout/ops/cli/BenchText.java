package io.tieout.ops.cli;

import io.tieout.ops.bench.Cost;
import io.tieout.ops.bench.Stage;
import io.tieout.ops.bench.Summary;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** What a benchmark found, for people. */
final class BenchText {

    private static final double MEBIBYTE = 1024.0 * 1024.0;
    private static final String HEADER = "%-12s %5s %9s %8s %8s %8s %8s %8s %9s %9s %10s"
            .formatted(
                    "stage",
                    "right",
                    "events/s",
                    "CPU job",
                    "Kafka",
                    "Postgres",
                    "sum",
                    "start s",
                    "state MB",
                    "WAL MB",
                    "rows");

    private BenchText() {}

    /** One run, as it ends. */
    static String line(Cost cost) {
        return String.format(
                Locale.ROOT,
                "%-12s run %d: %,.0f events/s, %s CPU s per million events (job %.1f, Kafka %s, PostgreSQL %s)%s",
                cost.stage(),
                cost.run(),
                cost.eventsPerSecond(),
                known(cost.cpu()),
                cost.jobCpu(),
                known(cost.kafkaCpu()),
                known(cost.databaseCpu()),
                cost.wrong().isEmpty() ? "" : " WRONG: " + cost.wrong());
    }

    /** Medians of every stage. */
    static String table(Summary summary) {
        StringBuilder text = new StringBuilder(HEADER);
        for (Map.Entry<Stage, List<Cost>> stage : summary.byStage().entrySet()) {
            text.append('\n').append(row(stage.getKey(), stage.getValue()));
        }
        text.append(
                "\n\nMedians of %d runs on %d processors. CPU in seconds for a million events, without the start-up."
                        .formatted(
                                summary.costs().stream()
                                        .mapToInt(Cost::run)
                                        .max()
                                        .orElse(0),
                                summary.processors()));
        return text.toString();
    }

    private static String row(Stage stage, List<Cost> costs) {
        long right = costs.stream().filter(cost -> cost.wrong().isEmpty()).count();
        return String.format(
                Locale.ROOT,
                "%-12s %5s %,9.0f %8.1f %8s %8s %8s %8.1f %9.1f %9.1f %,10.0f",
                stage.text(),
                right + "/" + costs.size(),
                Summary.median(costs, Cost::eventsPerSecond),
                Summary.median(costs, Cost::jobCpu),
                known(Summary.medianIfKnown(costs, Cost::kafkaCpu)),
                known(Summary.medianIfKnown(costs, Cost::databaseCpu)),
                known(Summary.medianIfKnown(costs, Cost::cpu)),
                Summary.median(costs, Cost::startSeconds),
                Summary.median(costs, cost -> cost.stateBytes() / MEBIBYTE),
                Summary.median(costs, cost -> cost.walBytes() / MEBIBYTE),
                Summary.median(costs, cost -> cost.rowsWritten()));
    }

    /** CPU of servers that were there before is not known, which is not none. */
    private static String known(OptionalDouble figure) {
        return figure.isPresent() ? String.format(Locale.ROOT, "%.1f", figure.getAsDouble()) : "-";
    }
}
