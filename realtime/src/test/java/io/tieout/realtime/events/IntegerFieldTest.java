package io.tieout.realtime.events;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntegerFieldTest {

    private static final IntegerField BIGINT = IntegerField.ofBigint("version");
    private static final IntegerField INT = IntegerField.ofInt("version");

    @ParameterizedTest
    @ValueSource(longs = {0, 7, -7, 2147483648L, Long.MAX_VALUE, Long.MIN_VALUE})
    void aWholeNumberAndItsDigitsAreTheSame(long number) throws Rejection {
        assertThat(Judged.read(BIGINT, String.valueOf(number))).isEqualTo(number);
        assertThat(Judged.read(BIGINT, "\"" + number + "\"")).isEqualTo(number);
    }

    @Test
    void anIntIsAnInteger() throws Rejection {
        assertThat(Judged.read(INT, "2147483647")).isEqualTo(2147483647);
        assertThat(Judged.read(INT, "\"-2147483648\"")).isEqualTo(-2147483648);
    }

    @Test
    void beyondTheTypeItIsRefused() {
        assertThat(Judged.of(INT, "2147483648"))
                .isEqualTo("NUMBER_OUT_OF_RANGE: version=2147483648 is out of range,"
                        + " allowed are -2147483648 to 2147483647");
        assertThat(Judged.of(BIGINT, "9223372036854775808"))
                .isEqualTo("NUMBER_OUT_OF_RANGE: version=9223372036854775808 is out of range,"
                        + " allowed are -9223372036854775808 to 9223372036854775807");
        assertThat(Judged.of(BIGINT, '"' + "9".repeat(100) + '"'))
                .isEqualTo("NUMBER_OUT_OF_RANGE: version=" + "9".repeat(80) + "... is out of range,"
                        + " allowed are -9223372036854775808 to 9223372036854775807");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "-", "1.0", "1e3", "+1", "1 ", "0x1", "one", "１", "1_000"})
    void aTextOfOtherCharactersIsRefused(String text) {
        assertThat(Judged.of(BIGINT, '"' + text + '"'))
                .isEqualTo("NOT_A_NUMBER: version=" + text + " is not a whole number");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1.9      | a number with a point or an exponent
            1.0      | a number with a point or an exponent
            1e3      | a number with a point or an exponent
            true     | true or false
            {}       | an object
            []       | a list
            """)
    void anotherKindOfValueIsRefused(String json, String found) {
        assertThat(Judged.of(BIGINT, json)).isEqualTo("WRONG_TYPE: version holds " + found + ", due is a whole number");
    }

    @Test
    void aBooleanIsNothingThatResemblesOne() throws Rejection {
        BooleanField field = new BooleanField("gift");

        assertThat(Judged.read(field, "true")).isEqualTo(true);
        assertThat(Judged.read(field, "false")).isEqualTo(false);
        assertThat(Judged.of(field, "\"yes\"")).isEqualTo("WRONG_TYPE: gift holds a text, due is true or false");
        assertThat(Judged.of(field, "\"true\"")).isEqualTo("WRONG_TYPE: gift holds a text, due is true or false");
        assertThat(Judged.of(field, "1")).isEqualTo("WRONG_TYPE: gift holds a number, due is true or false");
    }
}
