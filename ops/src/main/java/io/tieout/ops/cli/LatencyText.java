package io.tieout.ops.cli;

import io.tieout.ops.bench.LatencySummary;
import io.tieout.ops.bench.Percentiles;
import java.util.Locale;

/** How long rows took at a fixed rate, for people. */
final class LatencyText {

    private static final String HEADER =
            "%-22s %10s %8s %8s %8s %8s".formatted("milliseconds", "orders", "p50", "p95", "p99", "max");

    private LatencyText() {}

    static String of(LatencySummary summary) {
        return String.join(
                "\n",
                HEADER,
                row("all", summary.latency().all()),
                row("order and its payment", summary.latency().matched()),
                row("order without payment", summary.latency().unpaid()),
                "",
                rate(summary),
                String.format(
                        Locale.ROOT,
                        "From Kafka's append to PostgreSQL's commit, by stage %s on %d processors, flushes every %,d ms,"
                                + " checkpoints every %,d ms.",
                        summary.stage(),
                        summary.processors(),
                        summary.flushMillis(),
                        summary.checkpointMillis()));
    }

    private static String rate(LatencySummary summary) {
        String reached = String.format(
                Locale.ROOT,
                "%,.1f events/s for %d s; none was sent more than %,d ms late.",
                summary.reached(),
                summary.rate().measured().toSeconds(),
                summary.mostBehindMillis());
        return summary.isAtRate()
                ? reached
                : String.format(
                        Locale.ROOT,
                        "THE RATE OF %,d WAS NOT KEPT: %s",
                        summary.rate().eventsPerSecond(),
                        reached);
    }

    private static String row(String name, Percentiles times) {
        return String.format(
                Locale.ROOT,
                "%-22s %,10d %,8d %,8d %,8d %,8d",
                name,
                times.orders(),
                times.p50(),
                times.p95(),
                times.p99(),
                times.max());
    }
}
