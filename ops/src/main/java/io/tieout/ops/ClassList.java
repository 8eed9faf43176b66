package io.tieout.ops;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * Prints the class list from which {@code ./tieout} makes its archive of classes, in the form of {@code -Xshare:dump}.
 */
final class ClassList {

    private static final String CLASS = ".class";

    private ClassList() {}

    /** Lists the classes that this JVM's own archive has, and then those of the jars. */
    public static void main(String[] jars) throws IOException {
        ofThisJvm().forEach(System.out::println);
        for (String jar : jars) {
            of(Path.of(jar)).forEach(System.out::println);
        }
    }

    /**
     * Names as {@code java/lang/Object}. Variants for newer JVMs are left out: the JVM finds them by the plain name.
     */
    static List<String> of(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(CLASS))
                    .filter(name -> !name.startsWith("META-INF/") && !name.endsWith("-info" + CLASS))
                    .map(name -> name.substring(0, name.length() - CLASS.length()))
                    .sorted()
                    .toList();
        }
    }

    private static Stream<String> ofThisJvm() throws IOException {
        Path list = Path.of(System.getProperty("java.home"), "lib", "classlist");
        return Files.exists(list) ? Files.readAllLines(list).stream() : Stream.empty();
    }
}
