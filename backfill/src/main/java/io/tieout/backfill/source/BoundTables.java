package io.tieout.backfill.source;

import io.tieout.backfill.Window;
import io.tieout.realtime.pipeline.EventFormat;
import io.tieout.realtime.pipeline.RatesFormat;
import io.tieout.realtime.pipeline.Source;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Records that are still as they came, and are read and judged as the stream does.
 *
 * @param name of the source
 * @param orders table of order records in the shape of {@code orders_in}
 * @param payments table of payment records in the shape of {@code payments_in}
 * @param rates table of records of rates in the shape of {@code rates_in}, read from its beginning to its end; empty
 *     for none
 */
public record BoundTables(String name, Source.Table orders, Source.Table payments, Optional<Source.Table> rates)
        implements EventSource {

    private static final String KAFKA = "kafka";

    /** What is rejected was recorded by the stream, or is counted by itself. */
    private static final String ACCEPTED = "rejection.code IS NULL";

    /** JSON lines with the canonical columns, a file or a folder for each stream. */
    public static BoundTables files(URI orders, URI payments, EventFormat format) {
        return new BoundTables(
                "files", file(orders, format.orders()), file(payments, format.payments()), Optional.empty());
    }

    /** The same, and a file or folder of rates. */
    public BoundTables withRates(URI path, EventFormat format, RatesFormat ratesFormat) {
        return new BoundTables(name, orders, payments, Optional.of(file(path, format.rates(ratesFormat))));
    }

    private static Source.Table file(URI path, Map<String, String> format) {
        Map<String, String> options = new LinkedHashMap<>(format);
        options.put("connector", "filesystem");
        options.put("path", path.toString());
        return new Source.Table(Source.NO_COORDINATES, options);
    }

    /**
     * The topics from which the stream reads, up to their present ends.
     *
     * <p>Where to begin is safe: a record is not accepted whose event time lies further ahead of the clock than
     * {@code maxAhead}, so none that matters is older than the first event less that. Where to end is not, since an
     * event may come any time after it happened; without a bound all is read that there is.
     *
     * @param rates the version in force may be the oldest there is, so they are read from their beginning
     * @param times of the events that are wanted
     * @param lateness how long after its event time a record may have come; empty for any time
     */
    public static BoundTables kafka(
            Source.Table orders,
            Source.Table payments,
            Optional<Source.Table> rates,
            Window times,
            Duration maxAhead,
            Optional<Duration> lateness,
            Instant now) {
        return new BoundTables(
                KAFKA,
                bounded(orders, times, maxAhead, lateness, now),
                bounded(payments, times, maxAhead, lateness, now),
                rates.map(BoundTables::whole));
    }

    private static Source.Table whole(Source.Table topic) {
        Map<String, String> options = new LinkedHashMap<>(topic.options());
        options.put("scan.startup.mode", "earliest-offset");
        options.put("scan.bounded.mode", "latest-offset");
        return new Source.Table(topic.coordinates(), options);
    }

    private static Source.Table bounded(
            Source.Table topic, Window times, Duration maxAhead, Optional<Duration> lateness, Instant now) {
        Map<String, String> options = new LinkedHashMap<>(topic.options());
        options.put("scan.startup.mode", "timestamp");
        options.put(
                "scan.startup.timestamp-millis",
                String.valueOf(
                        Math.max(0, earlier(times.from().minus(maxAhead), now).toEpochMilli())));
        Optional<Instant> end = lateness.map(times.to()::plus).filter(now::isAfter);
        if (end.isPresent()) {
            options.put("scan.bounded.mode", "timestamp");
            options.put(
                    "scan.bounded.timestamp-millis", String.valueOf(end.get().toEpochMilli()));
        } else {
            options.put("scan.bounded.mode", "latest-offset");
        }
        return new Source.Table(topic.coordinates(), options);
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    @Override
    public boolean mayLackEvents() {
        return name.equals(KAFKA);
    }

    @Override
    public Records orders(Window times) {
        return new Records(orders.definition("orders_in_records", "orders_in_shape"), ACCEPTED);
    }

    @Override
    public Optional<Records> rates(Instant to) {
        return rates.map(table -> new Records(table.definition("rates_in_records", "rates_in_shape"), ACCEPTED));
    }

    @Override
    public Records payments(Window times) {
        return new Records(payments.definition("payments_in_records", "payments_in_shape"), ACCEPTED);
    }
}
