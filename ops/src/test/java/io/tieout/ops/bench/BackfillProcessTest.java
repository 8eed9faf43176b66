package io.tieout.ops.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class BackfillProcessTest {

    private static final Pattern OPTION = Pattern.compile("-XX:[^\\s)]+");

    @Test
    void aBackfillHasTheOptionsThatTheLauncherGivesIt() throws Exception {
        String launcher = Files.readString(Path.of("..", "tieout"));
        List<String> bench = options(between(launcher, "up | realtime | bench)", ";;"));

        assertThat(bench).isNotEmpty();
        assertThat(BackfillProcess.options(bench)).isEqualTo(options(between(launcher, "backfill | verify)", ";;")));
    }

    @Test
    void whatElseTheJvmWasGivenStays() {
        assertThat(BackfillProcess.options(List.of("-Xmx1g", "-XX:NewRatio=1", "-XX:SharedArchiveFile=a", "-Da=-XX:b")))
                .containsExactly("-Xmx1g", "-XX:SharedArchiveFile=a", "-Da=-XX:b", "-XX:TieredStopAtLevel=1");
    }

    private static String between(String text, String start, String end) {
        int from = text.indexOf(start) + start.length();
        return text.substring(from, text.indexOf(end, from));
    }

    /** Patterns of the shell are none. */
    private static List<String> options(String text) {
        return OPTION.matcher(text)
                .results()
                .map(MatchResult::group)
                .filter(option -> !option.contains("?"))
                .toList();
    }
}
