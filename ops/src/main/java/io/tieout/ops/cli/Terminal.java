package io.tieout.ops.cli;

/** Whether a person watches: Java cannot tell for standard error, so the launcher does. */
final class Terminal {

    private Terminal() {}

    /** Standard error is a terminal that understands control sequences. */
    static boolean isPresent() {
        return Boolean.getBoolean("tieout.terminal");
    }
}
