package io.tieout.backfill.speed;

import io.tieout.backfill.Window;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.function.ToDoubleFunction;

/** A process that carries out one window after the other, each when it is told to. */
final class Child implements AutoCloseable {

    private static final String DONE = "done ";

    private final Process process;
    private final PrintWriter orders;
    private final BufferedReader answers;
    private final Server server;
    private Clocks begun;

    private Child(Process process, Server server, Clocks begun) {
        this.process = process;
        this.orders = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.server = server;
        this.begun = begun;
    }

    /** Starts it; the first window counts from now on. */
    static Child start(Server server, List<String> options, Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        Clocks begun = new Clocks(System.nanoTime(), 0, server.cpuSeconds());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new Child(process, server, begun);
    }

    /** What a window needs; what it has to say goes back in one line. */
    interface Work {
        String carryOut(Window window) throws Exception;
    }

    /** The other end: works in this process, until nothing more is asked for. */
    static void serve(Work work) throws Exception {
        try (Scanner lines = new Scanner(System.in, StandardCharsets.UTF_8)) {
            while (lines.hasNext()) {
                Window window = new Window(Instant.parse(lines.next()), Instant.parse(lines.next()));
                System.out.println(DONE + work.carryOut(window));
            }
        }
        System.exit(0);
    }

    /** Has a window carried out and measures it: the first from the start of the process, others from now on. */
    Cost run(Window window) throws IOException {
        Clocks from = begun == null ? clocks() : begun;
        begun = null;
        orders.println(window.from() + " " + window.to());
        String answer = answers.readLine();
        while (answer != null && !answer.startsWith(DONE)) {
            System.err.println(answer);
            answer = answers.readLine();
        }
        if (answer == null) {
            throw new IOException("The process ended before it had done " + window);
        }
        Clocks to = clocks();
        return new Cost(
                (to.nanos - from.nanos) / 1e9,
                to.process - from.process,
                to.database - from.database,
                answer.substring(DONE.length()));
    }

    private Clocks clocks() throws IOException {
        long nanos = System.nanoTime();
        return new Clocks(
                nanos,
                Server.Cpu.of(String.valueOf(process.pid()))
                        .map(Server.Cpu::own)
                        .orElseThrow(),
                server.cpuSeconds());
    }

    @Override
    public void close() throws InterruptedException {
        orders.close();
        process.waitFor();
    }

    private record Clocks(long nanos, double process, double database) {}

    /**
     * What a window has cost, in seconds.
     *
     * @param process CPU of the process that carried it out
     * @param database CPU of all processes of PostgreSQL
     * @param answer what the process said of it
     */
    record Cost(double wall, double process, double database, String answer) {

        /** Of each figure the median. */
        static Cost median(List<Cost> costs) {
            return new Cost(median(costs, Cost::wall), median(costs, Cost::process), median(costs, Cost::database), "");
        }

        private static double median(List<Cost> costs, ToDoubleFunction<Cost> figure) {
            return costs.stream().mapToDouble(figure).sorted().toArray()[costs.size() / 2];
        }

        /** Of all processes. */
        double cpu() {
            return process + database;
        }
    }
}
