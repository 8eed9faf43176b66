package io.tieout.realtime.events;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads the values of one event out of the bytes of its JSON, in one pass. Not thread-safe. */
final class EventReader {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final JsonFactory factory = new JsonFactory();
    private final EventRules rules;
    private final Map<String, Integer> positions = new HashMap<>();
    private final Set<String> lowerCaseNames = new HashSet<>();
    private final boolean[] required;
    private final boolean[] seen;

    EventReader(EventRules rules) {
        this.rules = rules;
        int columns = rules.columns().size();
        this.required = new boolean[columns];
        this.seen = new boolean[columns];
        for (int at = 0; at < columns; at++) {
            String name = rules.columns().get(at).name();
            positions.put(name, at);
            lowerCaseNames.add(name.toLowerCase(Locale.ROOT));
            required[at] = rules.required().contains(name);
        }
    }

    /**
     * Fills {@code values}, whose places are those of the rules' columns; a column that is absent stays null. What was
     * read before a rejection stays in it.
     *
     * @throws Rejection if the record is not an event
     */
    void read(byte[] record, Object[] values) throws Rejection {
        Arrays.fill(values, null);
        Arrays.fill(seen, false);
        int start = startOfText(record);
        try (JsonParser json = factory.createParser(record, start, record.length - start)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw json.currentToken() == null
                        ? new Rejection(RejectionCode.EMPTY_VALUE, "the value is empty")
                        : new Rejection(RejectionCode.NOT_AN_OBJECT, "the value is not a JSON object");
            }
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                field(json, name, values);
            }
            if (trailing(json)) {
                throw new Rejection(RejectionCode.TRAILING_CONTENT, "something follows the JSON object");
            }
        } catch (JsonProcessingException malformed) {
            throw malformed(malformed);
        } catch (IOException impossible) {
            throw new IllegalStateException("Bytes in memory cannot fail to be read", impossible);
        }
        requireAll(values);
    }

    private void field(JsonParser json, String name, Object[] values) throws IOException, Rejection {
        Integer position = positions.get(name);
        JsonToken token = json.nextToken();
        if (position == null) {
            requireUnlike(name);
            json.skipChildren();
            return;
        }
        if (seen[position]) {
            throw new Rejection(RejectionCode.DUPLICATE_FIELD, "%s stands there twice".formatted(name));
        }
        seen[position] = true;
        if (token != JsonToken.VALUE_NULL) {
            values[position] = rules.columns().get(position).read(json, token);
        }
    }

    private static boolean trailing(JsonParser json) throws IOException, Rejection {
        try {
            return json.nextToken() != null;
        } catch (JsonParseException garbage) {
            return true;
        }
    }

    /** Guards against a renamed field that would otherwise pass as one that is absent. */
    private void requireUnlike(String name) throws Rejection {
        if (lowerCaseNames.contains(name.toLowerCase(Locale.ROOT))) {
            throw new Rejection(
                    RejectionCode.MISSPELLED_FIELD,
                    "%s is not a field, did you mean %s?"
                            .formatted(Rejection.shown(name), name.toLowerCase(Locale.ROOT)));
        }
    }

    private void requireAll(Object[] values) throws Rejection {
        for (int at = 0; at < values.length; at++) {
            if (required[at] && values[at] == null) {
                throw new Rejection(
                        RejectionCode.MISSING_FIELD,
                        "%s is %s".formatted(rules.columns().get(at).name(), seen[at] ? "null" : "absent"));
            }
        }
    }

    /** Where the text begins, behind a byte order mark; requires UTF-8, and something that is not white space. */
    private static int startOfText(byte[] record) throws Rejection {
        int ored = 0;
        for (byte one : record) {
            ored |= one;
        }
        if (ored < 0) {
            requireUtf8(record);
        }
        boolean mark = record.length >= BYTE_ORDER_MARK.length
                && Arrays.equals(record, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
        int start = mark ? BYTE_ORDER_MARK.length : 0;
        // A NUL among the first bytes would make the parser take the text for UTF-16 or UTF-32.
        for (int at = start; at < Math.min(record.length, start + 4); at++) {
            if (record[at] == 0) {
                throw new Rejection(RejectionCode.NOT_UTF8, "the bytes are not UTF-8: byte %d is NUL".formatted(at));
            }
        }
        return start;
    }

    private static void requireUtf8(byte[] record) throws Rejection {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(record));
        } catch (CharacterCodingException not) {
            throw new Rejection(RejectionCode.NOT_UTF8, "the bytes are not UTF-8");
        }
    }

    private static Rejection malformed(JsonProcessingException malformed) {
        String what = malformed.getOriginalMessage().lines().findFirst().orElse("");
        String where = malformed.getLocation() == null
                ? ""
                : " at byte %d".formatted(malformed.getLocation().getByteOffset());
        return new Rejection(RejectionCode.MALFORMED_JSON, "not JSON%s: %s".formatted(where, Rejection.shown(what)));
    }
}
