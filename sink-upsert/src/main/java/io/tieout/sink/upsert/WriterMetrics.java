package io.tieout.sink.upsert;

import java.time.Duration;
import java.util.List;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.groups.SinkWriterMetricGroup;
import org.apache.flink.table.data.RowData;

/**
 * What a writer counts: rows taken by the values of some columns, rows sent and rows that truly changed, flushes,
 * replays, and the time of the last flush.
 */
final class WriterMetrics {

    private final List<ValueCounters> taken;
    private final Counter sent;
    private final Counter changed;
    private final Counter flushes;
    private final Counter replays;
    private volatile long lastFlushMillis;

    /** @param countBy positions of the columns by whose values rows are counted */
    WriterMetrics(SinkWriterMetricGroup group, TableShape shape, List<Integer> countBy) {
        taken = countBy.stream()
                .map(position -> new ValueCounters(group, shape, position))
                .toList();
        sent = group.getNumRecordsSendCounter();
        changed = group.counter("rowsChanged");
        flushes = group.counter("flushes");
        replays = group.counter("transactionReplays");
        group.setCurrentSendTimeGauge(() -> lastFlushMillis);
    }

    void taken(RowData row) {
        taken.forEach(column -> column.count(row));
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
