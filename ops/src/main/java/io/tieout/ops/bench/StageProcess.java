package io.tieout.ops.bench;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Processes of this program, with the options of this one, of which each runs one stage. */
public final class StageProcess implements AutoCloseable {

    private final Program program;
    private final Function<String, Ran> reader;

    /**
     * Of one program.
     *
     * @param program ended by {@link #close}
     * @param reader of the object that the command prints
     */
    public StageProcess(Program program, Function<String, Ran> reader) {
        this.program = program;
        this.reader = reader;
    }

    /**
     * Waits for the end. What the process says goes to this one's standard error.
     *
     * @throws BenchException if it cannot be started or fails
     */
    Ran run(Stage stage) throws InterruptedException {
        Process process = start(stage, command(stage), Redirect.PIPE);
        try (InputStream result = process.getInputStream()) {
            String printed = new String(result.readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            if (code != 0) {
                throw ended(stage, code);
            }
            return reader.apply(printed.strip());
        } catch (IOException failed) {
            throw new BenchException("Stage %s: %s".formatted(stage.text(), failed.getMessage()), failed);
        } finally {
            process.destroy();
        }
    }

    /**
     * Does not wait: the stage goes on until {@link #close}.
     *
     * @throws BenchException if it cannot be started
     */
    void start(Stage stage) {
        List<String> command = command(stage);
        command.add("--harness");
        start(stage, command, Redirect.DISCARD);
    }

    /** @throws BenchException if the process that was started for this stage has ended. */
    void requireRunning(Stage stage) {
        Process process = program.last();
        if (!process.isAlive()) {
            throw ended(stage, process.exitValue());
        }
    }

    private Process start(Stage stage, List<String> command, Redirect output) {
        try {
            return program.start(Program.jvm(), command, output);
        } catch (IOException failed) {
            throw new BenchException("Stage %s: %s".formatted(stage.text(), failed.getMessage()), failed);
        }
    }

    private static BenchException ended(Stage stage, int code) {
        return new BenchException("Stage %s: its process ended with code %d".formatted(stage.text(), code));
    }

    /** Ends the process that still runs, if one does. */
    @Override
    public void close() throws InterruptedException {
        program.close();
    }

    private static List<String> command(Stage stage) {
        return new ArrayList<>(List.of("bench", "job", stage.text()));
    }
}
