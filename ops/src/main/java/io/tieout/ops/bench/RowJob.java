package io.tieout.ops.bench;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.TableResult;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;

/**
 * A job of this process that writes made rows to one sink, with as little before it as can be: a sequence, the rows,
 * and the exchange that gives each key to one writer.
 */
final class RowJob {

    private RowJob() {}

    /**
     * Starts it and does not wait. One at a time, since {@link RowSource} notes things for one.
     *
     * @param count of places
     * @param sink statements that define it
     * @param insert statement that fills it from {@code made_rows}, which has {@link OrderRow#COLUMNS}
     */
    static TableResult start(RowPlan plan, long count, int writers, List<String> sink, String insert) {
        RowSource.reset();
        StreamExecutionEnvironment job =
                StreamExecutionEnvironment.getExecutionEnvironment(Configuration.fromMap(Map.of(
                        "execution.runtime-mode", "streaming",
                        "parallelism.default", String.valueOf(writers),
                        "pipeline.object-reuse", "true",
                        "restart-strategy.type", "none",
                        "table.exec.sink.keyed-shuffle", "FORCE",
                        "table.local-time-zone", "UTC")));
        StreamTableEnvironment session = StreamTableEnvironment.create(job);
        session.createTemporaryView(
                "made_rows",
                job.fromSequence(0, count - 1).map(new RowSource(plan)).returns(InternalTypeInfo.of(OrderRow.TYPE)));
        sink.forEach(session::executeSql);
        return session.executeSql(insert);
    }

    /** Why a job failed: of the causes the one at the bottom. */
    static String reason(ExecutionException failed) {
        return ExceptionUtils.getRootCause(failed).getMessage();
    }
}
