package io.tieout.realtime.events;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.table.connector.Projection;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.DataType;
import org.apache.flink.util.Collector;

/**
 * CPU per event of checked-json against Flink's own json, both made by their factories, on the same valid events: one
 * thread, runs in turn, the thread's CPU time, medians. From the repository's root:
 *
 * <pre>{@code
 * mvn -q -pl sink-upsert,db,realtime test-compile dependency:build-classpath -Dmdep.outputFile=target/test.classpath \
 *     && (cd realtime && java -cp target/test-classes:target/classes:$(cat target/test.classpath) \
 *         io.tieout.realtime.events.FormatBenchmark)
 * }</pre>
 */
final class FormatBenchmark {

    private static final int EVENTS = 20_000;

    /** A leap year, so that every day of the calendar is there. */
    private static final Instant YEAR = Instant.parse("2024-01-01T00:00:00Z");

    private static final long YEAR_MILLIS = Duration.ofDays(366).toMillis();

    private static final int WARM_UP_RUNS = 15;
    private static final int RUNS = 41;

    private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    private final Counting counting = new Counting();

    private FormatBenchmark() {}

    public static void main(String[] arguments) throws IOException {
        FormatBenchmark benchmark = new FormatBenchmark();
        for (TestStream stream : TestStream.values()) {
            benchmark.compare(stream);
        }
    }

    private void compare(TestStream stream) throws IOException {
        List<byte[]> events = events(stream, new Random(1));
        DeserializationSchema<RowData> checked = stream.deserializer();
        DataType columns = eventColumns(stream);
        DeserializationSchema<RowData> flink = TestStream.decoder(
                "json", Map.of("timestamp-format.standard", "ISO-8601"), columns, stream.eventNames());
        long[] checkedTimes = new long[RUNS];
        long[] flinkTimes = new long[RUNS];
        for (int run = -WARM_UP_RUNS; run < RUNS; run++) {
            long flinkTime = time(flink, events);
            long checkedTime = time(checked, events);
            if (run >= 0) {
                flinkTimes[run] = flinkTime;
                checkedTimes[run] = checkedTime;
            }
        }
        System.out.printf(
                "%-8s  json %,5d ns  checked-json %,5d ns  ratio %.2f%n",
                stream.name().toLowerCase(Locale.ROOT),
                median(flinkTimes),
                median(checkedTimes),
                (double) median(checkedTimes) / median(flinkTimes));
    }

    /** Nanoseconds of CPU for one event. */
    private long time(DeserializationSchema<RowData> deserializer, List<byte[]> events) throws IOException {
        counting.rows = 0;
        long start = clock.getCurrentThreadCpuTime();
        for (byte[] event : events) {
            deserializer.deserialize(event, counting);
        }
        long spent = clock.getCurrentThreadCpuTime() - start;
        if (counting.rows != events.size()) {
            throw new IllegalStateException("%d rows of %d events".formatted(counting.rows, events.size()));
        }
        return spent / events.size();
    }

    /** Flink's format has no column for a rejection. */
    private static DataType eventColumns(TestStream stream) {
        int[] events = new int[stream.eventNames().size()];
        Arrays.setAll(events, at -> at);
        return Projection.of(events).project(stream.columns());
    }

    private static List<byte[]> events(TestStream stream, Random random) {
        List<byte[]> events = new ArrayList<>();
        for (int at = 0; at < EVENTS; at++) {
            String amount = "%d.%02d".formatted(random.nextInt(2000), random.nextInt(100));
            Instant time = YEAR.plusMillis(random.nextLong(YEAR_MILLIS));
            String id = "%08x-%04x-4a3b-9c2d-%012x"
                    .formatted(random.nextInt(), random.nextInt(0x10000), random.nextLong(1L << 48));
            String event = stream == TestStream.ORDERS
                    ? """
                    {"order_id":"%s","user_id":"u%06d","amount":%s,"currency":"EUR","order_version":%d,"order_time":"%s"}""".formatted(id, random.nextInt(1_000_000), amount, random.nextInt(3), time)
                    : """
                    {"pay_id":"p-%d","order_id":"%s","pay_amount":%s,"pay_currency":"EUR","pay_status":"SUCCESS","pay_time":"%s"}""".formatted(at, id, amount, time);
            events.add(event.getBytes(StandardCharsets.UTF_8));
        }
        return events;
    }

    private static long median(long[] times) {
        return Arrays.stream(times).sorted().skip(times.length / 2).findFirst().orElseThrow();
    }

    /** Looks at each row, so that none is optimized away, and that none is a rejection. */
    private static final class Counting implements Collector<RowData> {

        private long rows;

        @Override
        public void collect(RowData row) {
            if (!row.isNullAt(0)) {
                rows++;
            }
        }

        @Override
        public void close() {}
    }
}
