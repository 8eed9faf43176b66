package io.tieout.backfill.source;

import io.tieout.backfill.SqlResource;
import io.tieout.backfill.Window;
import io.tieout.realtime.pipeline.PipelineSettings;
import io.tieout.realtime.pipeline.Source;
import io.tieout.realtime.pipeline.WindowSettings;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The pipeline's sources, narrowed to a window: its orders, the payments that these may want, which lie up to the
 * payment interval outside, and the rates that may have been in force.
 */
public final class WindowSources {

    private WindowSources() {}

    /** What binds the pipeline's sources to the events of a window. */
    public static Map<String, Source> of(EventSource source, Window orders, PipelineSettings rules) {
        Window payments = payments(orders, rules);
        Map<String, Source> sources = new TreeMap<>();
        sources.put("orders_in", narrowed("orders_in", source.orders(orders), orders));
        sources.put("payments_in", narrowed("payments_in", source.payments(payments), payments));
        rules.rates()
                .flatMap(read -> source.rates(orders.to()))
                .ifPresent(rates -> sources.put(
                        "rates_in",
                        view("rates_in", rates, Map.of("to", literal(orders.to()), "filter", rates.filter()))));
        return sources;
    }

    /**
     * When the payments of orders of a window may lie. The last order lies before the window's end by a millisecond at
     * least, and so do the last payments before the end of this.
     */
    public static Window payments(Window orders, PipelineSettings rules) {
        return orders.padded(rules.paymentBefore(), rules.paymentAfter());
    }

    /**
     * The time of which all events are needed for every window, in which an order of these or a payment that these may
     * want can lie, to be whole.
     *
     * @param rules with windows
     */
    public static Window covered(Window orders, PipelineSettings rules) {
        WindowSettings sizes = rules.windows().orElseThrow();
        Window payments = payments(orders, rules);
        Window both = new Window(earlier(orders.from(), payments.from()), later(orders.to(), payments.to()));
        return Stream.of(
                        both.aligned(sizes.batchWindow()),
                        both.aligned(sizes.hopSlide()).padded(sizes.hopSize(), sizes.hopSize()),
                        both.aligned(sizes.cumulateMax()))
                .reduce((one, other) -> new Window(earlier(one.from(), other.from()), later(one.to(), other.to())))
                .orElseThrow();
    }

    /** The time in which all events lie that a backfill of these orders reads, but for rates. */
    public static Window read(Window orders, PipelineSettings rules) {
        return rules.windows().isPresent() ? covered(orders, rules) : payments(orders, rules);
    }

    /** What binds the pipeline's sources to all events of a time. */
    public static Map<String, Source> all(EventSource source, Window times) {
        return Map.of(
                "orders_in", narrowed("orders_in", source.orders(times), times),
                "payments_in", narrowed("payments_in", source.payments(times), times));
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static Source narrowed(String relation, EventSource.Records records, Window times) {
        return view(
                relation,
                records,
                Map.of("from", literal(times.from()), "to", literal(times.to()), "filter", records.filter()));
    }

    private static Source view(String relation, EventSource.Records records, Map<String, String> values) {
        String view = SqlResource.filled(relation, values);
        return new Source.Definitions(
                List.of(records.definition(), "CREATE TEMPORARY VIEW %s AS%n%s".formatted(relation, view)));
    }

    private static String literal(Instant time) {
        return "TO_TIMESTAMP_LTZ(%d, 3)".formatted(time.toEpochMilli());
    }
}
