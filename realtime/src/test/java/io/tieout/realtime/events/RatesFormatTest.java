package io.tieout.realtime.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.realtime.pipeline.RatesFormat;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.DataType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rates as objects of their own and as Debezium's change events: the same rows, and as strict. */
class RatesFormatTest {

    private static final String PREFIX = "checked-json.";

    private static final DataType COLUMNS = DataTypes.ROW(
            DataTypes.FIELD("currency", DataTypes.VARCHAR(20)),
            DataTypes.FIELD("rate", DataTypes.DECIMAL(18, 10)),
            DataTypes.FIELD("update_time", DataTypes.TIMESTAMP_LTZ(3)),
            DataTypes.FIELD(
                    "rejection",
                    DataTypes.ROW(
                            DataTypes.FIELD("code", DataTypes.STRING()),
                            DataTypes.FIELD("reason", DataTypes.STRING()),
                            DataTypes.FIELD("event_key", DataTypes.STRING()),
                            DataTypes.FIELD("payload", DataTypes.BYTES()))));

    private static final String ROW =
            "{\"currency\":\"EUR\",\"rate\":\"1.10\",\"update_time\":\"2026-08-21T10:00:00Z\"}";

    @Test
    void aPlainRateIsAVersion() {
        assertThat(read(RatesFormat.JSON, ROW)).isEqualTo("EUR 1.1000000000 2026-08-21T10:00:00Z");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'currency':'EUR','rate':null,'update_time':'2026-08-21T10:00:00Z'}|MISSING_FIELD: rate is null",
                "{'currency':'EUR','rate':0,'update_time':'2026-08-21T10:00:00Z'}|NUMBER_OUT_OF_RANGE: rate=0 is not above 0",
                "{'currency':'EUR','rate':'-1.1','update_time':'2026-08-21T10:00:00Z'}|NUMBER_OUT_OF_RANGE: rate=-1.1 is not above 0",
                "{'currency':'EUR','rate':0.12345678901,'update_time':'2026-08-21T10:00:00Z'}|NUMBER_TOO_PRECISE: rate=0.12345678901 has too many digits after the point, allowed are 10",
                "{'currency':'','rate':1,'update_time':'2026-08-21T10:00:00Z'}|BLANK_KEY: currency=\"\" is blank",
                "{'rate':'BAg='}|NOT_A_NUMBER: rate=BAg= is not a number: use digits with a point, such as 1234.50; if it is bytes in base64, Debezium wrote them: set its decimal.handling.mode to string"
            })
    void aPlainRateThatIsNoneIsRejected(String record, String verdict) {
        assertThat(read(RatesFormat.JSON, record.replace('\'', '"'))).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"c", "r", "u"})
    void theRowAfterAChangeIsAVersionInForceFromItsOwnTimeOn(String operation) {
        String change = change(operation, "null", ROW, "{\"ts_ms\":1787306400000}");
        String version = "EUR 1.1000000000 2026-08-21T10:00:00Z";
        assertThat(read(RatesFormat.DEBEZIUM_JSON, change)).isEqualTo(version);
        assertThat(read(RatesFormat.DEBEZIUM_JSON, "{\"schema\":{\"op\":1},\"payload\":%s}".formatted(change)))
                .isEqualTo(version);
    }

    @Test
    void aDeleteEndsTheRateWhenTheDatabaseDeletedItAndNotWhenTheVersionBegan() {
        String deleted = "EUR null 2026-08-21T10:40:00Z";
        assertThat(read(RatesFormat.DEBEZIUM_JSON, change("d", ROW, "null", "{\"db\":\"fx\",\"ts_ms\":1787308800000}")))
                .isEqualTo(deleted);
        assertThat(read(
                        RatesFormat.DEBEZIUM_JSON,
                        change("d", "{\"currency\":\"EUR\",\"rate\":\"BAg=\"}", "null", "{\"ts_ms\":1787308800000}")))
                .describedAs("only the key of a deleted row is read")
                .isEqualTo(deleted);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'currency':'EUR','rate':1,'update_time':'2026-08-21T10:00:00Z'}|MISSING_FIELD: op is absent or null, due is a change event of Debezium",
                "{'op':'t','before':null,'after':null}|WRONG_TYPE: op=t is no change of a row, due is c, r, u or d",
                "{'op':1}|WRONG_TYPE: op holds a number, due is a text",
                "{'op':'c','op':'d'}|DUPLICATE_FIELD: op stands there twice",
                "{'op':'u','before':{},'after':null}|MISSING_FIELD: after is absent or null, due is a change event of Debezium",
                "{'op':'u','after':[]}|WRONG_TYPE: after holds a list, due is an object",
                "{'op':'u','after':{'currency':'EUR','rate':'BAg='}}|NOT_A_NUMBER: rate=BAg= is not a number: use digits with a point, such as 1234.50; if it is bytes in base64, Debezium wrote them: set its decimal.handling.mode to string",
                "{'op':'c','after':{'currency':'EUR','update_time':'2026-08-21T10:00:00Z'}}|MISSING_FIELD: rate is absent",
                "{'op':'d','before':{'rate':1},'source':{'ts_ms':1787308800000}}|MISSING_FIELD: currency is absent",
                "{'op':'d','before':{'currency':'EUR'},'source':{}}|MISSING_FIELD: source.ts_ms is absent or null, so nothing says when the row was deleted",
                "{'op':'d','before':{'currency':'EUR'},'source':{'ts_ms':0}}|TIME_BEFORE_FLOOR: source.ts_ms=0 (1970-01-01T00:00:00Z) is before 2000-01-01T00:00:00Z",
                "{'op':'c'} {}|TRAILING_CONTENT: something follows the JSON object"
            })
    void aChangeThatIsNoneIsRejected(String record, String verdict) {
        assertThat(read(RatesFormat.DEBEZIUM_JSON, record.replace('\'', '"'))).isEqualTo(verdict);
    }

    @Test
    void theTombstoneBehindADeleteIsNoVersion() {
        assertThat(shown(rows(RatesFormat.DEBEZIUM_JSON, null).get(0))).isEqualTo("TOMBSTONE: the record has no value");
    }

    private static String change(String operation, String before, String after, String source) {
        return "{\"before\":%s,\"after\":%s,\"source\":%s,\"op\":\"%s\",\"ts_ms\":1787309999000}"
                .formatted(before, after, source, operation);
    }

    private static String read(RatesFormat format, String record) {
        List<GenericRowData> rows = rows(format, record.getBytes(StandardCharsets.UTF_8));
        assertThat(rows).hasSize(1);
        return shown(rows.get(0));
    }

    private static List<GenericRowData> rows(RatesFormat format, byte[] record) {
        Map<String, String> options = TestStream.FORMAT.rates(format).entrySet().stream()
                .filter(option -> option.getKey().startsWith(PREFIX))
                .collect(Collectors.toMap(option -> option.getKey().substring(PREFIX.length()), Map.Entry::getValue));
        options.put("max-ahead", "3650 d");
        DeserializationSchema<RowData> decoder = TestStream.decoder(
                CheckedJsonFormatFactory.IDENTIFIER, options, COLUMNS, DataType.getFieldNames(COLUMNS));
        return TestStream.rows(decoder, record);
    }

    private static String shown(GenericRowData row) {
        GenericRowData rejection = (GenericRowData) row.getField(3);
        if (rejection != null) {
            return "%s: %s".formatted(rejection.getString(0), rejection.getString(1));
        }
        Instant time = row.getTimestamp(2, 3).toInstant();
        return "%s %s %s".formatted(row.getString(0), Objects.toString(row.getField(1)), time);
    }
}
