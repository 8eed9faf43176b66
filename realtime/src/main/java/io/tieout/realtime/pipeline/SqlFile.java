package io.tieout.realtime.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * One statement of the pipeline.
 *
 * @param name of the relation it makes or fills, and of the file
 * @param text header and statement, placeholders not yet filled
 */
public record SqlFile(Stage stage, String name, String text) {

    /** @throws IllegalStateException if the build lacks the file. */
    static SqlFile load(Stage stage, String name) {
        String path = "/pipeline/%s/%s.sql".formatted(stage.folder(), name);
        try (InputStream file = SqlFile.class.getResourceAsStream(path)) {
            if (file == null) {
                throw new IllegalStateException("The pipeline has no file " + path);
            }
            return new SqlFile(stage, name, new String(file.readAllBytes(), StandardCharsets.UTF_8).strip());
        } catch (IOException failed) {
            throw new UncheckedIOException(path, failed);
        }
    }

    /** The statement without its header and other comment lines. */
    public String statement() {
        return text.lines()
                .filter(line -> !line.stripLeading().startsWith("--"))
                .reduce((above, below) -> above + "\n" + below)
                .orElse("");
    }

    /** Its place below {@code pipeline}. */
    @Override
    public String toString() {
        return "%s/%s.sql".formatted(stage.folder(), name);
    }
}
