package io.tieout.realtime.events;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rules of an event said a second time, over a tree, with BigDecimal and java.time's own formats: slow, and sharing
 * no code with the format. Only the JSON parser is the same.
 */
public final class StrictReader {

    private static final Set<String> PLACEHOLDERS = Set.of("unknown", "empty", "0", "null");

    private static final ObjectReader TREE = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .reader();

    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd'T'HH:mm[:ss")
            .optionalStart()
            .appendFraction(ChronoField.NANO_OF_SECOND, 1, 9, true)
            .appendPattern("]]")
            .appendPattern("[XXX][XX][X]")
            .parseDefaulting(ChronoField.SECOND_OF_MINUTE, 0)
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private final TestStream stream;
    private final Instant floor;
    private final Instant latest;

    /** @param latest time of an event that is not too far ahead. */
    public StrictReader(TestStream stream, Instant floor, Instant latest) {
        this.stream = stream;
        this.floor = floor;
        this.latest = latest;
    }

    /** The event's values by column, as plain Java; empty for a record that is no event. */
    public Optional<Map<String, Object>> read(byte[] record) {
        try {
            String text = text(record);
            Map<String, String> written = written(text);
            JsonNode tree = TREE.readTree(text);
            require(tree.isObject());
            Map<String, Object> values = new HashMap<>();
            for (String column : stream.eventNames()) {
                JsonNode value = tree.get(column);
                if (value != null && !value.isNull()) {
                    values.put(column, value(column, value, written.get(column)));
                }
            }
            require(values.keySet()
                    .containsAll(
                            stream == TestStream.ORDERS
                                    ? List.of("order_id", "order_time")
                                    : List.of("pay_id", "order_id", "pay_amount", "pay_time")));
            return Optional.of(values);
        } catch (NoEvent | IOException | DateTimeException noEvent) {
            return Optional.empty();
        }
    }

    private Object value(String column, JsonNode value, String written) throws NoEvent {
        return switch (column) {
            case "order_id", "pay_id" -> key(text(value, written, 200));
            case "user_id" -> text(value, written, 200);
            case "currency", "pay_currency" -> text(value, written, 20);
            case "order_status", "pay_status" -> text(value, written, 50);
            case "amount", "pay_amount" -> amount(value, written);
            case "order_version" -> version(value);
            case "order_time", "pay_time" -> time(value);
            default -> throw new IllegalStateException(column);
        };
    }

    private static String text(byte[] record) throws NoEvent {
        require(record != null);
        String text = new String(record, StandardCharsets.UTF_8);
        require(Arrays.equals(text.getBytes(StandardCharsets.UTF_8), record));
        require(text.chars().limit(4).noneMatch(character -> character == 0));
        return text.startsWith("\ufeff") ? text.substring(1) : text;
    }

    /** Texts and numbers by name as they are written, which a tree forgets; no column's name twice or in capitals. */
    private Map<String, String> written(String text) throws IOException, NoEvent {
        Map<String, String> written = new HashMap<>();
        List<String> names = new ArrayList<>();
        try (JsonParser json = TREE.createParser(text)) {
            require(json.nextToken() == JsonToken.START_OBJECT);
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                names.add(json.currentName());
                json.nextToken();
                written.put(json.currentName(), json.getText());
                json.skipChildren();
            }
        } catch (JsonProcessingException malformed) {
            throw new NoEvent();
        }
        for (String column : stream.eventNames()) {
            long alike = names.stream()
                    .filter(name -> name.toLowerCase(Locale.ROOT).equals(column))
                    .count();
            require(alike == 0 || (alike == 1 && names.contains(column)));
        }
        return written;
    }

    private static String text(JsonNode value, String text, int most) throws NoEvent {
        require(value.isTextual() || value.isIntegralNumber());
        require(text.codePointCount(0, text.length()) <= most);
        require(text.indexOf(0) < 0);
        require(StandardCharsets.UTF_8.newEncoder().canEncode(text));
        return text;
    }

    private static String key(String text) throws NoEvent {
        String visible = text.replaceAll("^[\\s\\p{Z}\\p{Cc}\\p{Cf}]+|[\\s\\p{Z}\\p{Cc}\\p{Cf}]+$", "");
        require(!visible.isEmpty() && !PLACEHOLDERS.contains(visible.toLowerCase(Locale.ROOT)));
        return text;
    }

    private static BigDecimal amount(JsonNode value, String text) throws NoEvent {
        require(value.isNumber() || value.isTextual());
        require(text.length() <= 200 && text.matches("-?\\d(.*\\d)?") && text.matches("[-+.eE\\d]+"));
        require(!text.matches(".*(\\.[eE]|[eE][-+]?\\d{10,}).*"));
        BigDecimal amount;
        try {
            amount = new BigDecimal(text);
        } catch (NumberFormatException none) {
            throw new NoEvent();
        }
        require(amount.signum() == 0 || Math.abs(amount.scale()) < 1000);
        amount = amount.signum() == 0 ? BigDecimal.ZERO : amount.stripTrailingZeros();
        require(amount.scale() <= 4 && amount.abs().compareTo(BigDecimal.TEN.pow(15)) < 0);
        return amount.setScale(4);
    }

    private static long version(JsonNode value) throws NoEvent {
        require(value.isIntegralNumber()
                || (value.isTextual() && value.textValue().matches("-?\\d{1,1000}")));
        BigInteger version = new BigInteger(value.asText());
        require(version.bitLength() < Long.SIZE);
        return version.longValue();
    }

    private Instant time(JsonNode value) throws NoEvent {
        String text = value.asText();
        Instant time;
        if (value.isIntegralNumber()) {
            require(value.bigIntegerValue().abs().toString().length() <= 14);
            time = Instant.ofEpochMilli(value.longValue());
        } else {
            require(value.isTextual());
            time = text.matches("\\d{12,14}|-\\d{11,14}") ? Instant.ofEpochMilli(Long.parseLong(text)) : date(text);
        }
        require(!time.isBefore(floor) && !time.isAfter(latest));
        return time;
    }

    private static Instant date(String text) throws NoEvent {
        require(text.matches("\\d{4}-\\d\\d-\\d\\d[T ]\\d+(:\\d+){1,2}([.,]\\d+)? ?(Z|[+-][\\d:]+)"));
        String one = text.substring(0, 10) + "T"
                + text.substring(11).replace(" ", "").replace(',', '.');
        return OffsetDateTime.parse(one, TIME).toInstant().truncatedTo(ChronoUnit.MILLIS);
    }

    private static void require(boolean rule) throws NoEvent {
        if (!rule) {
            throw new NoEvent();
        }
    }

    private static final class NoEvent extends Exception {

        private static final long serialVersionUID = 1L;

        NoEvent() {
            super(null, null, false, false);
        }
    }
}
