package io.tieout.ops.publish;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** JSON lines: one flat object a line, blank lines passed over; a number is taken digit for digit. */
final class JsonRows {

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private JsonRows() {}

    static void read(Path file, BufferedReader reader, Rows rows) throws IOException {
        Set<String> names = new TreeSet<>();
        long number = 0;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            number++;
            if (!line.isBlank()) {
                Map<String, String> cells = cells(file, number, line);
                names.addAll(cells.keySet());
                rows.row(number, cells);
            }
        }
        rows.columns(names);
    }

    private static Map<String, String> cells(Path file, long number, String line) throws IOException {
        try (JsonParser json = JSON.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new PublishException(file + " line " + number + ": is not a JSON object: put one on each line");
            }
            Map<String, String> cells = new LinkedHashMap<>();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                cells.put(name, value(json, json.nextToken()));
            }
            if (json.nextToken() != null) {
                throw new PublishException(
                        file + " line " + number + ": has more than one JSON object: put one on each line");
            }
            return cells;
        } catch (JsonProcessingException e) {
            throw new PublishException(
                    file + " line " + number + ": is not JSON: " + withoutPlace(e.getOriginalMessage()), e);
        }
    }

    /** The parser's own idea of the place is within the line, which it takes for the whole. */
    private static String withoutPlace(String message) {
        int place = message.indexOf(" (start marker at ");
        return place < 0 ? message : message.substring(0, place);
    }

    /** Nested values are kept out, as an empty text: no canonical column has any. */
    private static String value(JsonParser json, JsonToken token) throws IOException {
        if (token.isStructStart()) {
            json.skipChildren();
            return "";
        }
        return token == JsonToken.VALUE_NULL ? "" : json.getText();
    }
}
