package io.tieout.realtime.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.flink.table.data.DecimalData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalFieldTest {

    private static final DecimalField MONEY = new DecimalField("amount", 19, 4);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            99.995                    | 99.9950
            12                        | 12.0000
            0                         | 0.0000
            -0                        | 0.0000
            -0.0001                   | -0.0001
            12.3400000000             | 12.3400
            999999999999999.9999      | 999999999999999.9999
            -999999999999999.9999     | -999999999999999.9999
            99999999999999            | 99999999999999.0000
            1e3                       | 1000.0000
            1.5E+2                    | 150.0000
            12345e-4                  | 1.2345
            1e14                      | 100000000000000.0000
            0e9999                    | 0.0000
            0e-999999999              | 0.0000
            0.00000000000000000000    | 0.0000
            """)
    void aNumberAndItsTextAreTheSameExactAmount(String given, String amount) {
        assertThat(Judged.of(MONEY, given)).isEqualTo(amount);
        assertThat(Judged.of(MONEY, '"' + given + '"')).isEqualTo(amount);
    }

    @Test
    void zerosBeforeATextChangeNothing() {
        assertThat(Judged.of(MONEY, "\"007.50\"")).isEqualTo("7.5000");
        assertThat(Judged.of(MONEY, "\"0000000000000000000000007.50\"")).isEqualTo("7.5000");
    }

    @Test
    void itIsWritableAtEitherEndOfTheColumnAndRefusedBeyond() {
        assertThat(Judged.of(MONEY, "1000000000000000"))
                .isEqualTo("NUMBER_OUT_OF_RANGE: amount=1000000000000000 has too many digits before the point,"
                        + " allowed are 15");
        assertThat(Judged.of(MONEY, "-1000000000000000.5"))
                .isEqualTo("NUMBER_OUT_OF_RANGE: amount=-1000000000000000.5 has too many digits before the point,"
                        + " allowed are 15");
        assertThat(Judged.of(MONEY, "0.00001"))
                .isEqualTo("NUMBER_TOO_PRECISE: amount=0.00001 has too many digits after the point, allowed are 4");
        assertThat(Judged.of(MONEY, "999999999999999.99999"))
                .isEqualTo("NUMBER_TOO_PRECISE: amount=999999999999999.99999 has too many digits after the point,"
                        + " allowed are 4");
        assertThat(Judged.of(MONEY, "1e-5"))
                .isEqualTo("NUMBER_TOO_PRECISE: amount=1e-5 has too many digits after the point, allowed are 4");
    }

    @Test
    void aColumnOfOnlyAFractionHoldsZero() {
        DecimalField fraction = new DecimalField("rate", 4, 4);

        assertThat(Judged.of(fraction, "0")).isEqualTo("0.0000");
        assertThat(Judged.of(fraction, "0.5")).isEqualTo("0.5000");
        assertThat(Judged.of(fraction, "1"))
                .isEqualTo("NUMBER_OUT_OF_RANGE: rate=1 has too many digits before the point, allowed are 0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "1,234.50",
                "1.234,50",
                "12,50",
                "1.2.3",
                ".5",
                "5.",
                "-",
                "--5",
                "+5",
                " 5",
                "5 ",
                "5 EUR",
                "$5",
                "0x1F0",
                "1e",
                "1e1.5",
                "-Infinity",
                "NaN",
                "Infinity",
                "1_000",
                "(5)",
                "５",
                "∞",
                "1e99999999990"
            })
    void aTextThatIsNoNumberIsRefused(String text) {
        assertThat(Judged.of(MONEY, '"' + text + '"'))
                .isEqualTo(
                        "NOT_A_NUMBER: amount=" + text + " is not a number: use digits with a point, such as 1234.50");
    }

    @Test
    void bytesInBase64NameTheSettingThatMakesThem() {
        String hint = " is not a number: use digits with a point, such as 1234.50;"
                + " if it is bytes in base64, Debezium wrote them: set its decimal.handling.mode to string";

        assertThat(Judged.of(MONEY, "\"BAg=\"")).isEqualTo("NOT_A_NUMBER: amount=BAg=" + hint);
        assertThat(Judged.of(MONEY, "\"DzzK\"")).isEqualTo("NOT_A_NUMBER: amount=DzzK" + hint);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            true     | true or false
            {}       | an object
            [1]      | a list
            """)
    void anotherKindOfValueIsRefused(String json, String found) {
        assertThat(Judged.of(MONEY, json))
                .isEqualTo("WRONG_TYPE: amount holds " + found + ", due is a number or a text that is one");
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.SECONDS)
    void hugeNumbersAreRefusedAtOnce() {
        assertThat(Judged.of(MONEY, "1e999999999"))
                .isEqualTo("NUMBER_OUT_OF_RANGE: amount=1e999999999 has too many digits before the point,"
                        + " allowed are 15");
        assertThat(Judged.of(MONEY, "1e-999999999"))
                .isEqualTo("NUMBER_TOO_PRECISE: amount=1e-999999999 has too many digits after the point,"
                        + " allowed are 4");
        assertThat(Judged.of(MONEY, '"' + "9".repeat(5_000_000) + '"'))
                .isEqualTo("NOT_A_NUMBER: amount=" + "9".repeat(80)
                        + "... is not a number: use digits with a point, such as 1234.50");
        assertThat(Judged.of(MONEY, '"' + "1".repeat(100) + "e99999999" + '"'))
                .isEqualTo("NUMBER_OUT_OF_RANGE: amount=" + "1".repeat(80)
                        + "... has too many digits before the point, allowed are 15");
    }

    /** Random digits around every limit, held against BigDecimal alone. */
    @Test
    void everyNumberIsReadExactlyOrRefusedForTheRightReason() throws Exception {
        long seed = System.nanoTime();
        System.out.println("DecimalFieldTest seed " + seed);
        Random random = new Random(seed);
        for (int at = 0; at < 200_000; at++) {
            int precision = 1 + random.nextInt(38);
            int scale = random.nextInt(precision + 1);
            String text = number(random);
            String expected = expected(new BigDecimal(text), precision, scale);
            DecimalField field = new DecimalField("n", precision, scale);

            assertThat(verdict(field, text))
                    .describedAs("%s as DECIMAL(%d, %d), seed %d", text, precision, scale, seed)
                    .isEqualTo(expected);
            assertThat(verdict(field, '"' + text + '"'))
                    .describedAs("\"%s\" as DECIMAL(%d, %d), seed %d", text, precision, scale, seed)
                    .isEqualTo(expected);
        }
    }

    private static String number(Random random) {
        BigInteger unscaled = new BigInteger(random.nextInt(110), random);
        BigDecimal value = new BigDecimal(unscaled, random.nextInt(25));
        if (random.nextInt(4) == 0) {
            value = value.setScale(value.scale() + random.nextInt(6));
        }
        String text = random.nextInt(10) == 0 ? value.toString() : value.toPlainString();
        return random.nextBoolean() ? text : "-" + text;
    }

    private static String expected(BigDecimal value, int precision, int scale) {
        if (value.abs().compareTo(BigDecimal.TEN.pow(precision - scale)) >= 0) {
            return "NUMBER_OUT_OF_RANGE";
        }
        if (value.remainder(BigDecimal.ONE.movePointLeft(scale)).signum() != 0) {
            return "NUMBER_TOO_PRECISE";
        }
        return value.setScale(scale).toPlainString();
    }

    private static String verdict(DecimalField field, String json) {
        try {
            DecimalData value = (DecimalData) Judged.read(field, json);
            assertThat(value.precision()).isEqualTo(field.precision());
            return value.toBigDecimal().toPlainString();
        } catch (Rejection rejection) {
            return rejection.code().name();
        }
    }
}
