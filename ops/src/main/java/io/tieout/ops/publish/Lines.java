package io.tieout.ops.publish;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** A text file of either format: opened, its byte order mark skipped, its format recognised. */
final class Lines {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    /** Blank lines before the first row are few; the look ahead must end somewhere. */
    private static final int LOOK_AHEAD = 8192;

    private Lines() {}

    /**
     * Hands every row to {@code rows}, reading as it goes.
     *
     * @throws PublishException when the file is missing, empty, not UTF-8, or not of its format
     */
    static void read(Path file, Rows rows) {
        if (Files.isDirectory(file)) {
            throw new PublishException(file + " is a directory: give a CSV or JSON lines file");
        }
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            skipByteOrderMark(reader);
            char first = firstCharacter(reader)
                    .orElseThrow(() ->
                            new PublishException(file + " is empty: give a CSV file with a header, or JSON lines"));
            if (first == '{' || isNamedJson(file)) {
                JsonRows.read(file, reader, rows);
            } else {
                CsvRows.read(file, reader, rows);
            }
        } catch (NoSuchFileException e) {
            throw new PublishException(file + " was not found: check the path", e);
        } catch (CharacterCodingException e) {
            throw new PublishException(file + " is not UTF-8: save it with that encoding", e);
        } catch (IOException e) {
            throw new PublishException(file + " cannot be read: " + e, e);
        }
    }

    private static void skipByteOrderMark(BufferedReader reader) throws IOException {
        reader.mark(1);
        if (reader.read() != BYTE_ORDER_MARK) {
            reader.reset();
        }
    }

    private static Optional<Character> firstCharacter(BufferedReader reader) throws IOException {
        reader.mark(LOOK_AHEAD);
        int next = reader.read();
        for (int seen = 1; seen < LOOK_AHEAD && next >= 0 && Character.isWhitespace(next); seen++) {
            next = reader.read();
        }
        reader.reset();
        return next < 0 ? Optional.empty() : Optional.of((char) next);
    }

    private static boolean isNamedJson(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".jsonl") || name.endsWith(".ndjson") || name.endsWith(".json");
    }
}
