package io.tieout.ops.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Where commands write: results to standard output, everything said on the way to standard error, so that the output
 * can be piped.
 */
final class Console {

    private final PrintWriter out;
    private final PrintWriter err;

    Console(PrintWriter out, PrintWriter err) {
        this.out = out;
        this.err = err;
    }

    void result(String text) {
        out.println(text);
        out.flush();
    }

    /** For a result that is written piece by piece; whoever writes flushes it, and leaves it open. */
    Writer results() {
        return out;
    }

    /** One line of JSON. */
    void json(Object value) {
        result(toJson(value));
    }

    /** {@code value} as one line of JSON: names in snake case, times as ISO-8601 in UTC, nothing for what is empty. */
    static String toJson(Object value) {
        try {
            return Json.MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * The reverse of {@link #toJson}.
     *
     * @param where file and line, for the message
     * @throws UsageException if the text is not such an object
     */
    static <T> T fromJson(String text, Class<T> kind, String where) {
        try {
            return Json.MAPPER.readValue(text, kind);
        } catch (JsonProcessingException malformed) {
            throw new UsageException("%s: %s"
                    .formatted(
                            where,
                            malformed.getOriginalMessage().lines().findFirst().orElse("not JSON")));
        }
    }

    void say(String text) {
        err.println(text);
        err.flush();
    }

    /** Without the end of a line, for a display that redraws itself. */
    void draw(String text) {
        err.print(text);
        err.flush();
    }

    /** Apart, because most commands end before they have any JSON to write. */
    private static final class Json {

        private static final JsonMapper MAPPER = JsonMapper.builder()
                .addModule(new Jdk8Module())
                .addModule(new JavaTimeModule())
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .build();
    }
}
