package io.tieout.sink.upsert;

import java.time.Duration;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.groups.SinkWriterMetricGroup;

/** What a writer counts: rows sent and rows that truly changed, flushes, replays, and the time of the last flush. */
final class WriterMetrics {

    private final Counter sent;
    private final Counter changed;
    private final Counter flushes;
    private final Counter replays;
    private volatile long lastFlushMillis;

    WriterMetrics(SinkWriterMetricGroup group) {
        sent = group.getNumRecordsSendCounter();
        changed = group.counter("rowsChanged");
        flushes = group.counter("flushes");
        replays = group.counter("transactionReplays");
        group.setCurrentSendTimeGauge(() -> lastFlushMillis);
    }

    void flushed(int rows, int rowsChanged, Duration took) {
        sent.inc(rows);
        changed.inc(rowsChanged);
        flushes.inc();
        lastFlushMillis = took.toMillis();
    }

    void replayed() {
        replays.inc();
    }
}
