package io.tieout.realtime.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PipelineFilesTest {

    private static final Pattern QUOTED = Pattern.compile("'[^']*'");

    private static final Path FOLDER = Path.of("src", "main", "resources", "pipeline");

    static List<SqlFile> files() {
        return PipelineFiles.all();
    }

    static List<SqlFile> rendered() {
        return PlannedRelations.files();
    }

    @Test
    void theListIsWhatTheFoldersHold() throws IOException {
        try (Stream<Path> found = Files.walk(FOLDER)) {
            assertThat(PipelineFiles.written().stream().map(PipelineFilesTest::path))
                    .containsExactlyInAnyOrderElementsOf(
                            found.filter(Files::isRegularFile).toList());
        }
    }

    @Test
    void theListIsInTheOrderOfTheStages() {
        assertThat(files()).isSortedAccordingTo(Comparator.comparing(SqlFile::stage));
    }

    @Test
    void theStagesAreInTheOrderOfTheirFolders() throws IOException {
        try (Stream<Path> folders = Files.list(FOLDER)) {
            assertThat(Arrays.stream(Stage.values()).map(Stage::folder))
                    .isSorted()
                    .containsExactlyInAnyOrderElementsOf(
                            folders.map(folder -> folder.getFileName().toString())
                                    .toList());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rendered")
    void aFileHasTheNameOfItsRelation(SqlFile file) {
        String makes = switch (file.stage()) {
            case SOURCES, SINKS -> "CREATE TEMPORARY TABLE %s_shape (".formatted(file.name());
            case EVENTS, JOINS, FIRST -> "SELECT";
            case INSERTS -> "INSERT INTO %s (".formatted(file.name());
        };
        assertThat(file.statement()).startsWith(makes);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rendered")
    void aFileHoldsOneStatement(SqlFile file) {
        assertThat(QUOTED.matcher(file.statement()).replaceAll("")).doesNotContain(";");
    }

    @Test
    void aPartIsPlannedWholeOrNotAtAll() {
        for (Mode mode : Mode.values()) {
            List<SqlFile> main = PipelineFiles.of(mode, Set.of(Branch.MAIN));
            List<SqlFile> rates = PipelineFiles.of(mode, Set.of(Branch.RATES));
            List<SqlFile> windows = PipelineFiles.of(mode, Set.of(Branch.WINDOWS));
            assertThat(PipelineFiles.of(mode, EnumSet.allOf(Branch.class)))
                    .hasSize(main.size() + windows.size() + rates.size());
            assertThat(windows).extracting(SqlFile::name).contains("batch_order_payments", "batch_facts");
            assertThat(main).noneMatch(file -> file.text().contains("rates_in"));
            assertThat(rates).extracting(SqlFile::name).contains("rates_in", "order_rates", "order_fx");
        }
    }

    @Test
    void everySinkIsFilledAndEveryInsertHasASink() {
        assertThat(names(Stage.INSERTS)).containsExactlyInAnyOrderElementsOf(names(Stage.SINKS));
    }

    @Test
    void aFileThatTheBuildLacksIsNamed() {
        assertThatThrownBy(() -> SqlFile.load(Stage.JOINS, "nowhere"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The pipeline has no file /pipeline/3_joins/nowhere.sql");
    }

    @Test
    void aFileForOneModeSaysWhy() {
        assertThat(files().stream().filter(file -> file.modes().size() == 1))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(file.text()).contains("-- Only in "));
    }

    private static List<String> names(Stage stage) {
        return rendered().stream()
                .filter(file -> file.stage() == stage)
                .map(SqlFile::name)
                .toList();
    }

    private static Path path(SqlFile file) {
        String mode =
                file.modes().size() == 1 ? "." + file.modes().iterator().next().text() : "";
        return FOLDER.resolve(file.stage().folder()).resolve(file.name() + mode + ".sql");
    }
}
