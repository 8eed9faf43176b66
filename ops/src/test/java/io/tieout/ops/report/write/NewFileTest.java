package io.tieout.ops.report.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewFileTest {

    @TempDir
    Path dir;

    @Test
    void theFileTakesItsNameOnceItIsWhole() throws IOException {
        Path target = Files.writeString(dir.resolve("report.csv"), "old");

        try (NewFile file = NewFile.of(target)) {
            file.stream().write('n');
            assertThat(target).hasContent("old");
            file.keep();
        }

        assertThat(dir).isDirectoryContaining(target::equals);
        assertThat(target).hasContent("n");
        assertThat(dir.toFile().list()).containsExactly("report.csv");
    }

    @Test
    void aFileThatIsNotKeptLeavesNothingBehind() throws IOException {
        try (NewFile file = NewFile.of(dir.resolve("report.csv"))) {
            file.stream().write('n');
        }

        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void onceClosedItCannotBeKeptAnyMore() throws IOException {
        NewFile file = NewFile.of(dir.resolve("report.csv"));
        file.close();

        assertThatThrownBy(file::keep).isInstanceOf(IOException.class).hasMessage("it was given up");
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void aFolderIsNotReplaced() {
        assertThatThrownBy(() -> NewFile.of(dir))
                .isInstanceOf(IOException.class)
                .hasMessage("it is there and is not a file");
    }
}
