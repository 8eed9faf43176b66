package io.tieout.realtime.events;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/**
 * A whole number, as a number or as its digits in a text.
 *
 * @param least lowest value of the column's type
 * @param most highest value of the column's type
 */
record IntegerField(String name, long least, long most) implements FieldReader {

    static IntegerField ofInt(String name) {
        return new IntegerField(name, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    static IntegerField ofBigint(String name) {
        return new IntegerField(name, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    @Override
    public Object read(JsonParser json, JsonToken token) throws IOException, Rejection {
        if (token != JsonToken.VALUE_NUMBER_INT && token != JsonToken.VALUE_STRING) {
            throw FieldReader.wrongType(name, "a whole number", token);
        }
        String text = json.getText();
        if (!isDigits(text)) {
            throw new Rejection(
                    RejectionCode.NOT_A_NUMBER, "%s=%s is not a whole number".formatted(name, Rejection.shown(text)));
        }
        try {
            long value = Long.parseLong(text);
            if (value >= least && value <= most) {
                return most == Integer.MAX_VALUE ? (Object) (int) value : (Object) value;
            }
        } catch (NumberFormatException tooLong) {
            // Told below, as any number out of range.
        }
        throw new Rejection(
                RejectionCode.NUMBER_OUT_OF_RANGE,
                "%s=%s is out of range, allowed are %d to %d".formatted(name, Rejection.shown(text), least, most));
    }

    private static boolean isDigits(String text) {
        int start = text.startsWith("-") ? 1 : 0;
        return text.length() > start && text.substring(start).chars().allMatch(digit -> digit >= '0' && digit <= '9');
    }
}
