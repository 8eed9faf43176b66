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
 * A text, or the digits of a whole number, which many sources use for ids.
 *
 * @param mostCharacters that the column holds
 * @param placeholders in lower case; empty for a column that is no key
 */
record TextField(String name, int mostCharacters, boolean isKey, Set<String> placeholders) implements FieldReader {

    static TextField plain(String name, int mostCharacters) {
        return new TextField(name, mostCharacters, false, Set.of());
    }

    static TextField key(String name, int mostCharacters, List<String> placeholders) {
        return new TextField(
                name,
                mostCharacters,
                true,
                placeholders.stream().map(text -> text.toLowerCase(Locale.ROOT)).collect(Collectors.toSet()));
    }

    @Override
    public Object read(JsonParser json, JsonToken token) throws IOException, Rejection {
        if (token != JsonToken.VALUE_STRING && token != JsonToken.VALUE_NUMBER_INT) {
            throw FieldReader.wrongType(name, "a text", token);
        }
        char[] characters = json.getTextCharacters();
        int offset = json.getTextOffset();
        int length = json.getTextLength();
        if (length > mostCharacters) {
            throw new Rejection(
                    RejectionCode.TEXT_TOO_LONG,
                    "%s has %d characters, allowed are %d".formatted(name, length, mostCharacters));
        }
        if (isKey) {
            checkKey(new String(characters, offset, length));
        }
        byte[] ascii = new byte[length];
        for (int at = 0; at < length; at++) {
            char character = characters[offset + at];
            if (character == 0 || character >= 0x80) {
                return unusual(new String(characters, offset, length));
            }
            ascii[at] = (byte) character;
        }
        return StringData.fromBytes(ascii);
    }

    private Object unusual(String text) throws Rejection {
        if (text.indexOf('\0') >= 0) {
            throw new Rejection(
                    RejectionCode.NUL_CHARACTER,
                    "%s=%s holds the character NUL".formatted(name, Rejection.shown(text)));
        }
        boolean unpaired = text.codePoints()
                .anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
        if (unpaired) {
            throw new Rejection(
                    RejectionCode.UNPAIRED_SURROGATE,
                    "%s=%s holds half a character".formatted(name, Rejection.shown(text)));
        }
        return StringData.fromString(text);
    }

    private void checkKey(String text) throws Rejection {
        if (text.isBlank()) {
            throw new Rejection(RejectionCode.BLANK_KEY, "%s is blank".formatted(name));
        }
        if (placeholders.contains(text.toLowerCase(Locale.ROOT))) {
            throw new Rejection(
                    RejectionCode.PLACEHOLDER_KEY, "%s=%s stands for no key".formatted(name, Rejection.shown(text)));
        }
    }
}
