package io.tieout.ops.resolution;

import java.nio.file.Path;

/**
 * Where a decision was written, for the message if it is refused.
 *
 * @param name file and line; empty for the command line
 * @param dashes what stands before the name of one of its parts
 */
record Place(String name, String dashes) {

    static final Place COMMAND_LINE = new Place("", "--");

    static Place line(Path file, long line) {
        return new Place("%s line %d".formatted(file, line), "");
    }

    String sentence(String problem) {
        return name.isEmpty() ? problem : name + ": " + problem;
    }

    String about(String part, String problem) {
        return sentence(dashes + part + problem);
    }
}
