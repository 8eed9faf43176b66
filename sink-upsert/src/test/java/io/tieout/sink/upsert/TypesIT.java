package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TimeZone;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The server's zone is Asia/Shanghai, and this class puts Java into a third one. */
class TypesIT {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    private static final TimeZone ZONE = TimeZone.getDefault();

    private static final String COLUMNS = """
            k, flag, tiny, small, num, big, real4, real8, money, wide, txt, encode(raw, 'hex'), day, clock,
            to_char(plain, 'YYYY-MM-DD HH24:MI:SS.US'), to_char(ltz3 AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
            to_char(ltz6 AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')""";

    @BeforeAll
    static void putJavaIntoAnotherZone() {
        TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
    }

    @AfterAll
    static void putJavaBack() {
        TimeZone.setDefault(ZONE);
    }

    @BeforeEach
    void createTable() {
        DATABASE.execute("DROP TABLE IF EXISTS every_type; " + EveryType.DDL);
    }

    @Test
    void theLargestValuesComeBackExactly() throws Exception {
        write(row(1, true, Byte.MAX_VALUE, Short.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE, Float.MAX_VALUE)
                .with(Double.MAX_VALUE, "999999999999999.9999", "99999999999999999999.999999999999999999")
                .with("Zoë, 東京, 😀, tab\t, \\, \"'", new byte[] {0, 127, -128, -1})
                .with("9999-12-31", "23:59:59.999", "9999-12-31T23:59:59.999999")
                .with("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999999Z"));
        assertThat(read())
                .containsExactly("1|t|127|32767|2147483647|9223372036854775807|3.4028235e+38|1.7976931348623157e+308|"
                        + "999999999999999.9999|99999999999999999999.999999999999999999|"
                        + "Zoë, 東京, 😀, tab\t, \\, \"'|007f80ff|9999-12-31|23:59:59.999|9999-12-31 23:59:59.999999|"
                        + "9999-12-31 23:59:59.999000|9999-12-31 23:59:59.999999");
    }

    @Test
    void theSmallestValuesComeBackExactly() throws Exception {
        write(row(-1, false, Byte.MIN_VALUE, Short.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE, -Float.MAX_VALUE)
                .with(-Double.MAX_VALUE, "-999999999999999.9999", "-99999999999999999999.999999999999999999")
                .with("", new byte[] {})
                .with("0001-01-01", "00:00:00", "0001-01-01T00:00:00")
                .with("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000001Z"));
        assertThat(read())
                .containsExactly("-1|f|-128|-32768|-2147483648|-9223372036854775808|-3.4028235e+38|"
                        + "-1.7976931348623157e+308|-999999999999999.9999|-99999999999999999999.999999999999999999|"
                        + "||0001-01-01|00:00:00|0001-01-01 00:00:00.000000|0001-01-01 00:00:00.000000|"
                        + "0001-01-01 00:00:00.000001");
    }

    @Test
    void anInstantIsTheSameInstantInEveryZoneAlsoBefore2000And1970() throws Exception {
        write(row(1, true, (byte) 0, (short) 0, 0, 0, -0.5f)
                .with(Double.NaN, "0.0001", "0.000000000000000001")
                .with(" ", new byte[] {1})
                .with("1999-12-31", "10:00:00.001", "1999-12-31T23:59:59.999999")
                .with("2026-03-08T10:00:00Z", "2026-03-08T07:30:00Z"));
        write(row(2, true, (byte) 0, (short) 0, 0, 0, Float.POSITIVE_INFINITY)
                .with(Double.MIN_VALUE, "-0.0001", "-0.000000000000000001")
                .with("x", new byte[] {2})
                .with("1969-12-31", "00:00:00.001", "1969-12-31T23:59:59.999999")
                .with("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999999Z"));
        assertThat(read())
                .containsExactly(
                        "1|t|0|0|0|0|-0.5|NaN|0.0001|0.000000000000000001| |01|1999-12-31|10:00:00.001|"
                                + "1999-12-31 23:59:59.999999|2026-03-08 10:00:00.000000|2026-03-08 07:30:00.000000",
                        "2|t|0|0|0|0|Infinity|5e-324|-0.0001|-0.000000000000000001|x|02|1969-12-31|00:00:00.001|"
                                + "1969-12-31 23:59:59.999999|1969-12-31 23:59:59.999000|1969-12-31 23:59:59.999999");
    }

    @Test
    void nullsStayNullsBesideValues() throws Exception {
        RowData nulls = new GenericRowData(EveryType.COLUMNS);
        ((GenericRowData) nulls).setField(0, 1);
        RowData values = row(2, true, (byte) 1, (short) 1, 1, 1, 1f)
                .with(1.0, "1", "1")
                .with("NULL", new byte[] {0})
                .with("2000-01-01", "00:00:00", "2000-01-01T00:00:00")
                .with("2000-01-01T00:00:00Z", "2000-01-01T00:00:00Z")
                .row();
        Writers.writeAll(EveryType.shape(), DATABASE.url(), List.of(nulls, values));
        assertThat(read())
                .containsExactly(
                        "1|null|null|null|null|null|null|null|null|null|null|null|null|null|null|null|null",
                        "2|t|1|1|1|1|1|1|1.0000|1.000000000000000000|NULL|00|2000-01-01|00:00:00|"
                                + "2000-01-01 00:00:00.000000|2000-01-01 00:00:00.000000|2000-01-01 00:00:00.000000");
    }

    @Test
    void randomDecimalsComeBackExactly() throws Exception {
        long seed = System.nanoTime();
        System.out.println("TypesIT seed " + seed);
        Random random = new Random(seed);
        List<RowData> rows = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int k = 0; k < 2000; k++) {
            BigDecimal money = new BigDecimal(new BigInteger(1 + random.nextInt(62), random), 4)
                    .multiply(BigDecimal.valueOf(random.nextBoolean() ? 1 : -1));
            BigDecimal wide = new BigDecimal(new BigInteger(1 + random.nextInt(125), random), 18)
                    .multiply(BigDecimal.valueOf(random.nextBoolean() ? 1 : -1));
            GenericRowData row = new GenericRowData(EveryType.COLUMNS);
            row.setField(0, k);
            row.setField(8, DecimalData.fromBigDecimal(money, 19, 4));
            row.setField(9, DecimalData.fromBigDecimal(wide, 38, 18));
            rows.add(row);
            expected.add(money.toPlainString() + "|" + wide.toPlainString());
        }
        Writers.writeAll(EveryType.shape(), DATABASE.url(), rows);
        assertThat(DATABASE.rows("SELECT money, wide FROM every_type ORDER BY k"))
                .isEqualTo(expected);
    }

    private static void write(EveryType values) throws Exception {
        Writers.writeAll(EveryType.shape(), DATABASE.url(), List.of(values.row()));
    }

    private static List<String> read() {
        return DATABASE.rows("SELECT %s FROM every_type ORDER BY k".formatted(COLUMNS));
    }

    private static EveryType row(int k, boolean flag, byte tiny, short small, int num, long big, float real4) {
        return new EveryType().put(k, flag, tiny, small, num, big, real4);
    }
}
