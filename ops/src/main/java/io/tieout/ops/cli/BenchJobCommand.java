package io.tieout.ops.cli;

import io.tieout.ops.bench.FirstRead;
import io.tieout.ops.bench.Stage;
import io.tieout.ops.bench.StageRun;
import io.tieout.realtime.settings.RealtimeSettings;
import io.tieout.realtime.settings.Settings;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One stage of the job over what the topics hold. */
@Command(
        name = "job",
        mixinStandardHelpOptions = true,
        description = {
            "Runs one stage of the job over what the configured topics hold at this moment, and ends. Prints one JSON",
            "object: when the first record was read, when all was done, and the CPU of this process at both."
        })
final class BenchJobCommand implements Callable<Integer> {

    @Mixin
    private GlobalOptions options;

    @Parameters(
            paramLabel = "STAGE",
            converter = StageConverter.class,
            description = "A stage, as tieout bench --help lists them.")
    private Stage stage;

    @Option(
            names = "--order-table",
            paramLabel = "TABLE",
            description = "Written in place of tieout.order_reconciliation; it has the same columns and key.")
    private Optional<String> orderTable = Optional.empty();

    @Option(
            names = "--harness",
            description =
                    "Go on until the process is stopped, and print the line by which a harness of peers learns when "
                            + "the first record was read.")
    private boolean harness;

    private final Console console;

    BenchJobCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Exception {
        Settings settings = options.settings(
                Map.of(),
                Map.of(
                        RealtimeSettings.KAFKA_PROPERTIES + "interceptor.classes",
                        FirstRead.class.getName(),
                        // A reader that has come to its end is followed by another, whose metrics have the same names.
                        RealtimeSettings.KAFKA_PROPERTIES + "register.consumer.metrics",
                        "false"));
        StageRun run = new StageRun(settings, stage, orderTable);
        if (harness) {
            run.runOn(first ->
                    console.result("BENCH first_read_ms=%d".formatted(first.at().toEpochMilli())));
        } else {
            console.json(run.run());
        }
        return ExitCode.DONE;
    }
}
