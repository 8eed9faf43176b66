package io.tieout.ops.publish;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The value of a record, as {@link Event#of} describes it. */
final class EventJson {

    /** Escaped, a text that is not valid Unicode reaches the job as it stood, which then can reject it. */
    private static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private static final DateTimeFormatter UTC_MILLIS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** Any longer and it may not fit a 64-bit integer. */
    private static final Pattern INTEGER = Pattern.compile("-?(0|[1-9][0-9]{0,17})");

    private EventJson() {}

    static String write(Stream stream, Map<String, String> values, Optional<Instant> eventTime) {
        Columns columns = Columns.of(stream);
        String time = eventTime.map(UTC_MILLIS::format).orElse("");
        StringWriter text = new StringWriter(256);
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            for (String column : columns.names()) {
                write(json, column, column.equals(columns.time()) ? time : values.getOrDefault(column, ""));
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, String column, String text) throws IOException {
        if (text.isEmpty()) {
            return;
        }
        if (column.equals(Columns.ORDER_VERSION) && INTEGER.matcher(text).matches()) {
            json.writeNumberField(column, Long.parseLong(text));
        } else {
            json.writeStringField(column, text);
        }
    }
}
