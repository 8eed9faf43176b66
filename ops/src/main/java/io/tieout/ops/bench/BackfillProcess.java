package io.tieout.ops.bench;

import io.tieout.backfill.Window;
import io.tieout.backfill.run.BackfillReport;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The command {@code backfill} in a process of its own, as a user starts it. */
public final class BackfillProcess implements AutoCloseable {

    private static final int BETWEEN_LOOKS_MILLIS = 10;

    private final Program program;
    private final Function<String, BackfillReport> reader;

    /**
     * Of one program.
     *
     * @param program ended by {@link #close}
     * @param reader of the object that the command prints
     */
    public BackfillProcess(Program program, Function<String, BackfillReport> reader) {
        this.program = program;
        this.reader = reader;
    }

    /**
     * What a backfill did and took.
     *
     * @param ran from the start of its process to its end; CPU to some hundredths of a second
     */
    record Done(BackfillReport report, Ran ran) {}

    /**
     * Waits for the end.
     *
     * @throws BenchException if it cannot be started or fails
     */
    Done run(Window window) throws InterruptedException {
        Instant start = Instant.now();
        try {
            Process process = program.startAsUsers(
                    List.of("backfill", "--from=" + window.from(), "--to=" + window.to(), "--json"), Redirect.PIPE);
            Moment end = end(process);
            if (process.exitValue() != 0) {
                throw new BenchException("Backfill: its process ended with code %d".formatted(process.exitValue()));
            }
            try (InputStream result = process.getInputStream()) {
                String printed = new String(result.readAllBytes(), StandardCharsets.UTF_8);
                return new Done(reader.apply(printed.strip()), new Ran(new Moment(start, Duration.ZERO), end));
            }
        } catch (IOException failed) {
            throw new BenchException("Backfill: " + failed.getMessage(), failed);
        }
    }

    /** A process that has ended tells no CPU any more, so it is looked at until then. */
    private static Moment end(Process process) throws InterruptedException {
        Duration cpu = Duration.ZERO;
        do {
            cpu = process.info().totalCpuDuration().orElse(cpu);
        } while (!process.waitFor(BETWEEN_LOOKS_MILLIS, TimeUnit.MILLISECONDS));
        return new Moment(Instant.now(), cpu);
    }

    /** Ends the process that still runs, if one does. */
    @Override
    public void close() throws InterruptedException {
        program.close();
    }
}
