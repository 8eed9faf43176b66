package io.tieout.ops.bench;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** This program in processes of its own, one at a time, which say what they say to this one's standard error. */
public final class Program implements AutoCloseable {

    private static final int END_SECONDS = 10;

    private final String mainClass;
    private final List<String> options;
    private volatile Optional<Process> running = Optional.empty();

    /**
     * Nothing runs yet.
     *
     * @param mainClass that takes a command line of tieout
     * @param options of that command line, by which it finds its settings
     */
    public Program(String mainClass, List<String> options) {
        this.mainClass = mainClass;
        this.options = List.copyOf(options);
    }

    /** The options of this JVM. */
    static List<String> jvm() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments();
    }

    /**
     * By the launcher, if this process was started by it, which then chooses class path and JVM options; else as this
     * process was. Does not wait.
     *
     * @param command and its arguments, without settings
     */
    Process startAsUsers(List<String> command, Redirect output) throws IOException {
        Optional<String> launcher = Optional.ofNullable(System.getProperty("tieout.launcher"));
        return launcher.isPresent() ? start(launcher.get(), command, output) : start(jvm(), command, output);
    }

    /**
     * Does not wait.
     *
     * @param jvm options of its JVM
     * @param command and its arguments, without settings
     */
    Process start(List<String> jvm, List<String> command, Redirect output) throws IOException {
        List<String> line = new ArrayList<>(jvm);
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
        line.addAll(command);
        return start(Path.of(System.getProperty("java.home"), "bin", "java").toString(), line, output);
    }

    private Process start(String program, List<String> arguments, Redirect output) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(program);
        line.addAll(arguments);
        line.addAll(options);
        Process process = new ProcessBuilder(line)
                .redirectOutput(output)
                .redirectError(Redirect.INHERIT)
                .start();
        running = Optional.of(process);
        return process;
    }

    /** The one that was started last; there must be one. */
    Process last() {
        return running.orElseThrow();
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
}
