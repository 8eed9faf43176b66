package io.tieout.realtime.events;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;

/** One field's verdict on one JSON value. */
final class Judged {

    private static final JsonFactory JSON = new JsonFactory();

    private Judged() {}

    /** The value as text, or the reason's code and sentence. */
    static String of(FieldReader field, String json) {
        try {
            return String.valueOf(read(field, json));
        } catch (Rejection rejection) {
            return text(rejection);
        }
    }

    static String text(Rejection rejection) {
        return rejection.code() + ": " + rejection.getMessage();
    }

    static Object read(FieldReader field, String json) throws Rejection {
        try (JsonParser parser = JSON.createParser(json)) {
            JsonToken token = parser.nextToken();
            return field.read(parser, token);
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }
}
