package io.tieout.sink.upsert;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.operators.ProcessingTimeService;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.table.data.RowData;

/**
 * Collects rows and writes them: when the batch is full, at an interval, at every checkpoint, and when only the
 * watermark moved. All of it, the timer too, runs in the task's thread.
 */
final class UpsertWriter implements SinkWriter<RowData> {

    private final TableShape shape;
    private final int flushRows;
    private final Duration flushInterval;
    private final RowCopy copy;
    private final ProcessingTimeService timers;
    private final WriterMetrics metrics;
    private final Optional<Progress> progress;
    private final UpsertStatement statement;
    private final MergeBuffer buffer;
    private final Transactions transactions;
    private ScheduledFuture<?> timer;

    /** A copy of a row that the caller may reuse; the row itself where it may not. */
    interface RowCopy {
        RowData of(RowData row);
    }

    UpsertWriter(
            TableShape shape,
            ConnectionSettings connection,
            int flushRows,
            Duration flushInterval,
            Optional<Progress> progress,
            RowCopy copy,
            ProcessingTimeService timers,
            WriterMetrics metrics) {
        this.shape = shape;
        this.flushRows = flushRows;
        this.flushInterval = flushInterval;
        this.progress = progress;
        this.copy = copy;
        this.timers = timers;
        this.metrics = metrics;
        this.statement = new UpsertStatement(shape);
        this.buffer = new MergeBuffer(shape);
        this.transactions = new Transactions(connection, metrics::replayed);
    }

    /** Checks the table, takes the subtask over and starts the timer. */
    void open() throws IOException {
        inTransaction(List.of(), connection -> {
            new TargetCheck(shape, statement).run(connection);
            if (progress.isPresent()) {
                progress.get().takeOver(connection);
            }
            return 0;
        });
        startTimer();
    }

    @Override
    public void write(RowData row, Context context) throws IOException {
        metrics.taken(row);
        buffer.add(copy.of(row));
        if (buffer.size() >= flushRows) {
            flush();
        }
    }

    @Override
    public void writeWatermark(Watermark watermark) {
        progress.ifPresent(row -> row.advance(watermark.getTimestamp()));
    }

    @Override
    public void flush(boolean endOfInput) throws IOException {
        flush();
    }

    @Override
    public void close() {
        if (timer != null) {
            timer.cancel(false);
        }
        transactions.close();
    }

    private void flush() throws IOException {
        if (buffer.isEmpty() && !progress.map(Progress::hasMoved).orElse(false)) {
            return;
        }
        List<RowData> rows = buffer.drain();
        long start = System.nanoTime();
        int changed = write(rows);
        progress.ifPresent(Progress::committed);
        metrics.flushed(rows.size(), changed, Duration.ofNanos(System.nanoTime() - start));
    }

    private int write(List<RowData> rows) throws IOException {
        try {
            return transactions.run(connection -> writeAll(connection, rows));
        } catch (SQLException failed) {
            if (SqlState.of(failed).isKeyTwiceInStatement()) {
                return inTransaction(rows, connection -> {
                    recordProgress(connection);
                    return statement.executeOneByOne(connection, rows);
                });
            }
            throw explained(failed, rows);
        }
    }

    private int writeAll(Connection connection, List<RowData> rows) throws SQLException {
        recordProgress(connection);
        return rows.isEmpty() ? 0 : statement.execute(connection, rows);
    }

    private void recordProgress(Connection connection) throws SQLException {
        if (progress.isPresent()) {
            progress.get().record(connection);
        }
    }

    private Exception search(List<RowData> rows, SQLException refused) {
        try {
            return new RefusedRowSearch(shape, statement, transactions.connection()).find(rows, refused);
        } catch (SQLException searchFailed) {
            refused.addSuppressed(searchFailed);
            return refused;
        }
    }

    private IOException explained(SQLException failed, List<RowData> rows) {
        boolean refused = SqlState.of(failed).isRefusedRow() && !rows.isEmpty();
        Exception cause = refused ? search(rows, failed) : failed;
        return new IOException("Writing %s failed: %s".formatted(shape.name(), cause.getMessage()), cause);
    }

    private int inTransaction(List<RowData> rows, Transactions.Body<Integer> body) throws IOException {
        try {
            return transactions.run(body);
        } catch (SQLException failed) {
            throw explained(failed, rows);
        }
    }

    private void startTimer() {
        timer = timers.registerTimer(timers.getCurrentProcessingTime() + flushInterval.toMillis(), time -> {
            flush();
            startTimer();
        });
    }
}
