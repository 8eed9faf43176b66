package io.tieout.ops.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventFilesTest {

    @TempDir
    Path dir;

    @Test
    void ordersAndPaymentsComeByTimeThenOrdersFirstThenByPosition() throws IOException {
        Path orders = write("orders.csv", """
                order_id,order_time
                o3,2024-05-01T10:00:02Z
                o1,2024-05-01T10:00:01Z
                o2,2024-05-01T10:00:01Z
                """);
        Path payments = write("payments.csv", """
                pay_id,order_id,pay_amount,pay_time
                p2,o2,1,2024-05-01T10:00:01Z
                p1,o1,1,2024-05-01T10:00:00Z
                """);

        List<Arrival> arrivals = read("", Map.of(Stream.PAYMENTS, payments, Stream.ORDERS, orders));

        assertThat(arrivals.stream().map(Arrival::event))
                .extracting(event -> event.stream() + " " + event.key())
                .containsExactly("payments o1", "orders o1", "orders o2", "payments o2", "orders o3");
        assertThat(arrivals)
                .allSatisfy(arrival -> assertThat(arrival.event().eventTime()).contains(arrival.arrivesAt()));
    }

    @Test
    void onlyCanonicalColumnsAreWrittenAndAmountsStandAsInTheFile() throws IOException {
        assertThat(json(Stream.ORDERS, "orders.csv", """
                                status,order_id,user_id,amount,currency,order_time,order_version,order_status
                                open,o1,u1,00099.9950000000000000001,BRL,2016-09-15 12:16:38,3,CANCELLED
                                open,o2,, 1e3 ,,2016-09-15T12:16:39.5,v4,
                                """))
                .containsExactly(
                        "{\"order_id\":\"o1\",\"user_id\":\"u1\",\"amount\":\"00099.9950000000000000001\",\"currency\":\"BRL\",\"order_time\":\"2016-09-15T12:16:38.000Z\",\"order_version\":3,\"order_status\":\"CANCELLED\"}",
                        "{\"order_id\":\"o2\",\"amount\":\" 1e3 \",\"order_time\":\"2016-09-15T12:16:39.500Z\",\"order_version\":\"v4\"}");
    }

    @Test
    void aPaymentHasItsColumnsInTheirOrder() throws IOException {
        assertThat(json(Stream.PAYMENTS, "payments.csv", """
                                pay_time,pay_status,pay_currency,pay_amount,order_id,pay_id
                                1473941798000,SUCCESS,BRL,-0.10,o1,p1
                                """))
                .containsExactly(
                        "{\"pay_id\":\"p1\",\"order_id\":\"o1\",\"pay_amount\":\"-0.10\",\"pay_currency\":\"BRL\",\"pay_status\":\"SUCCESS\",\"pay_time\":\"2016-09-15T12:16:38.000Z\"}");
    }

    @Test
    void quotesMayHoldCommasQuotesAndLines() throws IOException {
        assertThat(
                        json(
                                Stream.ORDERS,
                                "orders.csv",
                                "\uFEFF\"order_id\", user_id ,order_time\r\n\"a,\"\"b\"\"\",\"x\r\ny\",2024-05-01T10:00:00Z\r\n\r\n\"\",São,2024-05-01T10:00:01Z"))
                .containsExactly(
                        "{\"order_id\":\"a,\\\"b\\\"\",\"user_id\":\"x\\r\\ny\",\"order_time\":\"2024-05-01T10:00:00.000Z\"}",
                        "{\"user_id\":\"S\\u00E3o\",\"order_time\":\"2024-05-01T10:00:01.000Z\"}");
    }

    @Test
    void jsonLinesAreKnownByTheirBraceOrTheirName() throws IOException {
        String line =
                "{\"order_id\":7,\"amount\":10.50,\"order_time\":1473941798000,\"items\":[{\"a\":1}],\"currency\":null}";
        String expected = "{\"order_id\":\"7\",\"amount\":\"10.50\",\"order_time\":\"2016-09-15T12:16:38.000Z\"}";

        assertThat(json(Stream.ORDERS, "orders.txt", "\n \n" + line + "\n\n")).containsExactly(expected);
        assertThat(json(Stream.ORDERS, "orders.ndjson", "\uFEFF" + line)).containsExactly(expected);
    }

    @Test
    void aMappedNameCountsInEachFileThatHasIt() throws IOException {
        Path orders = write("orders.csv", "id,buyer,created_at,amount\no1,u1,2024-05-01T10:00:00Z,5\n");
        Path payments = write("payments.csv", "payment,order_id,amount,at\np1,o1,5.00,2024-05-01T10:00:01Z\n");

        List<Arrival> arrivals = read(
                "order_id=id,user_id=buyer,order_time=created_at,pay_id=payment,pay_amount=amount,pay_time=at",
                Map.of(Stream.ORDERS, orders, Stream.PAYMENTS, payments));

        assertThat(arrivals)
                .extracting(arrival -> arrival.event().json())
                .containsExactly(
                        "{\"order_id\":\"o1\",\"user_id\":\"u1\",\"amount\":\"5\",\"order_time\":\"2024-05-01T10:00:00.000Z\"}",
                        "{\"pay_id\":\"p1\",\"order_id\":\"o1\",\"pay_amount\":\"5.00\",\"pay_time\":\"2024-05-01T10:00:01.000Z\"}");
    }

    @Test
    void anEmptyCellOfAMappedColumnDoesNotFallBack() throws IOException {
        Path orders = write("orders.csv", "order_id,user_id,buyer,order_time\no1,u1,,2024-05-01T10:00:00Z\n");

        assertThat(read("user_id=buyer", Map.of(Stream.ORDERS, orders)))
                .extracting(arrival -> arrival.event().json())
                .containsExactly("{\"order_id\":\"o1\",\"order_time\":\"2024-05-01T10:00:00.000Z\"}");
    }

    @Test
    void anEventWithoutATimeComesLastAndArrivesWithTheLastThatHasOne() throws IOException {
        Path orders = write("orders.csv", "order_id,order_time\no1, \no2,\no3,2024-05-01T10:00:00Z\n");
        Path payments =
                write("payments.jsonl", "{\"pay_id\":1,\"order_id\":\"o1\",\"pay_amount\":1,\"pay_time\":null}");

        List<Arrival> arrivals = read("", Map.of(Stream.ORDERS, orders, Stream.PAYMENTS, payments));

        assertThat(arrivals)
                .extracting(arrival -> arrival.event().json())
                .containsExactly(
                        "{\"order_id\":\"o3\",\"order_time\":\"2024-05-01T10:00:00.000Z\"}",
                        "{\"order_id\":\"o1\"}",
                        "{\"order_id\":\"o2\"}",
                        "{\"pay_id\":\"1\",\"order_id\":\"o1\",\"pay_amount\":\"1\"}");
        assertThat(arrivals).extracting(Arrival::arrivesAt).containsOnly(Instant.parse("2024-05-01T10:00:00Z"));
    }

    @Test
    void aHeaderAloneIsAFileWithoutEvents() throws IOException {
        assertThat(json(Stream.ORDERS, "orders.csv", "order_id,order_time\n")).isEmpty();
    }

    private List<String> json(Stream stream, String name, String text) throws IOException {
        return read("", Map.of(stream, write(name, text))).stream()
                .map(arrival -> arrival.event().json())
                .toList();
    }

    private static List<Arrival> read(String mapping, Map<Stream, Path> files) {
        return new EventFiles(ColumnMapping.parse(mapping), Optional.of(ZoneId.of("UTC"))).read(files);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(dir.resolve(name), text, StandardCharsets.UTF_8);
    }
}
