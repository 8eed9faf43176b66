package io.tieout.realtime.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.realtime.pipeline.Archive;
import io.tieout.realtime.pipeline.ArchiveHour;
import java.net.URI;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.factories.FactoryUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveTableFactoryTest {

    private static final ResolvedSchema COLUMNS = ResolvedSchema.of(
            Column.physical("order_id", DataTypes.STRING()),
            Column.physical("local_time", DataTypes.TIMESTAMP(3)),
            Column.physical("order_time", DataTypes.TIMESTAMP_LTZ(3)));

    @Test
    void theOptionsOfTheArchiveAreTaken() {
        ArchiveTableSink sink = sink(Map.of());

        assertThat(sink.folder()).hasToString("file:/archive/orders");
        assertThat(sink.timeColumn()).isEqualTo(2);
        assertThat(sink.flushRows()).isEqualTo(50_000);
        assertThat(sink.getChangelogMode(ChangelogMode.all())).isEqualTo(ChangelogMode.insertOnly());
        assertThat(sink.asSummaryString()).isEqualTo("event-archive file:/archive/orders");
        assertThat(sink.copy()).isEqualTo(sink);
    }

    @Test
    void whatIsFlushedIsAnOption() {
        assertThat(sink(Map.of("flush-rows", "1")).flushRows()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "time-column | pay_time | use one of the columns [order_id, local_time, order_time]",
                "time-column | local_time | it has type TIMESTAMP(3), use a TIMESTAMP_LTZ column",
                "time-column | order_id | it has type STRING, use a TIMESTAMP_LTZ column",
                "flush-rows | 0 | use 1 to 2147483647 (default 50000)",
                "flush-rows | -1 | use 1 to 2147483647 (default 50000)"
            })
    void aValueThatIsNotAllowedIsRefusedWithWhatIs(String option, String value, String instead) {
        String separator =
                instead.startsWith("it") ? "time-column=%s is not allowed: %s" : option + "=%s is not allowed: %s";
        assertThatThrownBy(() -> sink(Map.of(option, value)))
                .cause()
                .isInstanceOf(ValidationException.class)
                .hasMessage(separator, value, instead);
    }

    @ParameterizedTest
    @ValueSource(strings = {"path", "time-column"})
    void anOptionThatIsMissingIsNamed(String option) {
        assertThatThrownBy(() -> sink(Map.of(option, "")))
                .cause()
                .isInstanceOf(ValidationException.class)
                .hasMessage("""
                        One or more required options are missing.

                        Missing required options are:

                        %s""", option);
    }

    @Test
    void anUnknownOptionIsRefused() {
        assertThatThrownBy(() -> sink(Map.of("flush-row", "5")))
                .cause()
                .isInstanceOf(ValidationException.class)
                .hasMessageStartingWith(
                        "Unsupported options found for 'event-archive'.\n\nUnsupported options:\n\nflush-row\n");
    }

    @Test
    void theHoursToReadAreThoseOfTwoInstants() {
        assertThat(source(Map.of()).asSummaryString())
                .isEqualTo("event-archive file:/archive/orders, event_date=2026-08-21/event_hour=23"
                        + " to event_date=2026-08-22/event_hour=00");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "first-hour | | first-hour is not set: say which hours are read",
                "last-hour | | last-hour is not set: say which hours are read",
                "last-hour | 2026-08-21 | last-hour=2026-08-21 is not allowed: use an instant such as 2026-11-30T09:00:00Z",
                "last-hour | 2026-08-21T22:59:59Z | last-hour=2026-08-21T22:59:59Z is not allowed: use first-hour=2026-08-21T23:00:00Z or later"
            })
    void hoursThatCannotBeReadAreRefused(String option, String value, String message) {
        assertThatThrownBy(() -> source(Map.of(option, value == null ? "" : value)))
                .cause()
                .isInstanceOf(ValidationException.class)
                .hasMessage(message);
    }

    private static ArchiveTableSink sink(Map<String, String> further) {
        return (ArchiveTableSink) FactoryUtil.createDynamicTableSink(
                null,
                ObjectIdentifier.of("default_catalog", "default_database", "order_archive"),
                table(new Archive(URI.create("file:///archive")).sinks().get("order_archive"), further),
                Map.of(),
                new Configuration(),
                ArchiveTableFactoryTest.class.getClassLoader(),
                true);
    }

    private static ArchiveTableSource source(Map<String, String> further) {
        Map<String, String> options = Archive.source(
                new Archive(URI.create("file:///archive")).orders(),
                "order_time",
                ArchiveHour.of(Instant.parse("2026-08-21T23:00:00Z")),
                ArchiveHour.of(Instant.parse("2026-08-22T00:39:59Z")));
        return (ArchiveTableSource) FactoryUtil.createDynamicTableSource(
                null,
                ObjectIdentifier.of("default_catalog", "default_database", "orders_in_records"),
                table(options, further),
                Map.of(),
                new Configuration(),
                ArchiveTableFactoryTest.class.getClassLoader(),
                true);
    }

    /** @param further an empty value takes the option away */
    private static ResolvedCatalogTable table(Map<String, String> bound, Map<String, String> further) {
        Map<String, String> options = new HashMap<>(bound);
        options.putAll(further);
        options.values().removeIf(String::isEmpty);
        CatalogTable table = CatalogTable.newBuilder()
                .schema(Schema.newBuilder().fromResolvedSchema(COLUMNS).build())
                .partitionKeys(List.of())
                .options(options)
                .build();
        return new ResolvedCatalogTable(table, COLUMNS);
    }
}
