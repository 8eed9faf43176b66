package io.tieout.realtime.events;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads the values of one event out of the bytes of its JSON, in one pass. Not thread-safe. */
final class EventReader implements RecordReader {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    /** Bytes from which the parser guesses the encoding. */
    private static final int GUESSED_FROM = 4;

    /** Where the parser's message goes on about Java, options and where a bracket was opened. */
    private static final Pattern FOR_PROGRAMMERS =
            Pattern.compile("\\n|: (?=was expecting|expected (a |close|digit)|enable |only regular|has to|JSON spec)"
                    + "| \\((?=start marker|for |not recog|\\d+, from)");

    /** Names are not interned: what strangers send would stay in the JVM's own table. */
    private final JsonFactory factory = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private final EventRules rules;
    private final Map<String, Integer> positions = new HashMap<>();
    private final Map<String, String> namesByLowerCase = new HashMap<>();
    private final boolean[] seen;

    EventReader(EventRules rules) {
        this.rules = rules;
        int columns = rules.columns().size();
        this.seen = new boolean[columns];
        for (int at = 0; at < columns; at++) {
            String name = rules.columns().get(at).name();
            positions.put(name, at);
            namesByLowerCase.put(name.toLowerCase(Locale.ROOT), name);
        }
    }

    /** Takes the value of a field, at which the parser stands, and leaves it at the value's end. */
    interface Visitor {
        void field(JsonParser json, String name, JsonToken token) throws IOException, Rejection;
    }

    @Override
    public void read(byte[] record, Object[] values) throws Rejection {
        Arrays.fill(values, null);
        Arrays.fill(seen, false);
        object(record, (json, name, token) -> field(json, name, token, values));
        requireAll(values, rules.required());
    }

    /** Reads an object within a record as if it were the record. */
    void row(JsonParser json, Object[] values) throws IOException, Rejection {
        Arrays.fill(seen, false);
        fields(json, (at, name, token) -> field(at, name, token, values));
    }

    /** Reads the keys of an object within a record, and passes over all else. */
    void keys(JsonParser json, Object[] values) throws IOException, Rejection {
        Arrays.fill(seen, false);
        fields(json, (at, name, token) -> {
            if (rules.keys().contains(name)) {
                field(at, name, token, values);
            } else {
                at.skipChildren();
            }
        });
    }

    /** Visits the fields of an object at whose beginning the parser stands. */
    static void fields(JsonParser json, Visitor visitor) throws IOException, Rejection {
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            visitor.field(json, name, json.nextToken());
        }
    }

    /**
     * Visits the fields of a record.
     *
     * @throws Rejection if it is no JSON object, or one and something more
     */
    void object(byte[] record, Visitor visitor) throws Rejection {
        requireText(record);
        try (JsonParser json = factory.createParser(record)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw json.currentToken() == null
                        ? new Rejection(RejectionCode.EMPTY_VALUE, "the value is empty")
                        : new Rejection(
                                RejectionCode.NOT_AN_OBJECT,
                                "the value is %s, due is a JSON object"
                                        .formatted(FieldReader.kind(json.currentToken())));
            }
            fields(json, visitor);
            if (trailing(json)) {
                throw new Rejection(RejectionCode.TRAILING_CONTENT, "something follows the JSON object");
            }
        } catch (JsonProcessingException malformed) {
            throw malformed(malformed);
        } catch (IOException impossible) {
            throw new IllegalStateException("Bytes in memory cannot fail to be read", impossible);
        }
    }

    private void field(JsonParser json, String name, JsonToken token, Object[] values) throws IOException, Rejection {
        Integer position = positions.get(name);
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

    private static boolean trailing(JsonParser json) throws IOException {
        try {
            return json.nextToken() != null;
        } catch (JsonParseException garbage) {
            return true;
        }
    }

    /** Guards against a renamed field that would otherwise pass as one that is absent. */
    private void requireUnlike(String name) throws Rejection {
        String known = namesByLowerCase.get(name.toLowerCase(Locale.ROOT));
        if (known != null) {
            throw new Rejection(
                    RejectionCode.MISSPELLED_FIELD,
                    "%s is not a field, did you mean %s?".formatted(Rejection.shown(name), known));
        }
    }

    /** @param due names of columns that must not be null. */
    void requireAll(Object[] values, List<String> due) throws Rejection {
        for (int at = 0; at < values.length; at++) {
            if (values[at] == null && due.contains(rules.columns().get(at).name())) {
                throw new Rejection(
                        RejectionCode.MISSING_FIELD,
                        "%s is %s".formatted(rules.columns().get(at).name(), seen[at] ? "null" : "absent"));
            }
        }
    }

    /**
     * The parser passes over a byte order mark, if anything follows it, and would guess another encoding from a NUL
     * among the first bytes.
     */
    private static void requireText(byte[] record) throws Rejection {
        int ored = 0;
        for (byte one : record) {
            ored |= one;
        }
        if (ored < 0) {
            requireUtf8(record);
        }
        if (Arrays.equals(record, BYTE_ORDER_MARK)) {
            throw new Rejection(RejectionCode.EMPTY_VALUE, "the value is empty");
        }
        for (int at = 0; at < Math.min(record.length, GUESSED_FROM); at++) {
            if (record[at] == 0) {
                throw new Rejection(RejectionCode.NOT_UTF8, "the bytes are not UTF-8: byte %d is NUL".formatted(at));
            }
        }
    }

    private static void requireUtf8(byte[] record) throws Rejection {
        ByteBuffer bytes = ByteBuffer.wrap(record);
        if (StandardCharsets.UTF_8
                .newDecoder()
                .decode(bytes, CharBuffer.allocate(record.length), true)
                .isError()) {
            throw new Rejection(
                    RejectionCode.NOT_UTF8, "the bytes are not UTF-8, from byte %d on".formatted(bytes.position()));
        }
    }

    private static Rejection malformed(JsonProcessingException malformed) {
        String what = FOR_PROGRAMMERS.split(malformed.getOriginalMessage(), 2)[0];
        String where = malformed.getLocation() == null
                ? ""
                : " at byte %d".formatted(malformed.getLocation().getByteOffset());
        return new Rejection(RejectionCode.MALFORMED_JSON, "not JSON%s: %s".formatted(where, Rejection.shown(what)));
    }
}
