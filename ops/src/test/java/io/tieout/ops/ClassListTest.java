package io.tieout.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassListTest {

    @TempDir
    Path dir;

    @Test
    void aJarsClassesAreListedByTheirPlainNames() throws IOException {
        Path jar = jar(
                "module-info.class",
                "b/package-info.class",
                "b/B$1.class",
                "a/A.class",
                "a/a.properties",
                "META-INF/versions/11/a/A.class");

        assertThat(ClassList.of(jar)).containsExactly("a/A", "b/B$1");
    }

    private Path jar(String... entries) throws IOException {
        Path file = dir.resolve("some.jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            for (String entry : entries) {
                jar.putNextEntry(new ZipEntry(entry));
            }
        }
        return file;
    }
}
