package io.tieout.realtime.events;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.Serializable;

/** Reads the value of one field, exactly or not at all. */
sealed interface FieldReader extends Serializable
        permits BooleanField, DecimalField, IntegerField, KeyField, PositiveField, TextField, TimeField {

    /** Name of the column and of the JSON field. */
    String name();

    /**
     * Reads the value at which {@code json} stands.
     *
     * @param token kind of the value, not null's
     * @return the value in Flink's internal form
     * @throws Rejection if it is not exactly a value of the column
     */
    Object read(JsonParser json, JsonToken token) throws IOException, Rejection;

    static Rejection wrongType(String name, String due, JsonToken token) {
        return new Rejection(RejectionCode.WRONG_TYPE, "%s holds %s, due is %s".formatted(name, kind(token), due));
    }

    /** What begins with {@code token}, for a person. */
    static String kind(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            case VALUE_TRUE, VALUE_FALSE -> "true or false";
            case VALUE_NULL -> "null";
            case VALUE_STRING -> "a text";
            case VALUE_NUMBER_FLOAT -> "a number with a point or an exponent";
            default -> "a number";
        };
    }
}
