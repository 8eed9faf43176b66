package io.tieout.realtime.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Scripts with one mistake each, which their headers name, beside a {@code right.sql} that has none. */
class MistakesTest {

    private static final Path SCRIPTS = Path.of("src/test/resources/check");
    private static final String EXPECTED = "-- WRONG: ";

    @ParameterizedTest(name = "{0}")
    @MethodSource("scripts")
    void eachMistakeIsFoundWithItsSentenceAndTheCorrectedScriptHasNone(String name) throws IOException {
        String sql = Files.readString(SCRIPTS.resolve(name));
        List<String> expected = sql.lines()
                .filter(line -> line.startsWith(EXPECTED))
                .map(line -> line.substring(EXPECTED.length()))
                .toList();

        List<Finding> findings = new Checklist(Load.ASSUMED, refused -> {}).of(SqlClientScript.read(sql));

        assertThat(findings.stream()
                        .filter(Finding::isWrong)
                        .map(finding -> "%s: %s".formatted(finding.check().question(), finding.text())))
                .containsExactlyElementsOf(expected);
        assertThat(expected.isEmpty()).isEqualTo(name.endsWith("right.sql"));
    }

    static List<String> scripts() throws IOException {
        try (Stream<Path> files = Files.walk(SCRIPTS)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> SCRIPTS.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
