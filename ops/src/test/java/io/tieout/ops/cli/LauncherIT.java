package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tieout.ops.fixture.TieoutProcess;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, in a folder that looks as if it had just built what the tests run on. */
class LauncherIT {

    private static final Path HERE = Path.of("..").toAbsolutePath().normalize();
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final List<String> MODULES = List.of("sink-upsert", "db", "realtime", "backfill", "ops");

    @TempDir
    Path home;

    @BeforeEach
    void built() throws IOException {
        Files.copy(HERE.resolve("tieout"), home.resolve("tieout"));
        Files.createFile(home.resolve("pom.xml"));
        for (String module : MODULES) {
            Files.createDirectories(home.resolve(module).resolve("src").resolve("main"));
            Files.createFile(home.resolve(module).resolve("pom.xml"));
        }
        Path target = Files.createDirectory(home.resolve("ops").resolve("target"));
        Path there = HERE.resolve("ops").resolve("target");
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(there, "ops-*.jar")) {
            for (Path jar : jars) {
                Files.createSymbolicLink(target.resolve(jar.getFileName()), jar);
            }
        }
        for (String folder : List.of("lib", "planner")) {
            Files.createSymbolicLink(target.resolve(folder), there.resolve(folder));
        }
        Files.createFile(target.resolve("tieout.built"));
        withoutArchives(target);
    }

    /**
     * Such as could not be made, which the launcher does not try again: making them takes longer than all these tests.
     */
    private static void withoutArchives(Path target) throws IOException {
        Path first = Files.createFile(target.resolve("tieout.jsa"));
        Path release = Path.of(System.getProperty("java.home"), "release");
        if (Files.exists(release)) {
            Files.copy(release, target.resolve("tieout.jsa.jvm"));
        }
        Path onTop = Files.createFile(target.resolve("planner.jsa"));
        Instant now = Instant.now();
        Files.setLastModifiedTime(first, FileTime.from(now));
        Files.setLastModifiedTime(onTop, FileTime.from(now.plusSeconds(1)));
    }

    @Test
    void whatPlansFindsThePlannerWithoutItsLoader() throws Exception {
        Path loaded = home.resolve("loaded");

        try (TieoutProcess check = launch(List.of("-Xlog:class+load:file=" + loaded), "check", "--no-database")) {
            assertThat(check.exitCode(PATIENCE)).as(check.err()).isZero();
        }
        assertThat(Files.readAllLines(loaded))
                .anyMatch(line -> line.contains(".planner.delegation.PlannerBase source: "))
                .noneMatch(line -> line.contains("org.apache.flink.table.planner.loader."));
    }

    @Test
    void theRehearsalNeedsNoServer() throws Exception {
        try (TieoutProcess rehearsal = launch(List.of(), "rehearse")) {
            assertThat(rehearsal.exitCode(PATIENCE)).as(rehearsal.err()).isZero();
        }
    }

    @Test
    void theEmbeddedBrokerFindsItsOwnScala() throws Exception {
        try (TieoutProcess servers = launch(List.of(), "servers")) {
            await().atMost(PATIENCE)
                    .until(() -> !servers.isAlive() || !servers.out().isEmpty());
            assertThat(servers.out()).as(servers.err()).contains("bootstrap-servers");
            servers.terminate();
            servers.exitCode(PATIENCE);
        }
    }

    private TieoutProcess launch(List<String> options, String... command) {
        return TieoutProcess.launch(home.resolve("tieout"), options, List.of(command));
    }
}
