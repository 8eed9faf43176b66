package io.tieout.ops.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** How often a benchmark is run and how its result is printed. */
final class RunOptions {

    @Option(
            names = "--runs",
            defaultValue = "3",
            description = "Runs, of which medians are printed. Default: ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "--json",
            description = "Print one JSON object with every run; everything else goes to standard error.")
    private boolean json;

    /** @throws UsageException if it is below 1 */
    int count() {
        if (runs < 1) {
            throw new UsageException("--runs=%d is not allowed: use 1 or more".formatted(runs));
        }
        return runs;
    }

    /**
     * What takes turns, every other time in reverse, so that none always comes after the same one.
     *
     * @param run counted from 1
     */
    static <T> List<T> turns(List<T> all, int run) {
        List<T> turns = new ArrayList<>(all);
        if (run % 2 == 0) {
            Collections.reverse(turns);
        }
        return turns;
    }

    /** Prints the summary as it was asked for. */
    void print(Console console, Object summary, Supplier<String> text) {
        if (json) {
            console.json(summary);
        } else {
            console.result(text.get());
        }
    }

    /** @throws UsageException for what the record refuses */
    static <T> T checked(Supplier<T> load) {
        try {
            return load.get();
        } catch (IllegalArgumentException refused) {
            throw new UsageException(refused.getMessage());
        }
    }
}
