package io.tieout.backfill;

import io.tieout.realtime.pipeline.WindowSettings;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the tables of windows must hold, worked out from the rules alone: every event is put into every window it is in.
 */
final class WindowOracle {

    private static final String NOTHING = "null";

    private final RandomEvents events;
    private final Map<Frame, Map<String, OrderEvent>> orders = new HashMap<>();
    private final Map<Frame, Set<PaymentEvent>> payments = new HashMap<>();

    /** One window of one kind. */
    private record Frame(String kind, Instant start, Instant end) {}

    /** What is counted of one currency. */
    private static final class Totals {
        private long orders;
        private long matched;
        private Optional<BigDecimal> amount = Optional.empty();
        private Optional<BigDecimal> matchedAmount = Optional.empty();
        private long withoutAmount;
        private final Set<String> payments = new HashSet<>();
    }

    WindowOracle(RandomEvents events) {
        this.events = events;
        WindowSettings sizes = events.settings().windows().orElseThrow();
        for (OrderEvent order : events.orders()) {
            for (Frame frame : frames(order.orderTime(), sizes)) {
                orders.computeIfAbsent(frame, any -> new HashMap<>())
                        .merge(order.orderId(), order, WindowOracle::later);
            }
        }
        for (PaymentEvent payment : events.payments()) {
            if (counts(payment)) {
                for (Frame frame : frames(payment.payTime(), sizes)) {
                    payments.computeIfAbsent(frame, any -> new HashSet<>()).add(payment);
                }
            }
        }
    }

    /** Columns of window_result but is_final, sorted by key. */
    List<List<String>> windowResult() {
        Map<List<String>, Totals> rows = new TreeMap<>(Comparator.comparing(List::toString));
        orders.forEach((frame, known) -> known.values().forEach(order -> {
            Totals totals = rows.computeIfAbsent(key(frame, order.currency()), any -> new Totals());
            boolean matched = first(frame, order.orderId()).isPresent();
            totals.orders++;
            totals.matched += matched ? 1 : 0;
            totals.withoutAmount += order.amount().isEmpty() ? 1 : 0;
            totals.amount = sum(totals.amount, order.amount());
            totals.matchedAmount = matched ? sum(totals.matchedAmount, order.amount()) : totals.matchedAmount;
        }));
        payments.forEach((frame, made) ->
                made.forEach(payment -> rows.computeIfAbsent(key(frame, payment.currency()), any -> new Totals())
                        .payments
                        .add(payment.payId())));
        List<List<String>> lines = new ArrayList<>();
        rows.forEach((key, totals) -> {
            List<String> line = new ArrayList<>(key);
            line.add(String.valueOf(totals.orders));
            line.add(String.valueOf(totals.matched));
            line.add(totals.amount.map(WindowOracle::text).orElse(NOTHING));
            line.add(totals.matchedAmount.map(WindowOracle::text).orElse(NOTHING));
            line.add(String.valueOf(totals.withoutAmount));
            line.add(String.valueOf(totals.payments.size()));
            lines.add(line);
        });
        return lines;
    }

    /** Order, window and first payment in it, sorted by order. */
    List<List<String>> batchReconciliation() {
        Map<String, List<String>> rows = new TreeMap<>();
        orders.forEach((frame, known) -> {
            if (frame.kind().equals("TUMBLE")) {
                known.values()
                        .forEach(order -> rows.put(
                                order.orderId(),
                                List.of(
                                        order.orderId(),
                                        frame.start().toString(),
                                        frame.end().toString(),
                                        first(frame, order.orderId())
                                                .map(PaymentEvent::payId)
                                                .orElse(NOTHING))));
            }
        });
        return List.copyOf(rows.values());
    }

    private Optional<PaymentEvent> first(Frame frame, String order) {
        return payments.getOrDefault(frame, Set.of()).stream()
                .filter(payment -> payment.orderId().equals(order))
                .min(Comparator.comparing(PaymentEvent::payTime).thenComparing(PaymentEvent::payId));
    }

    private boolean counts(PaymentEvent payment) {
        return payment.amount().signum() >= 0
                && (payment.status().isEmpty()
                        || events.settings()
                                .successStatuses()
                                .contains(payment.status().get()));
    }

    private static List<Frame> frames(Instant time, WindowSettings sizes) {
        Map<Frame, Boolean> frames = new LinkedHashMap<>();
        Instant batch = floor(time, sizes.batchWindow());
        frames.put(new Frame("TUMBLE", batch, batch.plus(sizes.batchWindow())), true);
        for (Instant start = floor(time, sizes.hopSlide());
                start.plus(sizes.hopSize()).isAfter(time);
                start = start.minus(sizes.hopSlide())) {
            frames.put(new Frame("HOP", start, start.plus(sizes.hopSize())), true);
        }
        Instant start = floor(time, sizes.cumulateMax());
        for (Instant end = start.plus(sizes.cumulateStep());
                !end.isAfter(start.plus(sizes.cumulateMax()));
                end = end.plus(sizes.cumulateStep())) {
            if (end.isAfter(time)) {
                frames.put(new Frame("CUMULATE", start, end), true);
            }
        }
        return List.copyOf(frames.keySet());
    }

    private static Instant floor(Instant time, Duration size) {
        return Instant.ofEpochMilli(Math.floorDiv(time.toEpochMilli(), size.toMillis()) * size.toMillis());
    }

    private static List<String> key(Frame frame, Optional<String> currency) {
        return List.of(frame.kind(), frame.start().toString(), frame.end().toString(), currency.orElse("UNKNOWN"));
    }

    private static Optional<BigDecimal> sum(Optional<BigDecimal> one, Optional<BigDecimal> other) {
        return one.isPresent() && other.isPresent() ? Optional.of(one.get().add(other.get())) : one.or(() -> other);
    }

    private static OrderEvent later(OrderEvent one, OrderEvent other) {
        return other.version().orElse(0L) > one.version().orElse(0L) ? other : one;
    }

    private static String text(BigDecimal amount) {
        return amount.setScale(4).toPlainString();
    }
}
