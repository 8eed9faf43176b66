package io.tieout.sink.upsert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.TableEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Runs the example of README.md as it stands there, but for the address of the database. */
class ReadmeIT {

    private static final Path README = Path.of("README.md");
    private static final int MOST_LINES = 150;

    private static final Pattern BLOCK = Pattern.compile("(?s)```(sql|text)\n(?:-- (PostgreSQL|Flink)\n)?(.*?)\n```");
    private static final Pattern SETTING = Pattern.compile("SET '(.*)' = '(.*)'");
    private static final String URL = "jdbc:postgresql://localhost:5432/postgres";

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    private record Block(String language, String system, String text) {}

    @Test
    void theExampleGivesTheAnswerThatStandsBelowIt() throws Exception {
        List<Block> blocks = blocks();
        assertThat(blocks).extracting(Block::system).containsExactly("PostgreSQL", "Flink", "PostgreSQL", null);
        DATABASE.execute(blocks.get(0).text());
        runInFlink(blocks.get(1).text());
        List<String> answer = DATABASE.rows(blocks.get(2).text());
        assertThat(blocks.get(3).text().lines().map(line -> line.replaceAll(" *\\| *", "|")))
                .containsExactlyElementsOf(answer);
    }

    @Test
    void theReadmeStaysShort() throws IOException {
        assertThat(Files.readAllLines(README)).hasSizeLessThan(MOST_LINES);
    }

    private static void runInFlink(String script) throws Exception {
        TableEnvironment flink = TableEnvironment.create(new Configuration());
        for (String statement : script.replace(URL, DATABASE.url()).split(";\n|;$", -1)) {
            Matcher setting = SETTING.matcher(statement.strip());
            if (setting.matches()) {
                flink.getConfig().set(setting.group(1), setting.group(2));
            } else if (!statement.isBlank()) {
                Flink.run(flink, statement);
            }
        }
    }

    private static List<Block> blocks() throws IOException {
        Stream<Block> found = BLOCK.matcher(Files.readString(README))
                .results()
                .map(block -> new Block(block.group(1), block.group(2), block.group(3)));
        return found.toList();
    }
}
