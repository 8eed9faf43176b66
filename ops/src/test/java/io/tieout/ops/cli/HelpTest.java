package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.PrintWriter;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class HelpTest {

    @Test
    void theProgramListsEveryCommandButThatOfTheLauncher() {
        Ran help = Ran.command("--help");

        assertThat(help.exitCode()).isZero();
        assertThat(help.err()).isEmpty();
        assertThat(help.out())
                .contains(commands()
                        .filter(name -> !name.equals("rehearse"))
                        .map(name -> "\n  " + name + " ")
                        .toList())
                .doesNotContain("rehearse");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandShowsEachOfItsOptionsWithADescription(String command) {
        Ran help = Ran.command(command, "--help");

        assertThat(help.exitCode()).isZero();
        assertThat(help.err()).isEmpty();
        assertThat(help.out()).startsWith("Usage: tieout " + command);
        line().getSubcommands().get(command).getCommandSpec().options().forEach(option -> {
            assertThat(help.out()).contains(option.names());
            assertThat(option.description()).as(option.longestName()).isNotEmpty();
        });
    }

    @ParameterizedTest
    @MethodSource("partsOfCommands")
    void everyPartOfACommandShowsEachOfItsOptionsWithADescription(String command, String part) {
        Ran help = Ran.command(command, part, "--help");

        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).startsWith("Usage: tieout %s %s".formatted(command, part));
        parts(command).get(part).getCommandSpec().options().forEach(option -> {
            assertThat(help.out()).contains(option.names());
            assertThat(option.description()).as(option.longestName()).isNotEmpty();
        });
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpIsAlsoACommand(String command) {
        assertThat(Ran.command("help", command)).isEqualTo(Ran.command(command, "--help"));
    }

    @Test
    void theVersionIsTold() {
        assertThat(Ran.command("--version")).isEqualTo(new Ran(0, new Version().getVersion()[0] + "\n", ""));
    }

    private static Stream<String> commands() {
        return line().getSubcommands().keySet().stream().filter(name -> !name.equals("help"));
    }

    private static Stream<Arguments> partsOfCommands() {
        return commands().flatMap(command -> parts(command).keySet().stream().map(part -> arguments(command, part)));
    }

    private static Map<String, CommandLine> parts(String command) {
        return line().getSubcommands().get(command).getSubcommands();
    }

    private static CommandLine line() {
        PrintWriter nowhere = new PrintWriter(PrintWriter.nullWriter());
        return TieoutCommand.commandLine(new Console(nowhere, nowhere));
    }
}
