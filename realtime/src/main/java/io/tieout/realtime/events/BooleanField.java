package io.tieout.realtime.events;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

/** {@code true} or {@code false}, nothing that resembles them. */
record BooleanField(String name) implements FieldReader {

    @Override
    public Object read(JsonParser json, JsonToken token) throws Rejection {
        return switch (token) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> throw FieldReader.wrongType(name, "true or false", token);
        };
    }
}
