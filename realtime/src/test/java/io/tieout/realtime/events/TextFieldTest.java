package io.tieout.realtime.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextFieldTest {

    private static final TextField TEXT = new TextField("user_id", 5);
    private static final KeyField KEY =
            KeyField.of(new TextField("order_id", 20), List.of("UNKNOWN", "EMPTY", "0", "null"));

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "abc", "ÀÉ中文", "😀😀😀😀😀", "a'b;", "\u202eab", "0", "null"})
    void aTextIsTakenAsItIs(String text) {
        assertThat(Judged.of(TEXT, '"' + text + '"')).isEqualTo(text);
    }

    @Test
    void theDigitsOfAWholeNumberAreAText() {
        assertThat(Judged.of(TEXT, "12345")).isEqualTo("12345");
        assertThat(Judged.of(TEXT, "-7")).isEqualTo("-7");
    }

    @Test
    void escapesAreReadAndTwoOfThemMayBeOneCharacter() {
        assertThat(Judged.of(TEXT, "\"\\u0041\\t\\ud83d\\ude00\"")).isEqualTo("A\t😀");
    }

    @Test
    void moreCharactersThanTheColumnHoldsAreRefused() {
        assertThat(Judged.of(TEXT, "\"abcdef\""))
                .isEqualTo("TEXT_TOO_LONG: user_id=abcdef has 6 characters, allowed are 5");
        assertThat(Judged.of(TEXT, "\"😀😀😀😀😀😀\""))
                .isEqualTo("TEXT_TOO_LONG: user_id=😀😀😀😀😀😀 has 6 characters, allowed are 5");
        assertThat(Judged.of(TEXT, '"' + "x".repeat(1_000_000) + '"'))
                .isEqualTo("TEXT_TOO_LONG: user_id=" + "x".repeat(80) + "... has 1000000 characters, allowed are 5");
    }

    @Test
    void whatPostgresqlCannotStoreIsRefused() {
        assertThat(Judged.of(TEXT, "\"A\\u0000b\""))
                .isEqualTo("NUL_CHARACTER: user_id=A\\u0000b holds the character NUL");
        assertThat(Judged.of(TEXT, "\"A\\ud800b\""))
                .isEqualTo("UNPAIRED_SURROGATE: user_id=A\\ud800b holds half a character");
        assertThat(Judged.of(TEXT, "\"\\ude00\\ud83d\""))
                .isEqualTo("UNPAIRED_SURROGATE: user_id=\\ude00\\ud83d holds half a character");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1.5      | a number with a point or an exponent
            1e5      | a number with a point or an exponent
            true     | true or false
            {"a":1}  | an object
            ["a"]    | a list
            """)
    void anotherKindOfValueIsRefused(String json, String found) {
        assertThat(Judged.of(TEXT, json)).isEqualTo("WRONG_TYPE: user_id holds " + found + ", due is a text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"A-1", "x", "00", "unknown1", "中", "A b", "é", "nullnullnullnullnull"})
    void aKeyThatNamesSomethingIsTaken(String key) {
        assertThat(Judged.of(KEY, '"' + key + '"')).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''
            ' '
            '\\t\\n'
            \\u00a0
            \\u3000\\u2003
            \\u200b
            \\ufeff
            \\u0001
            """)
    void aKeyOfWhatCannotBeSeenIsBlank(String json) {
        assertThat(Judged.of(KEY, '"' + json + '"'))
                .startsWith("BLANK_KEY: order_id=\"")
                .endsWith("\" is blank");
    }

    @Test
    void aBlankKeyIsShownAsItIs() {
        assertThat(Judged.of(KEY, "\"\"")).isEqualTo("BLANK_KEY: order_id=\"\" is blank");
        assertThat(Judged.of(KEY, "\"  \\u200b\"")).isEqualTo("BLANK_KEY: order_id=\"  \\u200b\" is blank");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UNKNOWN", "unknown", "Empty", "0", "NULL", " unknown ", "\u00a0null\u200b", "0 "})
    void aPlaceholderIsNoKeyInWhateverSpelling(String key) {
        assertThat(Judged.of(KEY, '"' + key + '"'))
                .isEqualTo("PLACEHOLDER_KEY: order_id="
                        + key.replace("\u200b", "\\u200b").replace("\u00a0", "\\u00a0") + " stands for no key");
    }

    @Test
    void aNumberMayBeAPlaceholderToo() {
        assertThat(Judged.of(KEY, "0")).isEqualTo("PLACEHOLDER_KEY: order_id=0 stands for no key");
        assertThat(Judged.of(KEY, "10")).isEqualTo("10");
    }

    @Test
    void aKeyIsATextFirst() {
        assertThat(Judged.of(KEY, "\"\\u0000\"")).isEqualTo("NUL_CHARACTER: order_id=\\u0000 holds the character NUL");
        assertThat(Judged.of(KEY, "\"" + " ".repeat(21) + "\""))
                .isEqualTo("TEXT_TOO_LONG: order_id=" + " ".repeat(21) + " has 21 characters, allowed are 20");
        assertThat(Judged.of(KEY, "[]")).isEqualTo("WRONG_TYPE: order_id holds a list, due is a text");
    }

    @Test
    void withoutPlaceholdersAnyVisibleKeyIsTaken() {
        KeyField key = KeyField.of(new TextField("id", 20), List.of());

        assertThat(Judged.of(key, "\"UNKNOWN\"")).isEqualTo("UNKNOWN");
        assertThat(Judged.of(key, "\" \"")).isEqualTo("BLANK_KEY: id=\" \" is blank");
    }
}
