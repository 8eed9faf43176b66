package io.tieout.backfill;

import io.tieout.realtime.pipeline.Placeholders;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** SQL files of this module. */
public final class SqlResource {

    private SqlResource() {}

    /** The text of {@code backfill/<name>.sql} with its placeholders filled, each of which it must have. */
    public static String filled(String name, Map<String, String> values) {
        String path = "/backfill/%s.sql".formatted(name);
        Placeholders placeholders = new Placeholders(values);
        String text = placeholders.fill(path, read(path));
        placeholders.requireAllUsed();
        return text;
    }

    private static String read(String path) {
        try (InputStream file = SqlResource.class.getResourceAsStream(path)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
