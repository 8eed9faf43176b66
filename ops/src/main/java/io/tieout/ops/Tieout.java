package io.tieout.ops;

import io.tieout.ops.cli.TieoutCommand;

/** Entry point of {@code ./tieout}. */
public final class Tieout {

    private Tieout() {}

    /** Runs one command and exits with its code. */
    public static void main(String[] arguments) {
        System.exit(TieoutCommand.run(arguments));
    }
}
