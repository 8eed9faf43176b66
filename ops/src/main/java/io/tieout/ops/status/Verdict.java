package io.tieout.ops.status;

import io.tieout.realtime.settings.Setting;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the recorded watermarks mean, and which source they point to. The sink of the orders is fed by orders alone and
 * the ledger by payments alone, so their watermarks are those of the sources; the join is as far as the source it waits
 * for, and that is the one whose watermark is nearest to its own.
 *
 * @param heldBy names of the sources that hold the watermark, with commas between
 */
record Verdict(WatermarkState state, String heldBy, String explanation) {

    private static final String ORDERS = "orders";
    private static final String PAYMENTS = "payments";

    static Verdict of(
            SinkProgress joined, SinkProgress orders, SinkProgress payments, Figures figures, Duration stalledAfter) {
        if (joined.ended()) {
            return new Verdict(WatermarkState.ENDED, "", "every input is read to its end");
        }
        List<String> holding = holding(joined, orders, payments);
        String heldBy = String.join(",", holding);
        String stopped = figures.jobConnections() == 0 ? "; the realtime job does not run" : "";
        if (joined.watermark().isEmpty()) {
            return new Verdict(
                    WatermarkState.NONE,
                    heldBy,
                    "no watermark is recorded, so no order is marked UNPAID: nothing usable has come from %s%s"
                            .formatted(since(holding, orders, payments), stopped));
        }
        Instant watermark = joined.watermark().get();
        if (!isSilent(joined, figures.now(), stalledAfter)) {
            return new Verdict(WatermarkState.MOVING, heldBy, "final up to %s".formatted(watermark));
        }
        return new Verdict(
                WatermarkState.STALLED,
                heldBy,
                "final up to %s and no further for more than %s: nothing new from %s%s"
                        .formatted(watermark, Setting.text(stalledAfter), since(holding, orders, payments), stopped));
    }

    private static List<String> holding(SinkProgress joined, SinkProgress orders, SinkProgress payments) {
        if (orders.watermark().isEmpty() || payments.watermark().isEmpty()) {
            return Stream.of(ORDERS, PAYMENTS)
                    .filter(source -> (source.equals(ORDERS) ? orders : payments)
                            .watermark()
                            .isEmpty())
                    .toList();
        }
        if (joined.watermark().isEmpty()) {
            return List.of(ORDERS, PAYMENTS);
        }
        Duration toOrders = distance(joined, orders);
        Duration toPayments = distance(joined, payments);
        int nearer = toOrders.compareTo(toPayments);
        return nearer == 0 ? List.of(ORDERS, PAYMENTS) : List.of(nearer < 0 ? ORDERS : PAYMENTS);
    }

    private static Duration distance(SinkProgress joined, SinkProgress source) {
        return Duration.between(
                        joined.watermark().orElseThrow(), source.watermark().orElseThrow())
                .abs();
    }

    private static boolean isSilent(SinkProgress sink, Instant now, Duration stalledAfter) {
        return sink.movedAt()
                .map(moved -> moved.plus(stalledAfter).isBefore(now))
                .orElse(true);
    }

    private static String since(List<String> sources, SinkProgress orders, SinkProgress payments) {
        TreeMap<String, Optional<Instant>> moved = new TreeMap<>();
        sources.forEach(source -> moved.put(source, (source.equals(ORDERS) ? orders : payments).movedAt()));
        return moved.entrySet().stream()
                .map(entry -> entry.getKey()
                        + entry.getValue().map(at -> " since " + at).orElse(""))
                .collect(Collectors.joining(" and "));
    }
}
