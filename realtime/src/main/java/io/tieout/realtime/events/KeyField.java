package io.tieout.realtime.events;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.table.data.StringData;

/**
 * A text that names something: not blank, and no placeholder. What cannot be seen at its ends does not make it another
 * one.
 *
 * @param placeholders in lower case
 * @param longestPlaceholder characters of the longest of them
 */
record KeyField(TextField text, Set<String> placeholders, int longestPlaceholder) implements FieldReader {

    static KeyField of(TextField text, List<String> placeholders) {
        return new KeyField(
                text,
                placeholders.stream()
                        .map(placeholder -> placeholder.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet()),
                placeholders.stream().mapToInt(String::length).max().orElse(0));
    }

    @Override
    public String name() {
        return text.name();
    }

    @Override
    public StringData read(JsonParser json, JsonToken token) throws IOException, Rejection {
        StringData key = text.read(json, token);
        char[] characters = json.getTextCharacters();
        int first = json.getTextOffset();
        int length = json.getTextLength();
        boolean plain = length > longestPlaceholder
                && length > 0
                && isVisibleAscii(characters[first])
                && isVisibleAscii(characters[first + length - 1]);
        if (!plain) {
            check(json.getText());
        }
        return key;
    }

    private void check(String given) throws Rejection {
        int start = 0;
        int end = given.length();
        while (start < end && isInvisible(given.charAt(start))) {
            start++;
        }
        while (end > start && isInvisible(given.charAt(end - 1))) {
            end--;
        }
        if (start == end) {
            throw new Rejection(
                    RejectionCode.BLANK_KEY, "%s=\"%s\" is blank".formatted(name(), Rejection.shown(given)));
        }
        if (placeholders.contains(given.substring(start, end).toLowerCase(Locale.ROOT))) {
            throw new Rejection(
                    RejectionCode.PLACEHOLDER_KEY, "%s=%s stands for no key".formatted(name(), Rejection.shown(given)));
        }
    }

    private static boolean isVisibleAscii(char character) {
        return character > ' ' && character < 0x7f;
    }

    /** White space of every kind, the zero-width ones and controls among it. */
    private static boolean isInvisible(char character) {
        return Character.isWhitespace(character)
                || Character.isSpaceChar(character)
                || Character.isISOControl(character)
                || Character.getType(character) == Character.FORMAT;
    }
}
