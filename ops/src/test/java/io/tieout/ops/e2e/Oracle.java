package io.tieout.ops.e2e;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tieout.ops.publish.Arrival;
import io.tieout.ops.publish.Stream;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the tables must hold after these arrivals, found by looking at every payment of every order and written as
 * {@link Tables} writes it. Nothing of the pipeline is used.
 */
final class Oracle {

    private static final Duration BEFORE = Duration.ofMinutes(10);
    private static final Duration AFTER = Duration.ofMinutes(30);

    /** A shopping day's disorder is below five seconds, its lateness 35 minutes and more. */
    private static final Duration LATE = Duration.ofMinutes(1);

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Map<String, JsonNode> orders = new TreeMap<>();
    private final Map<String, JsonNode> payments = new TreeMap<>();
    private final Set<String> touchedByLateness = new HashSet<>();

    Oracle(List<Arrival> arrivals) {
        for (Arrival arrival : arrivals) {
            JsonNode event = json(arrival.event().json());
            boolean isOrder = arrival.event().stream() == Stream.ORDERS;
            (isOrder ? orders : payments).putIfAbsent(text(event, isOrder ? "order_id" : "pay_id"), event);
            if (isLate(arrival)) {
                touchedByLateness.add(text(event, "order_id"));
            }
        }
    }

    /** Without the late ones. */
    static List<Arrival> onTime(List<Arrival> arrivals) {
        return arrivals.stream().filter(arrival -> !isLate(arrival)).toList();
    }

    /** Orders of which, or of whose payments, one arrived late: whether such a pair still meets is a matter of luck. */
    Set<String> touchedByLateness() {
        return touchedByLateness;
    }

    /** @param watermark at which the sweep has run. */
    List<String> orders(Instant watermark) {
        List<String> lines = new ArrayList<>();
        // A payment whose order never came is no match and leaves no row.
        orders.forEach((id, order) -> {
            Instant time = time(order, "order_time");
            Optional<JsonNode> first = first(id, time);
            String status = first.isPresent() ? "PAID" : watermark.isAfter(time.plus(AFTER)) ? "UNPAID" : "PENDING";
            lines.add(String.join(
                    "|",
                    id,
                    text(order, "user_id"),
                    money(order, "amount"),
                    text(order, "currency"),
                    "0",
                    millis(time),
                    first.map(payment -> text(payment, "pay_id")).orElse("-"),
                    first.map(payment -> money(payment, "pay_amount")).orElse("-"),
                    first.map(payment -> text(payment, "pay_currency")).orElse("-"),
                    first.map(payment -> millis(time(payment, "pay_time"))).orElse("-"),
                    status));
        });
        return lines;
    }

    List<String> ledger() {
        return payments.entrySet().stream()
                .map(entry -> String.join(
                        "|",
                        entry.getKey(),
                        text(entry.getValue(), "order_id"),
                        money(entry.getValue(), "pay_amount"),
                        text(entry.getValue(), "pay_currency"),
                        text(entry.getValue(), "pay_status"),
                        millis(time(entry.getValue(), "pay_time"))))
                .toList();
    }

    private Optional<JsonNode> first(String orderId, Instant orderTime) {
        return payments.values().stream()
                .filter(payment -> text(payment, "order_id").equals(orderId))
                .filter(payment -> text(payment, "pay_status").equals("SUCCESS"))
                .filter(payment -> !text(payment, "pay_amount").startsWith("-"))
                .filter(payment -> !time(payment, "pay_time").isBefore(orderTime.minus(BEFORE)))
                .filter(payment -> !time(payment, "pay_time").isAfter(orderTime.plus(AFTER)))
                .min(Comparator.comparing((JsonNode payment) -> time(payment, "pay_time"))
                        .thenComparing(payment -> text(payment, "pay_id")));
    }

    private static boolean isLate(Arrival arrival) {
        Instant time = arrival.event().eventTime().orElseThrow();
        return Duration.between(time, arrival.arrivesAt()).compareTo(LATE) > 0;
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException malformed) {
            throw new IllegalArgumentException(malformed);
        }
    }

    private static String text(JsonNode event, String name) {
        return event.get(name).textValue();
    }

    private static Instant time(JsonNode event, String name) {
        return Instant.parse(text(event, name));
    }

    private static String money(JsonNode event, String name) {
        return new BigDecimal(text(event, name)).setScale(4).toPlainString();
    }

    private static String millis(Instant time) {
        return String.valueOf(time.toEpochMilli());
    }
}
