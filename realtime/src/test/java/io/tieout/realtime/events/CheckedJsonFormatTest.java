package io.tieout.realtime.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.realtime.pipeline.EventFormat;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

class CheckedJsonFormatTest {

    private static final String ORDER = """
            {"order_id":"A","user_id":"u","amount":10.5,"currency":"EUR","order_version":3,
             "order_status":"SHIPPED","order_time":"2024-03-01T10:00:00Z"}""";

    @Test
    void anEventFillsEveryColumnAndLeavesTheRejectionNull() throws Exception {
        assertThat(row(TestStream.ORDERS.deserializer(), ORDER))
                .hasToString("+I(A,u,10.5000,EUR,3,SHIPPED,2024-03-01T10:00,null)");
    }

    @Test
    void aRejectedRecordIsNullInEveryColumnButTheRejection() throws Exception {
        String record = ORDER.replace("10.5", "\"1,5\"");

        GenericRowData row = row(TestStream.ORDERS.deserializer(), record);

        assertThat(row.getRowKind()).isEqualTo(RowKind.INSERT);
        for (int at = 0; at < 7; at++) {
            assertThat(row.isNullAt(at)).isTrue();
        }
        GenericRowData rejection = (GenericRowData) row.getRow(7, 4);
        assertThat(rejection.getString(0)).hasToString("NOT_A_NUMBER");
        assertThat(rejection.getString(1))
                .hasToString("amount=1,5 is not a number: use digits with a point, such as 1234.50");
        assertThat(rejection.getString(2)).hasToString("A");
        assertThat(rejection.getBinary(3)).isEqualTo(bytes(record));
    }

    @Test
    void anEventIsJudgedByAllColumnsWhicheverAreRead() throws Exception {
        String bad = ORDER.replace("\"EUR\"", "[]");

        for (List<String> wanted : List.of(
                List.of("order_id", "rejection"),
                List.of("rejection"),
                List.of("rejection", "order_time", "order_id"))) {
            DeserializationSchema<RowData> some = TestStream.ORDERS.deserializer(TestStream.FORMAT, wanted);
            int rejection = wanted.indexOf("rejection");
            assertThat(row(some, ORDER).isNullAt(rejection)).isTrue();
            GenericRowData row = row(some, bad);
            assertThat(row.getArity()).isEqualTo(wanted.size());
            assertThat(row.getRow(rejection, 4).getString(1)).hasToString("currency holds a list, due is a text");
            for (int at = 0; at < wanted.size(); at++) {
                assertThat(row.isNullAt(at)).isEqualTo(at != rejection);
            }
        }
    }

    @Test
    void columnsComeInTheOrderInWhichTheyAreWanted() throws Exception {
        assertThat(row(TestStream.ORDERS.deserializer(TestStream.FORMAT, List.of("order_time", "order_id")), ORDER))
                .hasToString("+I(2024-03-01T10:00,A)");
        assertThat(row(TestStream.ORDERS.deserializer(TestStream.FORMAT, List.of()), ORDER))
                .hasToString("+I()");
    }

    @Test
    void nothingOfARecordStaysForTheNext() throws Exception {
        DeserializationSchema<RowData> orders = TestStream.ORDERS.deserializer();
        row(orders, ORDER);

        assertThat(row(orders, "{\"order_id\":\"B\",\"order_time\":1709287200000}"))
                .hasToString("+I(B,null,null,null,null,null,2024-03-01T10:00,null)");
        assertThat(eventKey(row(orders, "{\"user_id\":\"u\"}"))).isNull();
        row(orders, ORDER);
        assertThat(eventKey(row(orders, "{\"user_id\":\"u\"}"))).isNull();
        row(orders, ORDER);
        assertThat(eventKey(row(orders, ""))).isNull();
        row(orders, ORDER);
        assertThat(eventKey(TestStream.rows(orders, null).get(0))).isNull();
    }

    @Test
    void theKeyIsToldAsFarAsItWasRead() throws Exception {
        DeserializationSchema<RowData> payments = TestStream.PAYMENTS.deserializer();

        assertThat(eventKey(row(payments, "{\"pay_id\":\"p1\",\"order_id\":\"UNKNOWN\"}")))
                .hasToString("p1");
        assertThat(eventKey(row(payments, "{\"order_id\":\"UNKNOWN\",\"pay_id\":\"p1\"}")))
                .isNull();
    }

    @Test
    void theSettingsReachTheFormat() throws Exception {
        EventFormat format = new EventFormat(
                List.of("N/A"),
                Duration.ofDays(3650),
                Instant.parse("2024-03-01T13:00:00Z"),
                Optional.of("America/Sao_Paulo"));
        DeserializationSchema<RowData> orders =
                TestStream.ORDERS.deserializer(format, List.of("order_id", "order_time", "rejection"));

        assertThat(row(orders, "{\"order_id\":\"UNKNOWN\",\"order_time\":\"2024-03-01 10:00:00\"}"))
                .hasToString("+I(UNKNOWN,2024-03-01T13:00,null)");
        assertThat(reason(row(orders, "{\"order_id\":\"n/a\"}"))).hasToString("order_id=n/a stands for no key");
        assertThat(reason(row(orders, "{\"order_id\":\"A\",\"order_time\":\"2024-03-01 09:59:59\"}")))
                .hasToString("order_time=2024-03-01 09:59:59 is before 2024-03-01T13:00:00Z");
        assertThat(reason(row(orders, "{\"order_id\":\"A\",\"order_time\":\"2099-01-01T00:00:00Z\"}")))
                .hasToString("order_time=2099-01-01T00:00:00Z is more than 3650 d ahead of the clock");
    }

    @Test
    void aDeserializerIsSentToTheSubtaskAndOpenedThere() throws Exception {
        DeserializationSchema<RowData> sent = InstantiationUtil.clone(TestStream.ORDERS.deserializer());
        sent.open(TestStream.opening());

        assertThat(row(sent, ORDER)).hasToString("+I(A,u,10.5000,EUR,3,SHIPPED,2024-03-01T10:00,null)");
        assertThat(sent.isEndOfStream(row(sent, ORDER))).isFalse();
    }

    @Test
    void everyRecordCountsOnceAsAcceptedOrRejected() throws Exception {
        Map<String, Counter> counters = new HashMap<>();
        DeserializationSchema<RowData> orders = TestStream.ORDERS.deserializer();
        orders.open(TestStream.opening(new UnregisteredMetricsGroup() {
            @Override
            public Counter counter(String name) {
                return counters.computeIfAbsent(name, unused -> new SimpleCounter());
            }
        }));

        for (String record : List.of(ORDER, "", ORDER, "{}", ORDER)) {
            row(orders, record);
        }
        assertThat(TestStream.rows(orders, null)).hasSize(1);

        assertThat(counters).hasSize(2);
        assertThat(counters.get("acceptedRecords").getCount()).isEqualTo(3);
        assertThat(counters.get("rejectedRecords").getCount()).isEqualTo(3);
    }

    private static GenericRowData row(DeserializationSchema<RowData> deserializer, String record) throws Exception {
        return (GenericRowData) deserializer.deserialize(bytes(record));
    }

    private static StringData reason(GenericRowData row) {
        return row.getRow(row.getArity() - 1, 4).getString(1);
    }

    private static StringData eventKey(GenericRowData row) {
        return row.getRow(row.getArity() - 1, 4).getString(2);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
