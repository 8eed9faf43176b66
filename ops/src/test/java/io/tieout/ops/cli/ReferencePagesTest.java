package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReferencePagesTest {

    private static final Path FOLDER = Path.of("..", "docs", "reference");

    @ParameterizedTest
    @MethodSource("pages")
    void thePageSaysWhatTheCodeDoes(String page) throws IOException {
        Path file = FOLDER.resolve(page);
        String generated = ReferencePages.all().get(page);
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, generated);
        }
        assertThat(Files.readString(file))
                .as("%s: run mvn -B verify -Dgolden.update=true, and read the difference", file)
                .isEqualTo(generated);
    }

    @Test
    void everySettingIsOnItsPageOnce() {
        String page = ReferencePages.all().get("settings.md");

        assertThat(GlobalOptions.known())
                .allSatisfy(setting -> assertThat(page).containsOnlyOnce("| `" + setting.key() + "` |"));
    }

    private static Stream<String> pages() {
        return ReferencePages.all().keySet().stream();
    }
}
