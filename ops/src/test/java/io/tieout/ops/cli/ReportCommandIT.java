package io.tieout.ops.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tieout.db.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandIT {

    private static final String DAY = "--date=2026-03-01";
    private static final String ZONE = "--zone=America/Sao_Paulo";

    private static TestDatabase db;

    @TempDir
    Path dir;

    @BeforeAll
    static void fill() throws IOException {
        db = TestDatabase.create();
        db.execute(Files.readString(Path.of("src", "test", "resources", "report", "every-bucket.sql")));
    }

    @AfterAll
    static void close() {
        db.close();
    }

    @Test
    void withoutAFileTheReportIsAllThereIsOnStandardOutput() {
        Ran ran = Ran.on(db, "report", DAY, ZONE);

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out())
                .startsWith("RECONCILIATION REPORT\n\nFrom                 2026-03-01 00:00:00-03:00\n")
                .contains("\nFigures              FINAL: no event in time can change them any more\n");
    }

    @Test
    void theFormatFollowsTheNameOfTheFile() throws IOException {
        Path file = dir.resolve("day.html");

        assertThat(Ran.on(db, "report", DAY, ZONE, "--out", file.toString()))
                .isEqualTo(new Ran(0, "13 items written to %s, final\n".formatted(file), ""));
        assertThat(Files.readString(file)).startsWith("<!DOCTYPE html>");
        assertThat(dir.toFile().list()).containsExactly("day.html");
    }

    @Test
    void aCsvFileBeginsWithTheMarkThatTellsExcelItsEncodingAndAStreamDoesNot() throws IOException {
        Path file = dir.resolve("day.csv");
        Ran.on(db, "report", DAY, ZONE, "--out", file.toString());

        assertThat(Files.readString(file, StandardCharsets.UTF_8)).startsWith("\uFEFF\"section\"");
        assertThat(Ran.on(db, "report", DAY, ZONE, "--format", "csv").out()).startsWith("\"section\"");
    }

    @Test
    void aFolderOrAPlaceThatIsNotThereIsNoFile() {
        assertThat(Ran.on(db, "report", DAY, "--out", dir.toString()))
                .isEqualTo(Ran.failed(2, "--out=%s cannot be written: it is there and is not a file".formatted(dir)));
        Path nowhere = dir.resolve("nowhere").resolve("day.csv");
        assertThat(Ran.on(db, "report", DAY, "--out", nowhere.toString()))
                .isEqualTo(Ran.failed(2, "--out=%s cannot be written: there is no such folder".formatted(nowhere)));
    }

    @Test
    void aFigureThatDoesNotTieIsToldAndTheReportIsWrittenAllTheSame() {
        try (TestDatabase leaking = TestDatabase.create()) {
            leaking.execute("""
                    INSERT INTO tieout.source_progress
                      (topic, topic_partition, stream, read_count, accepted_count, rejected_count, first_offset, last_offset)
                    VALUES ('orders', 0, 'orders', 10, 8, 1, 0, 9)""");
            Path file = dir.resolve("day.txt");

            assertThat(Ran.on(leaking, "report", DAY, "--out", file.toString()))
                    .isEqualTo(new Ran(
                            3,
                            "0 items written to %s, provisional\n".formatted(file),
                            "T5 does not tie: records read = accepted + rejected, of all time; left 10, right 8\n"));
            assertThat(file).content().contains("DOES NOT TIE");
        }
    }

    @Test
    void aDatabaseThatIsNotMigratedIsRefusedAndNoFileIsLeft() {
        try (TestDatabase empty = TestDatabase.createEmpty()) {
            Ran ran =
                    Ran.on(empty, "report", DAY, "--out", dir.resolve("day.csv").toString());

            assertThat(ran.exitCode()).isEqualTo(1);
            assertThat(ran.err()).matches("The database lacks \\d+ migrations of this version: run tieout migrate\n");
            assertThat(dir).isEmptyDirectory();
        }
    }
}
