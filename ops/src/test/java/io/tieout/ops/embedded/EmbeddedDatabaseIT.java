package io.tieout.ops.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedDatabaseIT {

    /** One for all, because unpacking the server takes seconds. */
    @TempDir
    static Path dir;

    @Test
    void aSecondStartOnTheSameDirectoryFindsTheData() throws SQLException {
        try (EmbeddedDatabase database = EmbeddedDatabase.start(dir)) {
            run(database, "CREATE TABLE kept (line text)");
            run(database, "INSERT INTO kept VALUES ('paid')");
        }
        try (EmbeddedDatabase database = EmbeddedDatabase.start(dir)) {
            assertThat(ask(database, "SELECT line FROM kept")).isEqualTo("paid");
        }
    }

    @Test
    void theServerIsDurableAndOfVersion18() throws SQLException {
        try (EmbeddedDatabase database = EmbeddedDatabase.start(dir)) {
            assertThat(ask(database, "SHOW fsync")).isEqualTo("on");
            assertThat(ask(database, "SHOW synchronous_commit")).isEqualTo("on");
            assertThat(ask(database, "SHOW full_page_writes")).isEqualTo("on");
            assertThat(ask(database, "SELECT reset_val FROM pg_settings WHERE name = 'server_version'"))
                    .startsWith("18.");
            assertThat(ask(database, "SELECT current_database()")).isEqualTo("tieout");
        }
    }

    @Test
    void closingLeavesNoProcessBehindAndMayBeRepeated() {
        EmbeddedDatabase database = EmbeddedDatabase.start(dir);
        Postmaster postmaster = Postmaster.of(dir.resolve("data")).orElseThrow();

        database.close();
        database.close();

        assertThat(postmaster.process().isAlive()).isFalse();
        assertThat(Postmaster.of(dir.resolve("data"))).isEmpty();
    }

    @Test
    void aPidFileThatNamesAnotherProgramDoesNotForbidTheStart() throws IOException, SQLException {
        Path data = dir.resolve("data");
        EmbeddedDatabase.start(dir).close();
        Files.writeString(
                data.resolve("postmaster.pid"), ProcessHandle.current().pid() + "\n" + data + "\n");

        assertThat(Postmaster.of(data)).isEmpty();
        try (EmbeddedDatabase database = EmbeddedDatabase.start(dir)) {
            assertThat(ask(database, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void aDirectoryInUseIsRefused() {
        EmbeddedDatabase running = EmbeddedDatabase.start(dir);
        try (running) {
            assertThatThrownBy(() -> EmbeddedDatabase.start(dir))
                    .isInstanceOf(EmbeddedException.class)
                    .hasMessage("directory " + dir.toAbsolutePath()
                            + " is in use by another running embedded server: stop it, or choose another directory");
        }
    }

    private static void run(EmbeddedDatabase database, String sql) throws SQLException {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String ask(EmbeddedDatabase database, String sql) throws SQLException {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    private static Connection connect(EmbeddedDatabase database) throws SQLException {
        return DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
    }
}
