package io.tieout.ops.cli;

import java.time.Duration;

/**
 * One line that tells how far long work is: redrawn in place on a terminal, and every few seconds a new line where the
 * output is a file or a pipe.
 */
final class ProgressLine {

    private static final Duration BETWEEN_LINES = Duration.ofSeconds(5);

    private final Console console;
    private final boolean terminal;
    private long lastLineNanos;
    private boolean drawn;

    ProgressLine(Console console) {
        this.console = console;
        this.terminal = Terminal.isPresent();
    }

    void show(String text) {
        if (terminal) {
            console.draw("\r\u001B[2K" + text);
            drawn = true;
        } else if (System.nanoTime() - lastLineNanos > BETWEEN_LINES.toNanos()) {
            lastLineNanos = System.nanoTime();
            console.say(text);
        }
    }

    /** Leaves the last state standing. */
    void end() {
        if (drawn) {
            console.say("");
            drawn = false;
        }
    }
}
