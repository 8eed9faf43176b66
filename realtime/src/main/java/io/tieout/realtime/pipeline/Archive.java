package io.tieout.realtime.pipeline;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where accepted events are kept as Parquet, a folder a stream, in it {@code event_date=2026-11-30/event_hour=09} by
 * their event time in UTC.
 *
 * @param root folder on any filesystem that Flink has; it belongs to one database and one pipeline
 */
public record Archive(URI root) {

    /** Options of the files, the same for who writes and who reads; see the comments. */
    public static final Map<String, String> FORMAT = Map.of(
            "format", "parquet",
            "parquet.compression", "SNAPPY",
            // By default times are written in the zone of the JVM, and as INT96, which other tools have given up.
            "parquet.utc-timezone", "true",
            "parquet.write.int64.timestamp", "true",
            "parquet.timestamp.time.unit", "millis");

    /** Options that bind the sinks of a stream without an archive. */
    public static final Map<String, Map<String, String>> NONE = Map.of(
            "order_archive", Map.of("connector", "blackhole"),
            "payment_archive", Map.of("connector", "blackhole"),
            "rate_archive", Map.of("connector", "blackhole"));

    /** Folder of the order events. */
    public URI orders() {
        return folder("orders");
    }

    /** Folder of the payment events. */
    public URI payments() {
        return folder("payments");
    }

    /** Folder of the versions of rates. */
    public URI rates() {
        return folder("rates");
    }

    /** Options that bind the sinks {@code order_archive}, {@code payment_archive} and {@code rate_archive}. */
    public Map<String, Map<String, String>> sinks() {
        return Map.of(
                "order_archive", sink(orders(), "order_time"),
                "payment_archive", sink(payments(), "pay_time"),
                "rate_archive", sink(rates(), "update_time"));
    }

    private static Map<String, String> sink(URI folder, String timeColumn) {
        Map<String, String> options = new LinkedHashMap<>(FORMAT);
        options.put("connector", "event-archive");
        options.put("path", folder.toString());
        options.put("time-column", timeColumn);
        return options;
    }

    /**
     * Options that read a stream's folder.
     *
     * @param first hour that is read
     * @param last hour that is read
     */
    public static Map<String, String> source(URI folder, String timeColumn, ArchiveHour first, ArchiveHour last) {
        Map<String, String> options = sink(folder, timeColumn);
        options.put("first-hour", first.start().toString());
        options.put("last-hour", last.start().toString());
        return options;
    }

    private URI folder(String stream) {
        return below(stream).root();
    }

    /** An archive in a folder of this one. */
    public Archive below(String folder) {
        String base = root.toString();
        return new Archive(URI.create(base + (base.endsWith("/") ? "" : "/") + folder));
    }
}
