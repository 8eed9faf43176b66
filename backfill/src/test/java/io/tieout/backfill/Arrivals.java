package io.tieout.backfill;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Events as JSON lines in an order of arrival in which none is late: each comes after its time by less than the
 * out-of-orderness, so that it is ahead of the watermark.
 */
final class Arrivals {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Random random;
    private final Duration outOfOrderness;
    private final List<Arrival> arrivals = new ArrayList<>();

    private record Arrival(long at, String line) {}

    Arrivals(Random random, Duration outOfOrderness) {
        this.random = random;
        this.outOfOrderness = outOfOrderness;
    }

    void add(OrderEvent order) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("order_id", order.orderId());
        put(event, "user_id", order.userId());
        put(event, "amount", order.amount());
        put(event, "currency", order.currency());
        put(event, "order_version", order.version());
        put(event, "order_status", order.status());
        event.put("order_time", order.orderTime().toString());
        add(order.orderTime(), event);
    }

    void add(PaymentEvent payment) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("pay_id", payment.payId());
        event.put("order_id", payment.orderId());
        event.put("pay_amount", payment.amount());
        put(event, "pay_currency", payment.currency());
        put(event, "pay_status", payment.status());
        event.put("pay_time", payment.payTime().toString());
        add(payment.payTime(), event);
    }

    /** Any other line, at the place of its event time. */
    void add(Instant time, Map<String, Object> event) {
        long delay = outOfOrderness.isZero() ? 0 : random.nextLong(outOfOrderness.toMillis());
        try {
            arrivals.add(new Arrival(time.toEpochMilli() + delay, JSON.writeValueAsString(event)));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    Path write(Path file) throws IOException {
        arrivals.sort(Comparator.comparingLong(Arrival::at));
        return Files.write(file, arrivals.stream().map(Arrival::line).toList());
    }

    private static void put(Map<String, Object> event, String name, Optional<?> value) {
        value.ifPresent(present -> event.put(name, present));
    }
}
