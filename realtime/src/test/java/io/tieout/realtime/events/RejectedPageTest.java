package io.tieout.realtime.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables of docs/rejected.md say what the code says; {@code -Dgolden.update=true} writes them again. */
class RejectedPageTest {

    private static final Path PAGE = Path.of("..", "docs", "rejected.md");

    private static final String END = "<!-- end -->";

    @Test
    void thePageShowsEveryVerdict() throws IOException {
        requireTable("verdicts", verdicts());
    }

    @Test
    void thePageShowsWhatIsAcceptedAlthoughItLooksOdd() throws IOException {
        requireTable("odd", odd());
    }

    private static void requireTable(String name, String table) throws IOException {
        String page = Files.readString(PAGE);
        String begin = "<!-- " + name + ", written by RejectedPageTest -->\n";
        int start = page.indexOf(begin) + begin.length();
        int end = page.indexOf(END, start);
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(PAGE, page.substring(0, start) + table + page.substring(end));
        } else {
            assertThat(page.substring(start, end))
                    .describedAs("docs/rejected.md; mvn -pl realtime test -Dtest=RejectedPageTest -Dgolden.update=true"
                            + " writes it again")
                    .isEqualTo(table);
        }
    }

    private static String verdicts() {
        return Arrays.stream(RejectionCode.values())
                .map(code -> "| `%s` | %s | %s | %s |\n"
                        .formatted(
                                code,
                                code.meaning(),
                                code(example(code).written()),
                                text(example(code).sentence())))
                .collect(Collectors.joining(
                        "", "| reason | meaning | a record | its sentence |\n|---|---|---|---|\n", ""));
    }

    private static String odd() {
        return Corpus.ODD.records().stream()
                .map(record ->
                        "| %s | %s | %s |\n".formatted(record.why(), code(record.written()), code(record.sentence())))
                .collect(Collectors.joining("", "| what | a record | the event |\n|---|---|---|\n", ""));
    }

    /** The first record of the corpus that is rejected for this reason. */
    private static CorpusRecord example(RejectionCode code) {
        return Corpus.BAD.records().stream()
                .filter(record -> record.verdict().equals(code.name()))
                .findFirst()
                .orElseThrow();
    }

    private static String code(String text) {
        return "`` " + text.replace("|", "\\|") + " ``";
    }

    /** Outside of code, what Markdown and HTML would take for their own is escaped. */
    private static String text(String sentence) {
        return sentence.replaceAll("([\\\\|`*_<>\\[\\]])", "\\\\$1");
    }
}
