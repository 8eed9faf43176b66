package io.tieout.sink.upsert;

import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/**
 * Keeps the counters of jobs of this JVM beyond their end; Flink finds it as the reporter that {@link #OPTIONS} name.
 */
public final class KeptMetrics implements MetricReporter, MetricReporterFactory {

    static final Map<String, String> OPTIONS =
            Map.of("metrics.reporters", "kept", "metrics.reporter.kept.factory.class", KeptMetrics.class.getName());

    private static final Map<String, Counter> COUNTERS = new ConcurrentHashMap<>();

    /** The count of rows with this value in a column. */
    static long rowsTaken(String column, String value) {
        return COUNTERS.get(column + "=" + value).getCount();
    }

    @Override
    public MetricReporter createMetricReporter(Properties properties) {
        return this;
    }

    @Override
    public void open(MetricConfig config) {
        COUNTERS.clear();
    }

    @Override
    public void close() {
        // What was counted stays.
    }

    @Override
    public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
        if (metric instanceof Counter counter && name.equals("rowsTaken")) {
            group.getAllVariables()
                    .forEach((variable, value) -> COUNTERS.put(variable.replaceAll("[<>]", "") + "=" + value, counter));
        }
    }

    @Override
    public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
        // What was counted stays.
    }
}
