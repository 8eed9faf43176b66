package io.tieout.ops.cli;

import io.tieout.backfill.Window;
import io.tieout.backfill.cluster.JobRows;
import io.tieout.backfill.source.EventSource;
import io.tieout.ops.backfill.BackfillSetup;
import io.tieout.ops.run.Closer;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command that computes a window of the past. */
final class BatchOptions {

    @Mixin
    private GlobalOptions options;

    @Mixin
    private WindowOptions window;

    @Mixin
    private SourceOptions sources;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "Differences to list; counts and sums are always of all. Default: ${DEFAULT-VALUE}.")
    private int limit;

    @Option(
            names = "--by",
            paramLabel = "NAME",
            defaultValue = "${sys:user.name}",
            description = "Who asks, for the record. Default: the user of this process.")
    private String by;

    @Option(names = "--json", description = "Print JSON; everything else goes to standard error.")
    private boolean json;

    boolean namesWindow() {
        return window.isGiven();
    }

    /** @throws UsageException if an end is missing or is no time, or the window is empty. */
    Window window() {
        return window.window();
    }

    int limit() {
        return limit;
    }

    String by() {
        return by;
    }

    boolean json() {
        return json;
    }

    /**
     * What carries it out; {@code closer} cancels and disconnects it.
     *
     * @throws UsageException if options do not fit together, before anything is connected
     */
    BackfillSetup setup(Optional<Window> named, Consumer<JobRows> progress, Closer closer) {
        sources.check(named);
        return closer.add(BackfillSetup.open(options.settings(), progress));
    }

    /** Where the events are read; {@code closer} deletes what is only needed meanwhile. */
    EventSource source(BackfillSetup setup, Optional<Window> named, Closer closer) throws SQLException, IOException {
        return sources.open(setup, named, closer);
    }
}
