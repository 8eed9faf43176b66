package io.tieout.realtime.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One statement of the pipeline.
 *
 * @param name of the relation it makes or fills, and of the file
 * @param branch part of the pipeline that it belongs to
 * @param modes in which it belongs to the pipeline; the name of a file for one mode ends in it
 * @param text header and statement, placeholders not yet filled
 */
public record SqlFile(Stage stage, String name, Branch branch, Set<Mode> modes, String text) {

    public SqlFile {
        modes = Set.copyOf(modes);
    }

    static SqlFile load(Stage stage, String name) {
        return load(stage, name, "", EnumSet.allOf(Mode.class));
    }

    /** A file for one mode only; its header says why. */
    static SqlFile load(Stage stage, String name, Mode mode) {
        return load(stage, name, "." + mode.text(), EnumSet.of(mode));
    }

    private static SqlFile load(Stage stage, String name, String suffix, Set<Mode> modes) {
        String path = "/pipeline/%s/%s%s.sql".formatted(stage.folder(), name, suffix);
        try (InputStream file = SqlFile.class.getResourceAsStream(path)) {
            if (file == null) {
                throw new IllegalStateException("The pipeline has no file " + path);
            }
            return new SqlFile(
                    stage, name, Branch.MAIN, modes, new String(file.readAllBytes(), StandardCharsets.UTF_8).strip());
        } catch (IOException failed) {
            throw new UncheckedIOException(path, failed);
        }
    }

    /** The same file in another part of the pipeline. */
    SqlFile in(Branch otherBranch) {
        return new SqlFile(stage, name, otherBranch, modes, text);
    }

    /** This template, filled for the relation that {@code values} names. */
    SqlFile rendered(Map<String, String> values) {
        return named(values.get("relation"), new Placeholders(values).fill(this));
    }

    /** This template once, but its outermost SELECT for each of the values, and all of these put together. */
    SqlFile united(List<Map<String, String>> each) {
        int start = text.indexOf("\nSELECT\n") + 1;
        int conflict = text.indexOf("\nON CONFLICT");
        int end = conflict < 0 ? text.length() : conflict;
        if (start == 0 || !text.contains("${")) {
            return this;
        }
        String relations = each.stream().map(values -> values.get("relation")).collect(Collectors.joining(", "));
        String head = new Placeholders(Map.of("relations", relations)).fill(toString(), text.substring(0, start));
        String selects = each.stream()
                .map(values -> new Placeholders(values).fill(toString(), text.substring(start, end)))
                .collect(Collectors.joining("\nUNION ALL\n"));
        return named(name, head + selects + text.substring(end));
    }

    private SqlFile named(String otherName, String otherText) {
        return new SqlFile(stage, otherName, branch, modes, otherText);
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
