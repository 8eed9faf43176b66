package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.factories.FactoryUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpsertPostgresTableFactoryTest {

    private static final String URL = "jdbc:postgresql://localhost:5432/shop";

    @Test
    void withoutFurtherOptionsTheDefaultsHold() {
        UpsertSink sink = sink(Map.of());
        assertThat(sink.shape()).isEqualTo(Parcels.shape(List.of()));
        assertThat(sink.flushRows()).isEqualTo(2000);
        assertThat(sink.flushInterval()).isEqualTo(Duration.ofSeconds(1));
        assertThat(sink.progressSettings()).isNull();
        assertThat(sink.countBy()).isEmpty();
        assertThat(sink.connection())
                .isEqualTo(new ConnectionSettings(
                        URL,
                        null,
                        null,
                        "upsert-postgres",
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(45),
                        100,
                        Duration.ofMinutes(3)));
    }

    @Test
    void everyOptionArrivesWhereItIsMeantFor() {
        Map<String, String> options = new HashMap<>();
        options.put("table-name", "Recon.\"Or.ders\"");
        options.put("username", "writer");
        options.put("password", "hidden");
        options.put("application-name", "shop");
        options.put("connect-timeout", "2 s");
        options.put("socket-timeout", "30 s");
        options.put("statement-timeout", "20 s");
        options.put("sink.merge", String.join("; ", Parcels.MERGE));
        options.put("sink.flush-rows", "500");
        options.put("sink.flush-interval", "200 ms");
        options.put("sink.max-retries", "7");
        options.put("sink.retry-timeout", "1 min");
        options.put("sink.progress.table", "ops.progress");
        options.put("sink.progress.pipeline", "live");
        options.put("sink.progress.hold-back", "30 min");
        options.put("sink.count-by", "place; parcel_id");
        options.put("sink.parallelism", "3");
        UpsertTableSink table = table(options);
        assertThat(table.parallelism()).isEqualTo(3);
        assertThat(table.asSummaryString()).isEqualTo("upsert-postgres Recon.Or.ders");
        UpsertSink sink = table.streaming();
        assertThat(sink.shape().name()).isEqualTo(new TableName(List.of("Recon", "Or.ders")));
        assertThat(sink.shape().groups()).isEqualTo(Parcels.shape().groups());
        assertThat(sink.name()).isEqualTo("parcel");
        assertThat(sink.countBy()).containsExactly(5, 0);
        assertThat(sink.flushRows()).isEqualTo(500);
        assertThat(sink.flushInterval()).isEqualTo(Duration.ofMillis(200));
        assertThat(sink.connection())
                .isEqualTo(new ConnectionSettings(
                        URL,
                        "writer",
                        "hidden",
                        "shop",
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(20),
                        7,
                        Duration.ofMinutes(1)));
        assertThat(sink.progressSettings())
                .isEqualTo(new ProgressSettings(
                        new TableName(List.of("ops", "progress")), "live", Duration.ofMinutes(30)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            connect-timeout         | 0 s     | connect-timeout=0 ms is not allowed: use 1 s to 5 min (default 10 s)
            socket-timeout          | 2 h     | socket-timeout=2 h is not allowed: use 1 s to 1 h (default 1 min)
            sink.flush-rows         | 0       | sink.flush-rows=0 is not allowed: use 1 to 10000 (default 2000)
            sink.flush-rows         | 10001   | sink.flush-rows=10001 is not allowed: use 1 to 10000 (default 2000)
            sink.flush-interval     | 9 ms    | sink.flush-interval=9 ms is not allowed: use 10 ms to 10 min (default 1 s)
            sink.max-retries        | -1      | sink.max-retries=-1 is not allowed: use 0 to 1000 (default 100)
            sink.retry-timeout      | 61 min  | sink.retry-timeout=61 min is not allowed: use 1 s to 1 h (default 3 min)
            sink.progress.hold-back | 366 d   | sink.progress.hold-back=366 d is not allowed: use 0 ms to 365 d (default 0 ms)
            sink.count-by           | weight  | sink.count-by=weight is not allowed: use text columns of the table, parcel_id, scan_id, place
            sink.parallelism        | 0       | sink.parallelism=0 is not allowed: use 1 to 32768
            table-name              | a.b.c   | table-name=a.b.c is not allowed: use table or schema.table, names with a dot in double quotes
            sink.progress.table     | progress| sink.progress.table and sink.progress.pipeline are given together or not at all
            sink.progress.pipeline  | live    | sink.progress.table and sink.progress.pipeline are given together or not at all
            application-name        | ''      | application-name= is not allowed: use 1 to 63 characters (default upsert-postgres)
            statement-timeout       | 60 s    | statement-timeout=1 min is not allowed: use less than socket-timeout, which is 1 min, so that PostgreSQL ends a statement before its connection is given up
            """)
    void aValueThatIsNotAllowedIsNamedWithWhatIs(String key, String value, String message) {
        assertRefused(Map.of(key, value), message);
    }

    @Test
    void aUrlThatIsNotForPostgresqlIsRefusedWithoutItsSecrets() {
        assertRefused(
                Map.of("url", "postgres://writer:hidden@db:5432/shop?sslpassword=hidden"),
                "url=postgres://db:5432/shop is not allowed: use jdbc:postgresql://host:port/database");
    }

    @Test
    void allProblemsAreReportedAtOnce() {
        Map<String, String> options = new HashMap<>();
        options.put("url", "jdbc:mysql://db/shop");
        options.put("table-name", "a..b");
        options.put("statement-timeout", "2 min");
        options.put("sink.flush-rows", "0");
        options.put("sink.max-retries", "-1");
        options.put("sink.merge", "newest by version; oldest by seen_at");
        options.put("sink.progress.pipeline", "live");
        assertRefused(options, """
                sink.flush-rows=0 is not allowed: use 1 to 10000 (default 2000)
                sink.max-retries=-1 is not allowed: use 0 to 1000 (default 100)
                url=jdbc:mysql://db/shop is not allowed: use jdbc:postgresql://host:port/database
                statement-timeout=2 min is not allowed: use less than socket-timeout, which is 1 min, so that PostgreSQL ends a statement before its connection is given up
                sink.progress.table and sink.progress.pipeline are given together or not at all
                table-name=a..b is not allowed: use table or schema.table, names with a dot in double quotes
                sink.merge: "newest by version" is not a group: use "FIRST BY column, ...: column, ..." or LAST
                sink.merge: "oldest by seen_at" is not a group: use "FIRST BY column, ...: column, ..." or LAST""");
    }

    @Test
    void anUnknownOptionIsRefused() {
        assertThatThrownBy(() -> table(Map.of("sink.flush-row", "1")))
                .rootCause()
                .hasMessageStartingWith("""
                        Unsupported options found for 'upsert-postgres'.

                        Unsupported options:

                        sink.flush-row""");
    }

    @Test
    void thePasswordIsNotPrinted() {
        ConnectionSettings settings = sink(Map.of(
                        "username", "writer", "password", "hidden", "url", URL + "?password=hidden"))
                .connection();
        assertThat(settings).hasToString("jdbc:postgresql://localhost:5432/shop as writer");
    }

    private static void assertRefused(Map<String, String> options, String message) {
        assertThatThrownBy(() -> table(options))
                .rootCause()
                .isInstanceOf(ValidationException.class)
                .hasMessage(message);
    }

    private static UpsertSink sink(Map<String, String> options) {
        return table(options).streaming();
    }

    private static UpsertTableSink table(Map<String, String> options) {
        Map<String, String> all =
                new HashMap<>(Map.of("connector", "upsert-postgres", "url", URL, "table-name", "parcel"));
        all.putAll(options);
        ResolvedSchema schema = Parcels.schema();
        CatalogTable declared = CatalogTable.newBuilder()
                .schema(Schema.newBuilder().fromResolvedSchema(schema).build())
                .options(all)
                .build();
        return (UpsertTableSink) FactoryUtil.createDynamicTableSink(
                null,
                ObjectIdentifier.of("c", "d", "parcel"),
                new ResolvedCatalogTable(declared, schema),
                Map.of(),
                new Configuration(),
                UpsertPostgresTableFactoryTest.class.getClassLoader(),
                false);
    }
}
