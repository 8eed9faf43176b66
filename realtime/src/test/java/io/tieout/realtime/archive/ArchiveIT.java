package io.tieout.realtime.archive;

import static io.tieout.realtime.archive.ArchivingSession.RECORD_TIME;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the stream has archived is read by Flink's own filesystem connector, in batch, as the backfill reads it. */
class ArchiveIT {

    private static final BigDecimal LARGEST = new BigDecimal("999999999999999.9999");

    @TempDir
    private Path root;

    private ArchivingSession session;
    private ArchivedTables archived;

    @BeforeEach
    void create() {
        session = new ArchivingSession(root);
        archived = new ArchivedTables(root);
    }

    @Test
    void everyOrderComesBackAsItWasFromTheFolderOfItsHourInUtc() throws Exception {
        assertThat(ZoneId.systemDefault()).isEqualTo(ZoneId.of("Asia/Shanghai"));
        List<Row> orders = List.of(
                Row.of(
                        "a",
                        "u1",
                        new BigDecimal("12.5000"),
                        "BRL",
                        3L,
                        "SHIPPED",
                        at("2026-01-31T23:59:59.999Z"),
                        "orders",
                        1,
                        Long.MAX_VALUE,
                        RECORD_TIME),
                Row.of("b", null, null, null, null, null, at("2026-02-01T00:00:00.000Z"), null, null, null, null),
                Row.of(
                        "c",
                        "",
                        LARGEST,
                        "Größe 注文 🧾",
                        Long.MIN_VALUE,
                        "annulé 注文",
                        at("2026-02-01T00:00:00.001Z"),
                        "orders",
                        0,
                        0L,
                        at("1969-12-31T23:59:59.999Z")),
                Row.of(
                        "d",
                        "u1",
                        LARGEST.negate(),
                        "EUR",
                        0L,
                        "",
                        at("2024-02-29T09:30:00.120Z"),
                        "orders",
                        0,
                        1L,
                        RECORD_TIME),
                Row.of(
                        "e",
                        "u1",
                        new BigDecimal("0.0001"),
                        "EUR",
                        1L,
                        null,
                        at("1969-12-31T23:59:59.999Z"),
                        "orders",
                        0,
                        2L,
                        RECORD_TIME),
                Row.of(
                        "f",
                        "u1",
                        new BigDecimal("0.0000"),
                        "EUR",
                        1L,
                        null,
                        at("1970-01-01T00:00:00.000Z"),
                        "orders",
                        0,
                        3L,
                        RECORD_TIME));

        session.archiveOrders(orders);

        Map<String, String> hours = Map.of(
                "a", "2026-01-31 23",
                "b", "2026-02-01 00",
                "c", "2026-02-01 00",
                "d", "2024-02-29 09",
                "e", "1969-12-31 23",
                "f", "1970-01-01 00");
        assertThat(archived.orders("SELECT * FROM archived"))
                .containsExactlyInAnyOrderElementsOf(orders.stream()
                        .map(order -> Row.join(order, hour(hours.get(order.getField(0)))))
                        .toList());
        assertThat(archived.orderFolder().hiddenFiles()).isEmpty();
    }

    @Test
    void everyPaymentComesBackAsItWasFromTheFolderOfItsHourInUtc() throws Exception {
        List<Row> payments = List.of(
                Row.of(
                        "p1",
                        "a",
                        new BigDecimal("12.5000"),
                        "BRL",
                        "SUCCESS",
                        at("2026-01-31T16:00:00.000Z"),
                        "payments",
                        1,
                        7L,
                        RECORD_TIME),
                Row.of("p2", "a", LARGEST, null, null, at("2026-01-31T15:59:59.999Z"), null, null, null, null));

        session.archivePayments(payments);

        assertThat(archived.payments("SELECT * FROM archived"))
                .containsExactlyInAnyOrder(
                        Row.join(payments.get(0), hour("2026-01-31 16")),
                        Row.join(payments.get(1), hour("2026-01-31 15")));
        assertThat(new ArchiveFolder(root.resolve("payments")).hiddenFiles()).isEmpty();
        assertThat(archived.orderFolder().files()).isEmpty();
    }

    private static Instant at(String time) {
        return Instant.parse(time);
    }

    private static Row hour(String dateAndHour) {
        String[] parts = dateAndHour.split(" ", 2);
        return Row.of(parts[0], parts[1]);
    }
}
