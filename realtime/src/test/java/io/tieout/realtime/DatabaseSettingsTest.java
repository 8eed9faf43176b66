package io.tieout.realtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.realtime.settings.SettingsException;
import io.tieout.realtime.settings.TestSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseSettingsTest {

    @TempDir
    private Path folder;

    @Test
    void thereNeedBeNoPassword() {
        assertThat(of().password()).isEmpty();
    }

    @Test
    void thePasswordIsTheFirstLineOfItsFile() throws IOException {
        assertThat(of("database.password-file=" + file("s3cret \nmore\n")).password())
                .contains("s3cret ");
    }

    @Test
    void thePasswordItselfGoesBeforeItsFile() throws IOException {
        assertThat(of("database.password=direct", "database.password-file=" + file("from file"))
                        .password())
                .contains("direct");
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> of("database.password-file=" + missing))
                .isInstanceOf(SettingsException.class)
                .hasMessage("database.password-file=%s cannot be read: there is no such file", missing);
    }

    @Test
    void aFolderIsNoFile() {
        assertThatThrownBy(() -> of("database.password-file=" + folder))
                .isInstanceOf(SettingsException.class)
                .hasMessage("database.password-file=%s cannot be read: Is a directory", folder);
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://h/db, jdbc:mysql://h/db",
        "postgresql://joe:hunter2@h:5432/db, postgresql://***@h:5432/db",
        "jdbc:postgresql://joe:hunter2@h/db, jdbc:postgresql://***@h/db",
        "jdbc:postgresql://h/db?user=joe&password=hunter2&ssl=true, jdbc:postgresql://h/db?user=joe&password=***&ssl=true",
        "jdbc:postgresql://h/db?sslPassword=hunter2, jdbc:postgresql://h/db?sslPassword=***"
    })
    void aUrlOfAnotherDatabaseOrWithAPasswordIsRefusedAndThePasswordNotShown(String url, String shown) {
        assertThatThrownBy(() -> of("database.url=" + url))
                .isInstanceOf(SettingsException.class)
                .hasMessage(
                        "database.url=%s is not allowed: use jdbc:postgresql://host:port/database, and for the password database.password or database.password-file",
                        shown);
    }

    @Test
    void parametersOfTheDriverAreAllowed() {
        assertThat(of("database.url=jdbc:postgresql://h/db?prepareThreshold=0"))
                .hasToString("jdbc:postgresql://h/db?prepareThreshold=0 as tieout");
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("password"), text);
    }

    private static DatabaseSettings of(String... assignments) {
        return DatabaseSettings.of(TestSettings.of(assignments));
    }
}
