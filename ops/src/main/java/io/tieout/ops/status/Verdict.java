package io.tieout.ops.status;

import io.tieout.realtime.settings.Setting;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
    private static final String RATES = "rates";

    static Verdict of(
            SinkProgress joined, SinkProgress orders, SinkProgress payments, Figures figures, Duration stalledAfter) {
        Join join = new Join(joined, orders, PAYMENTS, payments, "so no order is marked UNPAID");
        return of(join, figures, stalledAfter);
    }

    /** Of the orders in the base currency, which wait for orders and rates alone. */
    static Verdict ofRates(
            SinkProgress joined, SinkProgress orders, SinkProgress rates, Figures figures, Duration stalledAfter) {
        return of(new Join(joined, orders, RATES, rates, "so no order has been given a rate"), figures, stalledAfter);
    }

    /**
     * A join of orders with something else.
     *
     * @param consequence what it means that it has recorded nothing
     */
    private record Join(
            SinkProgress joined, SinkProgress orders, String otherName, SinkProgress other, String consequence) {

        List<String> names() {
            return List.of(ORDERS, otherName);
        }

        SinkProgress source(String name) {
            return name.equals(ORDERS) ? orders : other;
        }
    }

    private static Verdict of(Join join, Figures figures, Duration stalledAfter) {
        SinkProgress joined = join.joined();
        if (joined.ended()) {
            return new Verdict(WatermarkState.ENDED, "", "every input is read to its end");
        }
        List<String> holding = holding(join);
        String heldBy = String.join(",", holding);
        String stopped = figures.jobConnections() == 0 ? "; the realtime job does not run" : "";
        if (joined.watermark().isEmpty()) {
            return new Verdict(
                    WatermarkState.NONE,
                    heldBy,
                    "no watermark is recorded, %s: nothing usable has come from %s%s"
                            .formatted(join.consequence(), since(holding, join), stopped));
        }
        Instant watermark = joined.watermark().get();
        if (!isSilent(joined, figures.now(), stalledAfter)) {
            return new Verdict(WatermarkState.MOVING, heldBy, "final up to %s".formatted(watermark));
        }
        return new Verdict(
                WatermarkState.STALLED,
                heldBy,
                "final up to %s and no further for more than %s: nothing new from %s%s"
                        .formatted(watermark, Setting.text(stalledAfter), since(holding, join), stopped));
    }

    private static List<String> holding(Join join) {
        List<String> silent = join.names().stream()
                .filter(name -> join.source(name).watermark().isEmpty())
                .toList();
        if (!silent.isEmpty() || join.joined().watermark().isEmpty()) {
            return silent.isEmpty() ? join.names() : silent;
        }
        Duration toOrders = distance(join.joined(), join.orders());
        Duration toOther = distance(join.joined(), join.other());
        int nearer = toOrders.compareTo(toOther);
        return nearer == 0 ? join.names() : List.of(nearer < 0 ? ORDERS : join.otherName());
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

    private static String since(List<String> sources, Join join) {
        TreeMap<String, Optional<Instant>> moved = new TreeMap<>();
        sources.forEach(source -> moved.put(source, join.source(source).movedAt()));
        return moved.entrySet().stream()
                .map(entry -> entry.getKey()
                        + entry.getValue().map(at -> " since " + at).orElse(""))
                .collect(Collectors.joining(" and "));
    }
}
