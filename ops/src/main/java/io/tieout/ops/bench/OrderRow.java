package io.tieout.ops.bench;

import java.math.BigDecimal;
import java.time.Instant;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;

/** Orders made of their number and a version, the same here and in PostgreSQL; a thousand of them are a second. */
final class OrderRow {

    /** In the order in which a row has them. */
    static final String COLUMNS = "order_id, user_id, amount, currency, order_version, order_time";

    static final RowType TYPE = RowType.of(
            new LogicalType[] {
                VarCharType.STRING_TYPE,
                VarCharType.STRING_TYPE,
                new DecimalType(19, 4),
                VarCharType.STRING_TYPE,
                new BigIntType(),
                new LocalZonedTimestampType(3)
            },
            COLUMNS.split(", ", -1));

    /** The time of order 0. */
    static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

    private static final long START_MILLIS = START.toEpochMilli();
    private static final StringData CURRENCY = StringData.fromString("EUR");
    private static final int KEY_BYTES = 11;

    private OrderRow() {}

    /** @param number from 0 to 9,999,999,999 */
    static RowData of(long number, long version) {
        return GenericRowData.of(
                StringData.fromBytes(key(number)),
                StringData.fromString("u" + number % 100_000),
                DecimalData.fromBigDecimal(BigDecimal.valueOf(cents(number, version) * 100, 4), 19, 4),
                CURRENCY,
                version,
                TimestampData.fromEpochMillis(START_MILLIS + number));
    }

    /** Hundredths of its amount. */
    static long cents(long number, long version) {
        return 1 + (number * 7_919 + version * 104_729) % 100_000;
    }

    /** The first {@code count} orders in their version 0, as a query. */
    static String select(long count) {
        return """
                SELECT 'O' || lpad(n::text, 10, '0'), 'u' || n %% 100000, (1 + n * 7919 %% 100000)::numeric / 100, 'EUR', 0,
                  timestamptz '%s' + n * interval '1 ms'
                FROM generate_series(0, %d - 1::bigint) AS n""".formatted(START, count);
    }

    private static byte[] key(long number) {
        byte[] key = new byte[KEY_BYTES];
        long rest = number;
        for (int at = KEY_BYTES - 1; at > 0; at--) {
            key[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        key[0] = 'O';
        return key;
    }
}
