package io.tieout.ops.cli;

/** What a command's end tells the shell. */
final class ExitCode {

    static final int DONE = 0;
    static final int FAILED = 1;
    static final int BAD_USAGE = 2;
    static final int DIFFERENCES = 3;
    static final int MISTAKES = 3;

    private ExitCode() {}
}
