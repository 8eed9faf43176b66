package io.tieout.realtime.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;

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

    /** The same place in the pipeline, for a relation of another name. */
    SqlFile named(String otherName, String otherText) {
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
