package io.tieout.realtime.events;

import io.tieout.realtime.pipeline.EventFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.connector.Projection;
import org.apache.flink.table.connector.format.DecodingFormat;
import org.apache.flink.table.connector.format.ProjectableDecodingFormat;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DeserializationFormatFactory;
import org.apache.flink.table.factories.DynamicTableFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.runtime.connector.source.ScanRuntimeProviderContext;
import org.apache.flink.table.types.DataType;
import org.apache.flink.util.Collector;
import org.apache.flink.util.SimpleUserCodeClassLoader;
import org.apache.flink.util.UserCodeClassLoader;

/** A stream of the pipeline: its columns from the SQL, its options from {@link EventFormat}, as its source has them. */
public enum TestStream {
    ORDERS("orders_in") {
        @Override
        Map<String, String> options(EventFormat format) {
            return format.orders();
        }
    },
    PAYMENTS("payments_in") {
        @Override
        Map<String, String> options(EventFormat format) {
            return format.payments();
        }
    };

    /** The defaults of the settings. */
    static final EventFormat FORMAT = new EventFormat(
            List.of("UNKNOWN", "EMPTY", "0", "null"),
            Duration.ofHours(1),
            Instant.parse("2000-01-01T00:00:00Z"),
            Optional.empty());

    private static final String PREFIX = CheckedJsonFormatFactory.IDENTIFIER + ".";

    private static final Map<String, DataType> COLUMNS = new ConcurrentHashMap<>();

    private final String source;

    TestStream(String source) {
        this.source = source;
    }

    abstract Map<String, String> options(EventFormat format);

    static TestStream named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Every column of the source, the rejection last. */
    DataType columns() {
        return COLUMNS.computeIfAbsent(source, TestStream::columns);
    }

    List<String> names() {
        return DataType.getFieldNames(columns());
    }

    /** Columns of the event alone. */
    List<String> eventNames() {
        return names().subList(0, names().size() - 1);
    }

    /** Judges by the defaults and gives all columns. */
    DeserializationSchema<RowData> deserializer() {
        return deserializer(FORMAT, names());
    }

    /** An opened deserializer of the named columns. */
    DeserializationSchema<RowData> deserializer(EventFormat format, List<String> wanted) {
        Map<String, String> options = new HashMap<>();
        options(format).forEach((key, value) -> {
            if (key.startsWith(PREFIX)) {
                options.put(key.substring(PREFIX.length()), value);
            }
        });
        return decoder(CheckedJsonFormatFactory.IDENTIFIER, options, columns(), wanted);
    }

    /** Any format's opened deserializer, made by its factory as a source makes it. */
    static DeserializationSchema<RowData> decoder(
            String format, Map<String, String> options, DataType columns, List<String> wanted) {
        DynamicTableFactory.Context unused = null;
        DecodingFormat<DeserializationSchema<RowData>> decoding = FactoryUtil.discoverFactory(
                        TestStream.class.getClassLoader(), DeserializationFormatFactory.class, format)
                .createDecodingFormat(unused, Configuration.fromMap(options));
        int[][] projection = wanted.stream()
                .map(name -> new int[] {DataType.getFieldNames(columns).indexOf(name)})
                .toArray(int[][]::new);
        DeserializationSchema<RowData> decoder =
                decoding instanceof ProjectableDecodingFormat<DeserializationSchema<RowData>> projectable
                        ? projectable.createRuntimeDecoder(ScanRuntimeProviderContext.INSTANCE, columns, projection)
                        : decoding.createRuntimeDecoder(
                                ScanRuntimeProviderContext.INSTANCE,
                                Projection.of(projection).project(columns));
        try {
            decoder.open(opening());
            return decoder;
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** What the deserializer gives for one record. */
    static List<GenericRowData> rows(DeserializationSchema<RowData> deserializer, byte[] record) {
        List<GenericRowData> rows = new ArrayList<>();
        try {
            deserializer.deserialize(record, new Collector<>() {
                @Override
                public void collect(RowData row) {
                    rows.add((GenericRowData) row);
                }

                @Override
                public void close() {}
            });
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return rows;
    }

    /** What a subtask gives a deserializer when it opens it. */
    static DeserializationSchema.InitializationContext opening() {
        return opening(new UnregisteredMetricsGroup());
    }

    /** The same with these metrics. */
    static DeserializationSchema.InitializationContext opening(MetricGroup metrics) {
        return new Opening(metrics);
    }

    private static DataType columns(String source) {
        TableEnvironment session = TableEnvironment.create(EnvironmentSettings.inStreamingMode());
        session.executeSql(
                text("/pipeline/1_sources/" + source + ".sql").replace("${out_of_orderness}", "INTERVAL '5' SECOND"));
        return session.from(source + "_shape").getResolvedSchema().toPhysicalRowDataType();
    }

    private static String text(String resource) {
        try (InputStream file = TestStream.class.getResourceAsStream(resource)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private record Opening(MetricGroup metrics) implements DeserializationSchema.InitializationContext {

        @Override
        public MetricGroup getMetricGroup() {
            return metrics;
        }

        @Override
        public UserCodeClassLoader getUserCodeClassLoader() {
            return SimpleUserCodeClassLoader.create(TestStream.class.getClassLoader());
        }
    }
}
