package io.tieout.realtime.pipeline;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The database that a run writes to.
 *
 * @param password empty for none; never printed
 * @param writer name of the connections; the history of statuses names it as the cause of a change
 * @param flushRows rows a writer collects for one statement
 * @param flushInterval longest time a result waits before it is written
 */
public record PostgresTarget(
        String url, String user, Optional<String> password, String writer, int flushRows, Duration flushInterval) {

    /** Ends the name under which the watermarks of what rates decide are recorded: they hold no other back. */
    public static final String RATES = "/rates";

    /** Ends the name under which the watermarks of other pairs are recorded, for the same reason. */
    public static final String PAIRS = "/pairs";

    /** The same, written under another name. */
    public PostgresTarget as(String otherWriter) {
        return new PostgresTarget(url, user, password, otherWriter, flushRows, flushInterval);
    }

    /**
     * Options that bind the sinks to the tables of schema {@code tieout}. In streaming two sinks share
     * order_reconciliation, each with columns of its own; in batch one has all of them.
     *
     * @param progressName name under which the run's watermark is recorded; a batch run records none whatever it is
     */
    public Map<String, Map<String, String>> sinks(PipelineSettings pipeline, String progressName) {
        return sinks(pipeline, progressName, "tieout.");
    }

    /**
     * Options that bind the sinks to other tables of the same columns and keys.
     *
     * @param prefix of their names, with the schema: {@code schema.} or {@code schema.something_}
     */
    public Map<String, Map<String, String>> sinks(PipelineSettings pipeline, String progressName, String prefix) {
        Map<String, Map<String, String>> sinks = new TreeMap<>();
        sinks.put("order_facts", sink(prefix + "order_reconciliation", progressName, Duration.ZERO));
        sinks.put("payment_facts", sink(prefix + "order_reconciliation", progressName, pipeline.joinHoldBack()));
        sinks.put("order_reconciliation", sink(prefix + "order_reconciliation", progressName, Duration.ZERO));
        sinks.put("payment_ledger", sink(prefix + "payment_ledger", progressName, Duration.ZERO));
        sinks.put("rejected_event", sink("tieout.rejected_event", progressName, Duration.ZERO));
        sinks.put("late_event", counted(sink("tieout.late_event", progressName, Duration.ZERO), "stream"));
        sinks.put("source_progress", sink("tieout.source_progress", progressName, Duration.ZERO));
        pipeline.windows().ifPresent(sizes -> {
            sinks.put("batch_facts", sink(prefix + "batch_reconciliation", progressName, Duration.ZERO));
            sinks.put("window_order_totals", sink(prefix + "window_totals", progressName, Duration.ZERO));
            sinks.put("window_payment_totals", sink(prefix + "window_totals", progressName, Duration.ZERO));
        });
        pipeline.rates().ifPresent(read -> sinks.putAll(rateSinks(progressName + RATES, prefix)));
        sinks.putAll(pairSinks(pipeline.pairs(), progressName + PAIRS, prefix));
        return sinks;
    }

    private Map<String, Map<String, String>> pairSinks(List<Pair> pairs, String progressName, String prefix) {
        Map<String, Map<String, String>> sinks = new TreeMap<>();
        pairs.forEach(pair -> sinks.put(pair.sink(), sink(prefix + "pair_match", progressName, pair.joinHoldBack())));
        sinks.put("pair_event", sink(prefix + "pair_event", progressName, Duration.ZERO));
        sinks.put("pair_rejected_event", sink("tieout.rejected_event", progressName, Duration.ZERO));
        sinks.put("pair_late_event", counted(sink("tieout.late_event", progressName, Duration.ZERO), "stream"));
        sinks.put("pair_source_progress", sink("tieout.source_progress", progressName, Duration.ZERO));
        return sinks;
    }

    private Map<String, Map<String, String>> rateSinks(String progressName, String prefix) {
        return Map.of(
                "order_fx", sink(prefix + "order_fx", progressName, Duration.ZERO),
                "fx_rate", sink(prefix + "fx_rate", progressName, Duration.ZERO),
                "rate_rejected", sink("tieout.rejected_event", progressName, Duration.ZERO),
                "rate_late", counted(sink("tieout.late_event", progressName, Duration.ZERO), "stream"),
                "rate_progress", sink("tieout.source_progress", progressName, Duration.ZERO));
    }

    private static Map<String, String> counted(Map<String, String> sink, String column) {
        sink.put("sink.count-by", column);
        return sink;
    }

    private Map<String, String> sink(String table, String progressName, Duration holdBack) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("connector", "upsert-postgres");
        options.put("url", url);
        options.put("username", user);
        password.ifPresent(secret -> options.put("password", secret));
        options.put("table-name", table);
        options.put("application-name", writer);
        options.put("sink.flush-rows", String.valueOf(flushRows));
        options.put("sink.flush-interval", flushInterval.toMillis() + " ms");
        options.put("sink.progress.table", "tieout.pipeline_progress");
        options.put("sink.progress.pipeline", progressName);
        options.put("sink.progress.hold-back", holdBack.toMillis() + " ms");
        return options;
    }

    @Override
    public String toString() {
        return "%s as %s".formatted(url, user);
    }
}
