package io.tieout.realtime.events;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.apache.flink.table.data.DecimalData;

/** An exact number, from a number or from a text of the same form; digits that do not fit are never rounded away. */
record DecimalField(String name, int precision, int scale) implements FieldReader {

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]{1,9})?");

    /** A long holds this many digits, whatever they are. */
    private static final int FAST_DIGITS = 18;

    /** Nobody writes an amount with more, and exact arithmetic on a million digits takes minutes. */
    private static final int MOST_CHARACTERS = 200;

    @Override
    public Object read(JsonParser json, JsonToken token) throws IOException, Rejection {
        boolean number = token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT;
        if (!number && token != JsonToken.VALUE_STRING) {
            throw FieldReader.wrongType(name, "a number or a text that is one", token);
        }
        char[] characters = json.getTextCharacters();
        int offset = json.getTextOffset();
        int length = json.getTextLength();
        DecimalData plain = plain(characters, offset, length);
        return plain != null ? plain : exact(new String(characters, offset, length));
    }

    /**
     * The usual form, digits with at most one point among them; null for any other, which {@link #exact} then judges.
     */
    private DecimalData plain(char[] characters, int offset, int length) {
        int at = offset;
        int end = offset + length;
        boolean negative = at < end && characters[at] == '-';
        if (negative) {
            at++;
        }
        long unscaled = 0;
        int digits = 0;
        int fraction = -1;
        for (; at < end; at++) {
            char character = characters[at];
            if (character == '.' && fraction < 0 && digits > 0) {
                fraction = 0;
            } else if (character >= '0' && character <= '9' && digits < FAST_DIGITS) {
                unscaled = unscaled * 10 + (character - '0');
                digits++;
                if (fraction >= 0) {
                    fraction++;
                }
            } else {
                return null;
            }
        }
        int scaleFound = Math.max(fraction, 0);
        boolean usual = digits > 0 && fraction != 0 && scaleFound <= scale && digits - scaleFound <= precision - scale;
        if (!usual) {
            return null;
        }
        return DecimalData.fromBigDecimal(
                BigDecimal.valueOf(negative ? -unscaled : unscaled, scaleFound), precision, scale);
    }

    private DecimalData exact(String text) throws Rejection {
        if (text.length() > MOST_CHARACTERS || !NUMBER.matcher(text).matches()) {
            throw new Rejection(
                    RejectionCode.NOT_A_NUMBER,
                    "%s=%s is not a number: use digits with a point, such as 1234.50%s"
                            .formatted(name, Rejection.shown(text), hint(text)));
        }
        BigDecimal value = new BigDecimal(text).stripTrailingZeros();
        if (value.signum() != 0 && value.precision() - value.scale() > precision - scale) {
            throw new Rejection(
                    RejectionCode.NUMBER_OUT_OF_RANGE,
                    "%s=%s has too many digits before the point, allowed are %d"
                            .formatted(name, Rejection.shown(text), precision - scale));
        }
        if (value.scale() > scale) {
            throw new Rejection(
                    RejectionCode.NUMBER_TOO_PRECISE,
                    "%s=%s has too many digits after the point, allowed are %d"
                            .formatted(name, Rejection.shown(text), scale));
        }
        return DecimalData.fromBigDecimal(value, precision, scale);
    }

    private static String hint(String text) {
        boolean base64 = text.length() <= MOST_CHARACTERS
                && text.length() % 4 == 0
                && text.matches("[A-Za-z0-9+/]+={0,2}")
                && text.chars().anyMatch(Character::isLetter);
        return base64 && !text.equals("Infinity")
                ? "; if it is bytes in base64, Debezium wrote them: set its decimal.handling.mode to string"
                : "";
    }
}
