package io.tieout.realtime.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Holds text against a golden file of the module that is being tested. */
public final class Golden {

    private static final Path EXPECTED = Path.of("src", "test", "resources", "golden");
    private static final Path ACTUAL = Path.of("target", "golden");
    private static final String UPDATE = "golden.update";

    private Golden() {}

    /**
     * Fails with the differing lines. With {@code -Dgolden.update=true} the golden file is written instead; the text as
     * it is now always stands in {@code target/golden}.
     */
    public static void assertMatches(String file, String text) throws IOException {
        Path expected = EXPECTED.resolve(file);
        Path actual = ACTUAL.resolve(file);
        write(actual, text);
        if (Boolean.getBoolean(UPDATE)) {
            write(expected, text);
        }
        assertThat(expected)
                .as("There is no golden file; read %s, and if it is right, run again with -D%s=true", actual, UPDATE)
                .exists();
        assertThat(actual)
                .as("If the difference to %s is right, run again with -D%s=true", expected, UPDATE)
                .hasSameTextualContentAs(expected);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text.strip() + "\n");
    }
}
