package io.tieout.ops.bench;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Processes of this program, with the options of this one, of which each runs one stage. */
public final class StageProcess implements AutoCloseable {

    private static final int END_SECONDS = 10;

    private final String mainClass;
    private final List<String> options;
    private final Function<String, Ran> reader;
    private volatile Optional<Process> running = Optional.empty();

    /**
     * Of one program.
     *
     * @param mainClass that takes a command line of tieout
     * @param options of that command line, by which it finds its settings
     * @param reader of the object that the command prints
     */
    public StageProcess(String mainClass, List<String> options, Function<String, Ran> reader) {
        this.mainClass = mainClass;
        this.options = List.copyOf(options);
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
        Process process = running.orElseThrow();
        if (!process.isAlive()) {
            throw ended(stage, process.exitValue());
        }
    }

    private Process start(Stage stage, List<String> command, Redirect output) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(output)
                    .redirectError(Redirect.INHERIT)
                    .start();
            running = Optional.of(process);
            return process;
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
        if (running.isPresent()) {
            Process process = running.get();
            process.destroy();
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        }
    }

    private List<String> command(Stage stage) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(mainClass);
        command.addAll(List.of("bench", "job", stage.text()));
        command.addAll(options);
        return command;
    }
}
