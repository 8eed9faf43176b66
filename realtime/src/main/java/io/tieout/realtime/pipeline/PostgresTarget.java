package io.tieout.realtime.pipeline;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

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

    /** The same, written under another name. */
    public PostgresTarget as(String otherWriter) {
        return new PostgresTarget(url, user, password, otherWriter, flushRows, flushInterval);
    }

    /**
     * Options that bind the sinks to the tables of schema {@code tieout}. Two sinks share order_reconciliation, each
     * with columns of its own.
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
        return Map.of(
                "order_facts", sink(prefix + "order_reconciliation", progressName, Duration.ZERO),
                "payment_facts", sink(prefix + "order_reconciliation", progressName, pipeline.joinHoldBack()),
                "payment_ledger", sink(prefix + "payment_ledger", progressName, Duration.ZERO),
                "rejected_event", sink("tieout.rejected_event", progressName, Duration.ZERO),
                "late_event", counted(sink("tieout.late_event", progressName, Duration.ZERO), "stream"),
                "source_progress", sink("tieout.source_progress", progressName, Duration.ZERO));
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
