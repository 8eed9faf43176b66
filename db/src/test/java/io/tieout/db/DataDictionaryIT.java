package io.tieout.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DataDictionaryIT {

    private static final Path PAGE = Path.of("..", "docs", "reference", "data-dictionary.md");

    @Test
    void thePageSaysWhatTheCommentsSay() throws IOException {
        try (TestDatabase db = TestDatabase.create()) {
            String generated = new DataDictionary(db).page();
            if (Boolean.getBoolean("golden.update")) {
                Files.writeString(PAGE, generated);
            }
            assertThat(Files.readString(PAGE))
                    .as("%s: run mvn -B verify -Dgolden.update=true, and read the difference", PAGE)
                    .isEqualTo(generated);
        }
    }
}
