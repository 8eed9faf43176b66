package io.tieout.realtime.events;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.apache.flink.table.data.StringData;

/**
 * A text, or the digits of a whole number, which many sources use for ids.
 *
 * @param mostCharacters that the column holds, counted as SQL does: one beyond U+FFFF is one
 */
record TextField(String name, int mostCharacters) implements FieldReader {

    @Override
    public StringData read(JsonParser json, JsonToken token) throws IOException, Rejection {
        if (token != JsonToken.VALUE_STRING && token != JsonToken.VALUE_NUMBER_INT) {
            throw FieldReader.wrongType(name, "a text", token);
        }
        char[] characters = json.getTextCharacters();
        int offset = json.getTextOffset();
        int length = json.getTextLength();
        if (length > mostCharacters) {
            requireFit(characters, offset, length);
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

    private void requireFit(char[] characters, int offset, int length) throws Rejection {
        int found = Character.codePointCount(characters, offset, length);
        if (found > mostCharacters) {
            throw new Rejection(
                    RejectionCode.TEXT_TOO_LONG,
                    "%s=%s has %d characters, allowed are %d"
                            .formatted(
                                    name,
                                    Rejection.shown(new String(characters, offset, length)),
                                    found,
                                    mostCharacters));
        }
    }

    private StringData unusual(String text) throws Rejection {
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
}
