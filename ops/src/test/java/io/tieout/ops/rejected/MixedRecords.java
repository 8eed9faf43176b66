package io.tieout.ops.rejected;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Publishes good orders and payments among all kinds of bad records. */
final class MixedRecords {

    static final int ORDERS = 300;

    /** Of the good orders every tenth is never paid. */
    static final int UNPAID = ORDERS / 10;

    /** Of the first good order; the others come each a second later. */
    static final Instant START = Instant.parse("2024-03-01T10:00:00Z");

    private static final List<BadRecord> RAW = List.of(
            bad("orders", bytes(0xff, 0xfe), "NOT_UTF8", "the bytes are not UTF-8, from byte 0 on"),
            bad("payments", bytes(0xff, 0xfe), "NOT_UTF8", "the bytes are not UTF-8, from byte 0 on"),
            bad("payments", null, "TOMBSTONE", "the record has no value"),
            bad("orders", null, "TOMBSTONE", "the record has no value"),
            bad("orders", bytes(), "EMPTY_VALUE", "the value is empty"),
            bad("payments", bytes(), "EMPTY_VALUE", "the value is empty"));

    private final PublishedRecords published;
    private final int partitions;

    MixedRecords(PublishedRecords published, int partitions) {
        this.published = published;
        this.partitions = partitions;
    }

    /** Good events in the order of their times, and behind each some of the bad ones. */
    void goodAmongBad(int from, int to) {
        List<BadRecord> bad = new ArrayList<>(BadRecord.corpus());
        bad.addAll(RAW);
        bad.addAll(RAW);
        for (int at = from; at < to; at++) {
            Instant time = START.plusSeconds(at);
            order(at, "good-" + at, "10.50", time);
            if (at % (ORDERS / UNPAID) != 0) {
                payment(at + 1, "good-" + at, "good-" + at, "\"10.50\"", time.plusSeconds(1));
            }
            for (BadRecord record : bad.subList(bad.size() * at / ORDERS, bad.size() * (at + 1) / ORDERS)) {
                published.bad(record, at / 2);
            }
        }
    }

    /** An order each, and a payment of none of them. */
    void onEveryPartition(String prefix, Instant time) {
        for (int partition = 0; partition < partitions; partition++) {
            order(partition, prefix + "-" + partition, "1", time);
            payment(partition, prefix + "-" + partition, "nothing", "1", time);
        }
    }

    /** Its amount is 12,50, which is no number. */
    void orderWithComma(int partition, String id, Instant time) {
        published.bad(
                bad(
                        "orders",
                        orderJson(id, "\"12,50\"", time).getBytes(StandardCharsets.UTF_8),
                        "NOT_A_NUMBER",
                        "amount=12,50 is not a number: use digits with a point, such as 1234.50"),
                partition);
    }

    void payment(int partition, String id, String orderId, String amount, Instant time) {
        published.event("payments", partition, paymentJson(id, orderId, amount, time));
    }

    private void order(int partition, String id, String amount, Instant time) {
        published.event("orders", partition, orderJson(id, amount, time));
    }

    private static String orderJson(String id, String amount, Instant time) {
        return "{\"order_id\":\"%s\",\"amount\":%s,\"currency\":\"EUR\",\"order_time\":\"%s\"}"
                .formatted(id, amount, time);
    }

    private static String paymentJson(String id, String orderId, String amount, Instant time) {
        return "{\"pay_id\":\"%s\",\"order_id\":\"%s\",\"pay_amount\":%s,\"pay_status\":\"SUCCESS\",\"pay_time\":\"%s\"}"
                .formatted(id, orderId, amount, time);
    }

    private static BadRecord bad(String stream, byte[] value, String code, String reason) {
        return new BadRecord(stream, Optional.ofNullable(value), code, reason);
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        IntStream.range(0, values.length).forEach(at -> bytes[at] = (byte) values[at]);
        return bytes;
    }
}
